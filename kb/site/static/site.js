// A choice of era takes effect at once, and one of a day after a moment; "/" leads to the box; what Datasette leaves without a name is named.
"use strict";
document.documentElement.classList.add("js");
for (const select of document.querySelectorAll("select[data-submits]")) select.addEventListener("change", () => select.form.submit());
document.addEventListener("keydown", (press) => {
  if (press.key !== "/" || press.ctrlKey || press.metaKey || press.altKey) return;
  if (press.target.closest("input, textarea, select, [contenteditable]")) return;
  press.preventDefault();
  document.querySelector("input[type=search][name=q]")?.focus();
});
for (const button of document.querySelectorAll("button.copy")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(`${document.querySelector("meta[property='og:title']")?.content ?? document.title} ${location.href}`);
    button.textContent = "Copied";
  });
}
const slider = document.querySelector(".slider");
if (slider) {
  const range = slider.querySelector("input");
  const [days, labels] = [slider.dataset.days.split(" "), range.dataset.labels.split("|")];
  let waiting;
  slider.hidden = false;
  range.addEventListener("input", () => { range.ariaValueText = slider.querySelector("output").value = labels[range.value]; });
  range.addEventListener("change", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => location.assign(`?on=${days[range.value]}&in=${slider.dataset.in}#days`), 300);
  });
  // Not before the browser has gone to the fragment, which takes the focus away.
  if (location.hash === "#days") addEventListener("load", () => setTimeout(() => range.focus({ preventScroll: true })));
}
const keeper = document.querySelector("button[data-keep]");
if (keeper && navigator.serviceWorker) {
  const told = keeper.parentElement.querySelector("output");
  keeper.hidden = false;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    const ended = data.done === data.of;
    keeper.disabled = !ended;
    told.value = ended ? `Kept ${data.of - data.failed} of ${data.of} pages.` : `${data.done} of ${data.of} …`;
  });
  keeper.addEventListener("click", async () => {
    keeper.disabled = true;
    told.value = "…";
    try {
      const scope = new URL("..", new URL(keeper.dataset.worker, location.href)).pathname;
      await navigator.serviceWorker.register(keeper.dataset.worker, { scope });
      (await navigator.serviceWorker.ready).active.postMessage({ keep: keeper.dataset.keep });
    } catch {
      told.value = "This browser keeps nothing here.";
      keeper.disabled = false;
    }
  });
}
const name = () => {
  for (const field of document.querySelectorAll("select, input:not([type=hidden], [type=submit]), textarea"))
    if (!field.labels?.length && !field.ariaLabel) field.ariaLabel = (field.name || "query").replace(/^_/, "").replaceAll("_", " ");
  for (const region of document.querySelectorAll(".table-wrapper, .column-descriptions, .wide, .drawn, pre"))
    if (region.scrollWidth > region.clientWidth || region.scrollHeight > region.clientHeight) region.tabIndex = 0;
};
name();
addEventListener("load", name);
