// The search of the published pages: an index of names and titles, read when it is first needed.
"use strict";
const searching = (() => {
  const reading = new Map();
  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const read = (address) => {
    if (!reading.has(address)) reading.set(address, fetch(address).then((answer) => answer.json()).then(({ left_out, pages }) => ({
      leftOut: new Set(left_out),
      entries: Object.entries(pages).flatMap(([kind, rows]) => rows.map(([name, path, ...others]) => {
        const names = [name, ...others].map(fold);
        return { kind, name, path, names, squashed: names.map((each) => each.replaceAll(" ", "")) };
      })),
    })));
    return reading.get(address);
  };
  const parts = (text, size) => {
    const found = new Map();
    for (let at = 0; at + size <= text.length; at++) found.set(text.slice(at, at + size), (found.get(text.slice(at, at + size)) ?? 0) + 1);
    return found;
  };
  const share = (one, other, size) => {
    const [ours, theirs] = [parts(one, size), parts(other, size)];
    let common = 0;
    for (const [part, count] of ours) common += Math.min(count, theirs.get(part) ?? 0);
    return (2 * common) / Math.max(1, one.length + other.length - 2 * (size - 1));
  };
  // Pairs of letters in common; of a short name, a slip breaks most pairs, so its letters count as well.
  const likeness = (one, other) => Math.max(
    share(one, other, 2),
    one[0] === other[0] && Math.abs(one.length - other.length) < 2 ? 0.9 * share(one, other, 1) - 0.2 : 0,
  );
  // Exact names come before beginnings, these before all words, these before some of them.
  const rate = (entry, whole, squashed, words) => {
    const bonus = entry.kind === "card" ? 3 : 0;
    let best = 0;
    for (const [at, name] of entry.names.entries()) {
      const tight = entry.squashed[at];
      if (tight === squashed) return 100 + bonus;
      if (name.startsWith(whole)) best = Math.max(best, 80 - name.length / 20);
      else if (squashed.length > 2 && tight.startsWith(squashed)) best = Math.max(best, 78 - name.length / 20);
      const has = words.filter((word) => ` ${name}`.includes(` ${word}`)).length;
      if (words.length && has === words.length) best = Math.max(best, 60 - name.length / 20);
      else if (has) best = Math.max(best, (40 * has) / words.length - name.length / 20);
      if (name.length > 3 && entry.kind === "card" && ` ${whole} `.includes(` ${name} `)) best = Math.max(best, 70 + name.length / 10);
    }
    return best ? best + bonus : 0;
  };
  return async (address, query, base, most) => {
    const { leftOut, entries } = await read(address);
    const all = fold(query).split(" ").filter(Boolean);
    const words = all.filter((word) => !leftOut.has(word));
    const whole = (words.length ? words : all).join(" "), squashed = whole.replaceAll(" ", "");
    if (!whole) return [];
    let found = entries.map((entry) => [rate(entry, whole, squashed, words), entry]).filter(([score]) => score > 0);
    if (!found.some(([score]) => score >= 55)) {
      for (const entry of entries) if (entry.kind === "card") {
        const score = 60 * Math.max(...entry.squashed.map((name) => likeness(squashed, name)));
        if (score > 32) found.push([score, entry]);
      }
    }
    found.sort(([one], [other]) => other - one);
    const seen = new Set();
    found = found.filter(([, { path }]) => !seen.has(path) && seen.add(path)).slice(0, most);
    return found.map(([, { kind, name, path }]) => ({ kind, name, why: "", url: `${base}${path.split("/").map(encodeURIComponent).join("/")}/` }));
  };
})();
document.addEventListener("DOMContentLoaded", async () => {
  const list = document.querySelector("#found");
  const box = document.querySelector("input[data-index]");
  if (!list || !box) return;
  const asked = new URLSearchParams(location.search).get("q") ?? decodeURIComponent(location.pathname).split("/").filter(Boolean).at(-1)?.replaceAll("-", " ") ?? "";
  if (location.search) box.value = asked;
  const found = asked ? await searching(box.dataset.lookup, asked, box.dataset.index, 40) : [];
  list.replaceChildren(...found.map(({ kind, name, url }) => {
    const entry = document.createElement("li"), link = document.createElement("a"), what = document.createElement("small");
    link.href = url;
    link.textContent = name;
    what.textContent = ` ${kind}`;
    entry.append(link, what);
    return entry;
  }));
  if (!found.length) list.replaceChildren(Object.assign(document.createElement("li"), { textContent: asked ? `Nothing has these words: ${asked}` : "Type the name of a card, or words of a ruling." }));
});
