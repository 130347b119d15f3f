(() => {
  "use strict";
  const form = document.getElementById("filters");
  if (!form) return;
  const rule = document.getElementById("rule");
  const file = document.getElementById("file");
  const shown = document.getElementById("shown");
  const boxes = [...form.querySelectorAll("input[type=checkbox]")];
  const findings = [...document.querySelectorAll(".finding")];
  for (const part of form.querySelectorAll("[hidden]")) part.hidden = false;

  const apply = () => {
    const off = boxes.filter((box) => !box.checked).map((box) => box.id.slice(5));
    const words = file.value.trim().toLowerCase();
    let count = 0;
    for (const finding of findings) {
      const fits =
        (!rule.value || finding.dataset.rule === rule.value) &&
        (!words || finding.dataset.file.toLowerCase().includes(words));
      finding.hidden = !fits;
      if (fits && !off.some((word) => finding.classList.contains(word))) count += 1;
    }
    shown.textContent = shown.dataset.said
      .replace("{count}", count)
      .replace("{all}", findings.length);
  };

  form.addEventListener("input", apply);
  form.addEventListener("reset", () => setTimeout(apply));
  form.addEventListener("submit", (event) => event.preventDefault());
  apply();
})();
