/// The script of the page: it adds a search and a button, both of which are hidden without it.
enum ReportScript {
  /// The digest in the page's policy; checked by `scripts/check-reports.sh`.
  static let digest = "njE4uPtPWj/yuA7W1qY1wJlZ4J/jt+UMo2XW1i09Wb0="

  static let text = """

    "use strict";
    const search = document.querySelector("input[type=search]");
    const button = document.querySelector(".filters button");
    const rows = [...document.querySelectorAll(".row")].map((row) => ({
      row, text: (row.closest(".plan").querySelector("h2").textContent + " " +
        row.querySelector(".title").textContent).toLowerCase(),
    }));
    search.hidden = button.hidden = false;
    search.addEventListener("input", () => {
      const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
      for (const { row, text } of rows) row.hidden = !words.every((word) => text.includes(word));
    });
    button.addEventListener("click", () => {
      const shown = rows.map(({ row }) => row).filter((row) => row.checkVisibility());
      const open = !shown.every((row) => row.open);
      for (const row of shown) row.open = open;
      button.textContent = open ? "fold all" : "unfold all";
    });
    const reveal = () => {
      const row = location.hash && document.getElementById(location.hash.slice(1));
      if (row) { row.open = true; row.scrollIntoView(); }
    };
    addEventListener("hashchange", reveal);
    reveal();

    """
}
