import Dispatch

@testable import LinkTools

/// Tests keyboard navigation of the start page in a real browser.
@Suite(.enabled(if: Chromium.path != nil, "Chromium is not installed"))
struct KeyboardTests {
  @Test(.timeLimit(.minutes(5)), arguments: [1_280, 400])
  func `Tab reaches every control in reading order, with a visible focus`(width: Int) async throws {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath)
    let browser = try #require(Chromium.path)
    let (origin, profile) = (server.origin, folder.path)
    // The driver blocks while it waits for responses, so it must not run on the cooperative thread pool.
    let result = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          returning: Result {
            try Self.walk(
              BrowserPipe(
                browser, opening: origin + "/", profile: profile, width: width, height: 600))
          })
      }
    }
    await server.stop()
    for problem in try result.get() { Issue.record("\(problem)") }
  }

  /// A script that returns which element has the focus, and whether the element and its outline are visible.
  private static let look = """
    (() => {
      const all = [...document.querySelectorAll('a[href], summary, input, button, select, [tabindex="0"]')]
        .filter(e => e.checkVisibility());
      const e = document.activeElement, r = e.getBoundingClientRect(), s = getComputedStyle(e);
      return {
        index: all.indexOf(e), count: all.length, tag: e.localName, name: e.textContent.trim().slice(0, 60),
        ring: e.matches(':focus-visible') && s.outlineStyle == 'solid' && parseFloat(s.outlineWidth) >= 3,
        seen: r.width > 0 && r.left >= 0 && r.top < innerHeight && r.bottom > 0 && r.left < innerWidth,
        wide: document.documentElement.scrollWidth > innerWidth
      };
    })()
    """

  /// Navigates through the page with the keyboard, and returns the problems found.
  private static func walk(_ browser: BrowserPipe) throws -> [String] {
    var problems: [String] = []
    func focus(_ index: Int?, _ what: String) throws -> JSONNode? {
      let now = try browser.evaluate(look)
      let name = "\(what): \(now?["tag"]?.string ?? "") “\(now?["name"]?.string ?? "")”"
      if let index, now?["index"]?.integer != index {
        problems.append("\(name) is not number \(index), but \(now?["index"]?.integer ?? -1)")
      }
      if now?["ring"]?.bool != true { problems.append("\(name) has no ring around it") }
      if now?["seen"]?.bool != true { problems.append("\(name) is out of sight") }
      if now?["wide"]?.bool != false {
        problems.append("\(name): the page is wider than the window")
      }
      return now
    }
    // The first focusable element is the skip link, which becomes visible when it has the focus.
    try browser.press("Tab")
    _ = try focus(0, "first")
    try browser.press("Enter")
    let main = try browser.evaluate("document.activeElement.id")?.string
    if main != "main" { problems.append("the skip link leads to \(main ?? "nothing")") }
    try browser.press("Tab", shift: true)
    let count = try browser.evaluate(look)?["count"]?.integer ?? 0
    if count < 8 { problems.append("only \(count) things can be reached") }
    // Return to the skip link, then press Tab until every element has had the focus.
    _ = try browser.evaluate(
      "document.activeElement.blur(), scrollTo(0, 0), document.querySelector('.skip').focus()")
    for index in 1..<max(2, count) {
      try browser.press("Tab")
      _ = try focus(index, "Tab")
    }
    // The Enter key opens the details, and Tab then moves the focus to their content.
    _ = try browser.evaluate("document.querySelector('.host summary').focus()")
    try browser.press("Enter")
    let isOpen = try browser.evaluate("document.querySelector('.host').open")?.bool
    if isOpen != true { problems.append("details do not open by the Enter key") }
    let at = try focus(nil, "opened")?["index"]?.integer ?? -2
    try browser.press("Tab")
    let inside = try focus(at + 1, "inside")
    if inside?["tag"]?.string != "a" { problems.append("what details hold cannot be reached by key") }
    return problems
  }
}
