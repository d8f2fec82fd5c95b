// Suggests while one types: any input with data-lookup="address of the JSON" becomes a combobox.
"use strict";
for (const box of document.querySelectorAll("input[data-lookup]")) {
  const list = document.createElement("ul");
  list.className = "suggestions";
  list.id = `${box.id || "lookup"}-suggestions`;
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  box.after(list);
  for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"],
    ["aria-controls", list.id]]) box.setAttribute(name, value);
  let waiting = 0, asking = null, chosen = -1, asked = 0;

  const close = () => {
    list.hidden = true;
    chosen = -1;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  };
  // Whoever chooses has what they look for: no later answer takes the list away below the choice.
  const settle = () => {
    clearTimeout(waiting);
    asking?.abort();
    asked += 1;
  };
  const choose = (place) => {
    settle();
    const entries = [...list.children];
    chosen = entries.length ? (place + entries.length) % entries.length : -1;
    entries.forEach((entry, at) => entry.setAttribute("aria-selected", String(at === chosen)));
    if (chosen >= 0) box.setAttribute("aria-activedescendant", entries[chosen].id);
  };
  const take = (entry) => {
    if ("fills" in box.dataset) {
      box.value = entry.dataset.name;
      close();
    } else if (entry.dataset.url) location.assign(entry.dataset.url);
  };
  const show = (matches) => {
    list.replaceChildren(...matches.map((match, at) => {
      const entry = document.createElement("li");
      const name = document.createElement("span");
      const why = document.createElement("small");
      entry.id = `${list.id}-${at}`;
      entry.setAttribute("role", "option");
      entry.setAttribute("aria-selected", "false");
      // The server may not know by which name it was asked: of its address only the path is kept.
      const page = match.url ? new URL(match.url, location.href) : null;
      entry.dataset.url = page ? page.pathname + page.search : "";
      entry.dataset.name = match.name;
      name.textContent = match.name;
      why.textContent = [match.kind, match.why].filter(Boolean).join(" · ");
      entry.append(name, why);
      return entry;
    }));
    list.hidden = matches.length === 0;
    chosen = -1;
    box.setAttribute("aria-expanded", String(!list.hidden));
  };
  const ask = async () => {
    settle();
    const query = box.value.trim(), own = asked;
    if (!query) return close();
    if ("index" in box.dataset) {
      const found = await searching(box.dataset.lookup, query, box.dataset.index, 8);
      return own === asked ? show(found) : undefined;
    }
    asking = new AbortController();
    const address = new URL(box.dataset.lookup, location.href);
    address.searchParams.set("q", query);
    for (const lang of box.form?.querySelectorAll("[name=lang]") ?? []) address.searchParams.append("lang", lang.value);
    try {
      const answer = await fetch(address, { signal: asking.signal });
      if (!answer.ok) return;
      const found = await answer.json();
      if (own === asked) show(found.suggestions ?? found.matches);
    } catch (fault) {
      if (fault.name !== "AbortError") close();
    }
  };

  box.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(ask, 90); });
  box.addEventListener("blur", () => setTimeout(close, 150));
  list.addEventListener("mousedown", (press) => {
    const entry = press.target.closest("li");
    if (entry) take(entry);
  });
  box.addEventListener("keydown", (press) => {
    if (list.hidden) return;
    if (press.key === "ArrowDown" || press.key === "ArrowUp") {
      press.preventDefault();
      choose(press.key === "ArrowDown" ? chosen + 1 : Math.max(chosen, 0) - 1);
    } else if (press.key === "Enter" && chosen >= 0) {
      press.preventDefault();
      take(list.children[chosen]);
    } else if (press.key === "Escape") {
      press.preventDefault();
      close();
    }
  });
}
