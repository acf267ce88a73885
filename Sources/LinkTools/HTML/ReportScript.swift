/// The HTML report's script.
///
/// It filters the rows. As the user scrolls, the script renders the rows from the markup in `noscript`.
enum ReportScript {
  /// The script's digest, as listed in the content security policy.
  ///
  /// `scripts/check-reports.sh` verifies the digest.
  static let digest = "bBjBgOlpzXe8mF/iEEGlo4sCRReluft/Aw1ROP0k8oQ="

  static let text = """

    "use strict";
    // `noscript` contains the markup of all rows; if scripting is enabled, browsers parse it as text. Rows are rendered
    // in batches.
    const markup = document.getElementById("rows").textContent;
    const index = JSON.parse(document.getElementById("index").textContent);
    const cut = ([start, length]) => markup.slice(start, start + length);
    const [HEAD, KEY, STATUS, STAGE, WORDS] = [2, 3, 4, 5, 6];
    const list = document.getElementById("list"), form = document.querySelector(".filters");
    const unfold = form.querySelector("button");
    let found = [], made = 0, section = null, lastHead = -1;

    function add(row, open) {
      if (row[HEAD] !== lastHead || !section) {
        section = list.appendChild(document.createElement("section"));
        section.className = "plan";
        section.insertAdjacentHTML("beforeend", cut(index.heads[row[HEAD]]));
        lastHead = row[HEAD];
      }
      section.insertAdjacentHTML("beforeend", cut(row));
      if (open) section.lastElementChild.open = true;
    }

    function more(count) {
      const end = Math.min(found.length, made + count);
      for (; made < end; made++) add(found[made], false);
    }

    function clear() {
      list.replaceChildren();
      section = null; made = 0; lastHead = -1;
    }

    const value = (name) => {
      const choice = form.elements[name];
      return choice && choice.value !== "all" ? choice.value : "";
    };

    function show() {
      const words = form.elements.q.value.toLowerCase().split(/\\s+/).filter(Boolean);
      const status = value("show"), stage = value("stage");
      found = index.rows.filter((row) => (!status || row[STATUS] === status) &&
        (!stage || row[STAGE] === stage) && words.every((word) => row[WORDS].includes(word)));
      clear();
      list.classList.toggle("empty", found.length === 0);
      more(40);
    }

    // The URL's fragment contains either the filters or the identifier of the row to show first.
    function follow() {
      const address = location.hash.slice(1);
      const row = index.rows.find((row) => row[KEY] === address);
      const chosen = new URLSearchParams(row ? "" : address);
      for (const name of ["show", "stage"])
        for (const choice of form.querySelectorAll(`[name=${name}]`))
          choice.checked = choice.value === (chosen.get(name) || "all");
      form.elements.q.value = chosen.get("q") || "";
      show();
      if (!row) return;
      clear();
      add(row, true);
      section.classList.add("addressed");
      section = null;
      found = index.rows.filter((other) => other !== row);
      more(40);
      document.getElementById(address).querySelector("summary").focus();
      scrollTo(0, document.getElementById(address).getBoundingClientRect().top + scrollY - 16);
    }

    form.addEventListener("input", () => {
      const chosen = new URLSearchParams([...new FormData(form)].filter(([, text]) => text && text !== "all"));
      history.replaceState(null, "", "#" + chosen);
      show();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    unfold.addEventListener("click", () => {
      const rows = [...list.querySelectorAll(".row")];
      const open = !rows.every((row) => row.open);
      for (const row of rows) row.open = open;
      unfold.textContent = open ? "collapse all" : "expand all";
    });
    list.addEventListener("click", async (event) => {
      const button = event.target.closest("[data-copy]");
      if (!button) return;
      await navigator.clipboard.writeText(button.previousElementSibling.textContent);
      button.textContent = "copied";
    });

    // More rows are rendered when the user scrolls near the end of the list. For printing, only failures, errors and
    // known issues are rendered.
    const end = document.createElement("div");
    document.querySelector(".none").after(end);
    new IntersectionObserver((seen) => { if (seen[0].isIntersecting) { more(100); again(); } },
      { rootMargin: "1500px" }).observe(end);
    function again() {
      if (made < found.length && end.getBoundingClientRect().top < innerHeight + 1500)
        requestAnimationFrame(() => { more(100); again(); });
    }
    addEventListener("beforeprint", () => {
      clear();
      for (const row of index.rows) if (/failed|error|knownIssue/.test(row[STATUS])) add(row, true);
    });
    addEventListener("afterprint", follow);
    addEventListener("hashchange", follow);
    document.documentElement.classList.add("scripted");
    form.elements.q.hidden = unfold.hidden = false;
    follow();

    """
}
