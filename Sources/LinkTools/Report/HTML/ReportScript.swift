enum ReportScript {
  /// `scripts/check-reports.sh` verifies the digest.
  static let digest = "u7I/as63mTPcWxn+NuXmd8DpBmq8dBtNsUBysDM2cfw="

  static let text = """

    "use strict";
    const filters = document.querySelector(".filters"), form = filters.querySelector("form"), names = ["show", "stage", "plan", "tag"];
    const rows = [...document.querySelectorAll(".row")].map((element) => {
      const cause = element.closest(".cause"), [, show, at = ""] = element.className.match(/^row (\\w+)(?: at-(\\w+))?/);
      return {
        element, list: element.parentNode, show: [show], stage: [at], time: +element.dataset.time || 0,
        plan: [element.querySelector("code:last-of-type").textContent.replace(/(:\\d+)+$/, "")],
        tag: [...element.querySelectorAll(".tag")].map((tag) => tag.textContent),
        text: (element.textContent + " " + (cause?.querySelector(".failure")?.textContent ?? "")).toLowerCase(),
      };
    });
    for (const name of names) {
      const values = [...new Set(rows.flatMap((row) => row[name]))].filter(Boolean).sort();
      for (const value of values) form.elements[name].append(new Option(value));
      form.elements[name].hidden = values.length < 2;
    }
    form.elements.sort.hidden = !rows.some((row) => row.time);
    const sorted = document.createElement("ol"), main = document.querySelector("main"), whole = [...main.childNodes];
    sorted.className = "rows";

    function show() {
      const words = form.elements.q.value.toLowerCase().split(/\\s+/).filter(Boolean);
      const chosen = names.filter((name) => form.elements[name].value);
      let count = 0;
      for (const row of rows) {
        const isShown = chosen.every((name) => row[name].includes(form.elements[name].value)) && words.every((word) => row.text.includes(word));
        row.element.hidden = !isShown;
        count += isShown;
      }
      const isSorted = form.elements.sort.value;
      const order = isSorted ? [...rows].sort((one, other) => other.time - one.time) : rows;
      for (const row of order) (isSorted ? sorted : row.list).append(row.element);
      main.replaceChildren(...(isSorted ? [sorted] : whole));
      const isPart = count < rows.length;
      for (const group of main.querySelectorAll(".cause, .plan, .rest, main > h2")) group.hidden = isPart && !group.querySelector(".row:not([hidden])");
      if (isPart) for (const rest of main.querySelectorAll(".rest")) rest.open = true;
      form.querySelector("output").textContent = isPart ? `${count} of ${rows.length} rows` : "";
    }

    // The URL's fragment contains either the filters or the identifier of a row.
    function follow() {
      const row = document.getElementById(location.hash.slice(1));
      const chosen = new URLSearchParams(row ? "" : location.hash.slice(1));
      for (const name of [...names, "sort", "q"]) form.elements[name].value = chosen.get(name) || "";
      filters.open = filters.open || chosen.size > 0;
      show();
      for (let part = row; part; part = part.parentNode.closest?.("details")) if (part.matches("details")) part.open = true;
      row?.scrollIntoView();
    }

    form.addEventListener("input", () => {
      const chosen = new URLSearchParams([...new FormData(form)].filter(([, text]) => text));
      history.replaceState(null, "", "#" + chosen);
      show();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    addEventListener("hashchange", follow);
    addEventListener("beforeprint", () => { for (const part of document.querySelectorAll(".cause, .stages")) part.open = true; });
    filters.hidden = false;
    follow();

    """
}
