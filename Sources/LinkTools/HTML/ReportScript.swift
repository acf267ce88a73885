/// The HTML report's script.
///
/// It filters the rows. As the user scrolls, the script renders the rows from the markup in `noscript`.
enum ReportScript {
  /// The script's digest, as listed in the content security policy.
  ///
  /// `scripts/check-reports.sh` verifies the digest.
  static let digest = "KAgJAOwil2ezCTKPcEAdV1TOpz9IfJRWILTAclXdPcY="

  static let text = """

    "use strict";
    // `noscript` contains the markup of all rows; if scripting is enabled, browsers parse it as text. Rows are rendered
    // in batches.
    const list = document.getElementById("list"), form = document.querySelector(".filters");
    const unfold = form.querySelector("button");
    const rows = [], keyed = new Map();
    for (const text of document.getElementById("rows").textContent.split(`<section class="plan">`).slice(1)) {
      const [title, ...all] = text.split("</section>")[0].split(/(?=<details class="row )/);
      const plan = { title };
      for (const markup of all) {
        const [, status, stage, key] = markup.match(/^<details class="row (\\w+)(?: at-(\\w+))?" id="([^"]+)"/);
        const like = markup.match(/<p class="like"><a href="#([^"]+)"/)?.[1];
        const row = { plan, markup, status, stage, key, like };
        rows.push(row);
        keyed.set(key, row);
      }
    }
    let found = [], made = 0, section = null, lastPlan = null;

    // A row may refer to another row whose body is the same except for words of the rows' heads (MarkupPattern.swift).
    const WORD = /[A-Za-z0-9]+/g;
    function* texts(node) {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) yield walker.currentNode;
    }
    const words = (row) => [...row.querySelectorAll(":scope > summary, :scope > .place > code")]
      .flatMap((part) => [...texts(part)]).flatMap((text) => text.data.match(WORD) || []);

    function body(key) {
      const row = keyed.get(key);
      if (!row.body) {
        const template = document.createElement("template");
        template.innerHTML = row.markup;
        const element = template.content.firstElementChild;
        row.body = element.querySelector(":scope > .body");
        row.numbers = new Map(words(element).map((word, number) => [word, number]).reverse());
      }
      return row;
    }

    function fill(row, like) {
      const { body: other, numbers } = body(like), own = words(row), copy = other.cloneNode(true);
      for (const text of texts(copy))
        text.data = text.data.replace(WORD, (word) => numbers.has(word) ? own[numbers.get(word)] : word);
      row.lastElementChild.replaceWith(copy);
    }

    function add(row, open) {
      if (row.plan !== lastPlan || !section) {
        section = list.appendChild(document.createElement("section"));
        section.className = "plan";
        section.insertAdjacentHTML("beforeend", row.plan.title);
        lastPlan = row.plan;
      }
      section.insertAdjacentHTML("beforeend", row.markup);
      if (row.like) fill(section.lastElementChild, row.like);
      if (open) section.lastElementChild.open = true;
    }

    // The text of a row in lowercase, and that of a body without the words that differ between rows.
    const plain = (markup) => markup.replace(/<[^>]*>/g, " ").replace(/&(amp|lt|gt|quot|#39);/g,
      (_, name) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] || "'").toLowerCase();
    const text = (row) => row.text ??= plain(row.markup);
    function shared(key) {
      const row = body(key);
      return row.shared ??= [...texts(row.body)].map((text) =>
        text.data.replace(WORD, (word) => row.numbers.has(word) ? "" : word)).join(" ").toLowerCase();
    }
    const has = (row, word) => text(row).includes(word) || (row.like && shared(row.like).includes(word));

    function more(count) {
      const end = Math.min(found.length, made + count);
      for (; made < end; made++) add(found[made], false);
    }

    function clear() {
      list.replaceChildren();
      section = null; made = 0; lastPlan = null;
    }

    const value = (name) => {
      const choice = form.elements[name];
      return choice && choice.value !== "all" ? choice.value : "";
    };

    function show() {
      const wanted = form.elements.q.value.toLowerCase().split(/\\s+/).filter(Boolean);
      const status = value("show"), stage = value("stage");
      found = rows.filter((row) => (!status || row.status === status) && (!stage || row.stage === stage) &&
        wanted.every((word) => has(row, word)));
      clear();
      list.classList.toggle("empty", found.length === 0);
      more(40);
    }

    // The URL's fragment contains either the filters or the identifier of the row to show first.
    function follow() {
      const address = location.hash.slice(1);
      const row = keyed.get(address);
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
      found = rows.filter((other) => other !== row);
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
      for (const row of rows) if (/failed|error|knownIssue/.test(row.status)) add(row, true);
    });
    addEventListener("afterprint", follow);
    addEventListener("hashchange", follow);
    document.documentElement.classList.add("scripted");
    form.elements.q.hidden = unfold.hidden = false;
    follow();
    setTimeout(() => rows.forEach(text));

    """
}
