// A choice of era takes effect at once; "/" leads to the box.
"use strict";
document.documentElement.classList.add("js");
for (const select of document.querySelectorAll("select[data-submits]")) select.addEventListener("change", () => select.form.submit());
document.addEventListener("keydown", (press) => {
  if (press.key !== "/" || press.ctrlKey || press.metaKey || press.altKey) return;
  if (press.target.closest("input, textarea, select, [contenteditable]")) return;
  press.preventDefault();
  document.querySelector("input[type=search][name=q]")?.focus();
});
