/// The script of the server's own pages; except for appending rows, the pages also work without JavaScript.
enum PageScript {
  static let text = """
    "use strict";
    let turn = 0, waiting, isTapped = false;

    // Loads the page again and replaces the content of the `data-live` elements. Expanded `details` elements remain
    // expanded.
    async function renew() {
      const mine = ++turn;
      const answer = await fetch(location.href).catch(() => null);
      if (!answer || !answer.ok || mine !== turn) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (mine !== turn) return;
      for (const part of document.querySelectorAll("[data-live]")) {
        const next = page.getElementById(part.id);
        if (!next) continue;
        const key = (details) => details.dataset.key;
        const all = [...part.querySelectorAll("details[data-key]")];
        const states = new Map(all.map((details) => [key(details), details.open]));
        for (const details of next.querySelectorAll("details[data-key]"))
          if (states.has(key(details))) details.open = states.get(key(details));
        if (next.innerHTML === part.innerHTML) continue;
        const focus = part.contains(document.activeElement) && document.activeElement;
        const keyed = focus && focus.closest("details[data-key]");
        part.replaceChildren(...next.childNodes);
        if (keyed) part.querySelector(`details[data-key="${CSS.escape(key(keyed))}"] > summary`)?.focus();
        enliven(part);
      }
      // In a narrow window, the result of a tap is below the form.
      const result = document.getElementById("answer");
      if (isTapped && result?.getBoundingClientRect().top > innerHeight / 2) result.scrollIntoView();
      isTapped = false;
    }

    function soon(milliseconds) {
      clearTimeout(waiting);
      waiting = setTimeout(renew, milliseconds);
    }

    // Browsers that block site data also block the storage.
    let store = {};
    try { store = sessionStorage; } catch {}

    // Moves the key that permits appending rows from the address bar to the storage of this tab.
    function takeKey() {
      if (!location.hash.startsWith("\(WriteAccess.fragment)")) return;
      store.linkplanKey = location.hash.slice("\(WriteAccess.fragment)".length);
      history.replaceState(null, "", location.pathname + location.search);
    }

    // Appends a row and shows its page, or the reason why the row was not appended.
    async function append(form) {
      const button = form.querySelector("button");
      button.disabled = true;  // Otherwise, a double click would append two rows.
      const answer = await fetch(form.action, {
        method: "POST", headers: { "\(WriteAccess.keyField)": store.linkplanKey },
        body: new URLSearchParams(new FormData(form)),
      }).catch(() => null);
      if (answer?.status === 201) return location.assign(answer.headers.get("Location"));
      button.disabled = false;
      const problem = form.querySelector("[role=status]");
      problem.hidden = false;
      problem.className = "bad";
      problem.textContent = answer ? await answer.text() : "The server does not respond.";
    }

    // Enables the buttons that require the script: those that copy text, and, if this tab has the key, those that
    // append rows.
    function enliven(part) {
      for (const form of part.querySelectorAll("[data-append]")) {
        const hasKey = !!store.linkplanKey;
        form.querySelector("button").disabled = !hasKey;
        form.querySelector("[role=status]").hidden = hasKey;
        form.onsubmit = (event) => { event.preventDefault(); append(form); };
      }
      for (const button of part.querySelectorAll("[data-copy]")) {
        button.hidden = false;
        button.onclick = async () => {
          await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
          button.textContent = "Copied";
        };
      }
    }

    for (const form of document.querySelectorAll("form[data-auto]")) {
      const send = (milliseconds) => {
        const fields = [...new FormData(form)].filter(([, value]) => value !== "");
        history.replaceState(null, "", new URL("?" + new URLSearchParams(fields), form.action));
        soon(milliseconds);
      };
      form.addEventListener("input", () => send(150));
      form.addEventListener("submit", (event) => { event.preventDefault(); isTapped = true; send(0); });
    }
    for (const item of document.querySelectorAll("[data-scriptless]")) item.hidden = true;
    takeKey();
    enliven(document);
    addEventListener("hashchange", () => { takeKey(); enliven(document); });
    // Every page is refreshed when the plan changes; pages with a list of requests are refreshed after every event.
    addEventListener("load", () => {
      new EventSource("/events").onmessage = (event) => {
        if (event.data === "plan" || document.querySelector("[data-requests]")) soon(100);
      };
    });

    """
}
