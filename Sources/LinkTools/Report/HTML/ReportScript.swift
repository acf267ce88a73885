enum ReportScript {
  /// `scripts/check-reports.sh` verifies the digest.
  static let digest = "ozFBDhoXXX2FUg74JbCAnGczhLoupBuAjrlguh68lhM="

  static let text = """

    "use strict";
    // `noscript` contains the markup of all rows; if scripting is enabled, browsers parse it as text. Rows are rendered
    // in batches.
    const list = document.getElementById("list"), form = document.querySelector(".filters");
    const [unfold, help] = form.querySelectorAll("button"), keys = document.querySelector("dialog");
    const tools = form.querySelector(".tools"), output = form.querySelector("output");
    // The text of markup.
    const decoded = (markup) => markup.replace(/<[^>]*>/g, " ").replace(/&(amp|lt|gt|quot|#39);/g,
      (_, name) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] || "'");
    const rows = [], keyed = new Map();
    for (const text of document.getElementById("rows").textContent.split(`<details class="plan"`).slice(1)) {
      const [head, ...all] = text.split(/(?=<details class="row )/);
      const title = head.slice(head.indexOf("<summary>")), isOpen = head.startsWith(" open");
      for (const markup of all) {
        const [, show, stage, key, time] = markup.match(
          /^<details class="row (\\w+)(?: at-(\\w+))?" id="([^"]+)"(?: data-time="(\\d+)")?/);
        const plan = decoded(markup.match(/<code class="at">(.*?):\\d+(:\\d+)?<\\/code>|<p class="place">.*?<code>(.*?):\\d+<\\/code>/s)
          .filter(Boolean)[1]);
        const like = markup.match(/<p class="like"><a href="#([^"]+)"/)?.[1];
        const tag = [...markup.slice(0, markup.indexOf("</summary>")).matchAll(/<span class="tag">(.*?)<\\/span>/gs)]
          .map(([, text]) => decoded(text));
        // The names of the filters, with the row's values, and what the list needs to show the row.
        const row = { show, stage, tag, plan, title, isOpen, markup, key, like, time: time || 0 };
        rows.push(row);
        keyed.set(key, row);
      }
    }
    for (const tag of [...new Set(rows.flatMap((row) => row.tag))].sort()) form.elements.tag.append(new Option(tag));
    form.elements.tag.hidden = form.elements.tag.length < 2;
    form.elements.sort.hidden = !rows.some((row) => row.time);
    let found = [], made = 0, section = null, last = null, isAll = false;

    // A row may refer to another row whose body is the same except for words of the rows' heads (MarkupPattern.swift).
    const WORD = /[A-Za-z0-9]+/g;
    function* texts(node) {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) yield walker.currentNode;
    }
    const words = (row) => [...row.querySelectorAll(":scope > summary > .title, :scope > .place code")]
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
      const title = value("sort") ? "<summary><h2>slowest first</h2></summary>" : row.title;
      if (title !== last || !section) {
        section = list.appendChild(document.createElement("details"));
        section.className = "plan";
        section.open = row.isOpen || open || found.length < rows.length || value("sort");
        section.insertAdjacentHTML("beforeend", title);
        last = title;
      }
      section.insertAdjacentHTML("beforeend", row.markup);
      const element = section.lastElementChild;
      if (row.like) fill(element, row.like);
      if (open) element.open = true;
      if (!element.querySelector(":scope > .place")) element.firstElementChild.insertAdjacentHTML("afterend", `<p class="place">`);
      element.querySelector(":scope > .place").insertAdjacentHTML("beforeend",
        (row.time ? `<span class="time">${duration(row.time)}</span>` : "") + `<a href="#${row.key}">link to this row</a>` +
        (/failed|error/.test(row.show) ? `<button type="button" data-copy="markdown">copy as Markdown</button>` : ""));
    }
    const duration = (time) => time < 1e3 ? "&lt; 1 ms" : time < 1e6 ? `${Math.floor(time / 1e3)} ms` : `${Math.floor(time / 1e5) / 10} s`;

    // A failure as a block of Markdown, whose fences are longer than the backticks in the text.
    function markdown(row) {
      const line = (part) => part.matches("pre, .elements") ? part.innerText.trimEnd()
        : [...part.childNodes].map((node) => node.textContent.trim()).join(" ").trim();
      const text = [".title > :not(.tag)", ".failure > *", ".command code"]
        .map((parts) => [...row.querySelectorAll(parts)].map(line).filter(Boolean).join("\\n")).filter(Boolean).join("\\n\\n");
      const fence = "`".repeat(Math.max(3, ...(text.match(/`+/g) || []).map((run) => run.length + 1)));
      return `${fence}\\n${text}\\n${fence}\\n`;
    }

    // The text of a row in lowercase, and that of a body without the words that differ between rows.
    const text = (row) => row.text ??= decoded(row.markup).toLowerCase();
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
      section = last = null; made = 0;
    }

    const names = ["show", "stage", "tag", "plan"];
    const value = (name) => {
      const choice = form.elements[name];
      return choice && choice.value !== "all" ? choice.value : "";
    };

    function show() {
      const wanted = form.elements.q.value.toLowerCase().split(/\\s+/).filter(Boolean);
      const chosen = names.map((name) => [name, value(name)]).filter(([, choice]) => choice);
      found = rows.filter((row) => chosen.every(([name, choice]) => [].concat(row[name]).includes(choice)) &&
        wanted.every((word) => has(row, word)));
      if (value("sort")) found.sort((one, other) => other.time - one.time);
      clear();
      isAll = false;
      unfold.textContent = "show all";
      const isPart = found.length < rows.length;
      output.textContent = isPart ? `${found.length} of ${rows.length} rows` : "";
      output.nextElementSibling.hidden = !isPart;
      more(40);
    }

    // The URL's fragment contains either the filters or the identifier of the row to show first.
    function follow() {
      const address = location.hash.slice(1);
      const row = keyed.get(address);
      const chosen = new URLSearchParams(row ? "" : address);
      for (const name of [...names, "sort"])
        if (form.elements[name]) form.elements[name].value = chosen.get(name) || "all";
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
    // Renders and expands every row that was found, so that the browser can search and print them.
    unfold.addEventListener("click", () => {
      isAll = !isAll;
      more(found.length);
      for (const part of list.querySelectorAll(".row, .plan")) part.open = isAll;
      unfold.textContent = isAll ? "collapse all" : "show all";
    });
    help.addEventListener("click", () => keys.showModal());

    // Moves the focus to the next or the previous row.
    function step(by) {
      const heads = () => [...list.querySelectorAll(".row > summary")];
      const row = document.activeElement.closest(".row");
      const at = (row ? heads().indexOf(row.firstElementChild) : -1) + by;
      if (at >= heads().length) more(100);
      const head = heads()[Math.max(0, at)];
      if (!head) return;
      head.closest(".plan").open = true;
      head.focus();
    }
    const commands = { "/": () => form.elements.q.focus(), "?": () => keys.showModal(), j: () => step(1), k: () => step(-1) };
    addEventListener("keydown", (event) => {
      const command = commands[event.key];
      if (!command || event.ctrlKey || event.metaKey || event.altKey || keys.open ||
        event.target.matches("[type=search], select")) return;
      event.preventDefault();
      command();
    });
    list.addEventListener("click", async (event) => {
      const button = event.target.closest("[data-copy]");
      if (!button) return;
      await navigator.clipboard.writeText(
        button.dataset.copy ? markdown(button.closest(".row")) : button.previousElementSibling.textContent);
      button.textContent = "copied";
    });

    // More rows are rendered when the user scrolls near the end of the list. Unless all rows are shown, only failures,
    // errors and known issues are printed or, if there are none, one line for each row.
    const end = document.createElement("div");
    list.after(end);
    new IntersectionObserver((seen) => { if (seen[0].isIntersecting) { more(100); again(); } },
      { rootMargin: "1500px" }).observe(end);
    function again() {
      if (made < found.length && end.getBoundingClientRect().top < innerHeight + 1500)
        requestAnimationFrame(() => { more(100); again(); });
    }
    addEventListener("beforeprint", () => {
      if (isAll) return;
      const bad = found.filter((row) => /failed|error|knownIssue/.test(row.show));
      clear();
      for (const row of bad.length ? bad : found) add(row, bad.length > 0);
    });
    addEventListener("afterprint", () => { if (!isAll) follow(); });
    addEventListener("hashchange", follow);
    document.documentElement.classList.add("scripted");
    tools.hidden = false;
    follow();
    setTimeout(() => rows.forEach(text));

    """
}
