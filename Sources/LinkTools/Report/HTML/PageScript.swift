/// The script of the start page, which also works without JavaScript.
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

    // Shows the buttons that copy text, which require the script.
    function enliven(part) {
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
    enliven(document);
    // The page is refreshed when the plan changes, and after every request to one of its hosts.
    addEventListener("load", () => { new EventSource("/events").onmessage = () => soon(100); });

    """
}
