import LinkModel

/// What an app did in a step; the same for a modelled app and for an app under test.
package struct Act: Sendable, Equatable {
  package enum Code: String, Sendable, CaseIterable {
    case took, lacks, returnedFalse, leavesDefault, threw, opened, kept, requested, unfinished, reported, notReported
    case changed

    package var example: String { Act(self, by: "", method: "METHOD", url: "URL", error: "ERROR").words }

    /// What helps if the app should not have done this; `nil` for what is usual.
    package var fix: String? {
      switch self {
      case .took, .requested, .reported, .changed: nil
      case .lacks: "implement the method"
      case .returnedFalse: "return true"
      case .leavesDefault: "implement the method, and do in it what the app does when it becomes active"
      case .threw: "show a screen for the link, or expect the error"
      case .opened: "show a screen instead of opening the link"
      case .kept: "pass the link on when the app is ready or the user has signed in"
      case .unfinished: "await the work in settle(), or start it with launch.task"
      case .notReported: "call the method in the app, or expect only its screens"
      }
    }
  }

  var app: String
  var code: Code
  /// The method that the system called, or the one of `AppLaunch.Report` that the app called.
  var method: String?
  var url: String?
  var error: String?
  /// How the screens changed.
  var change: NavigationAction?
  /// The screen on top after a change, or that which is kept for later.
  var screen: String?
  /// The screens before and after a change, whose words are made when they are read.
  private var screens: Screens?
  private var changesRead: [String] = []

  private struct Screens: Sendable, Equatable {
    let before: NavigationState
    let after: NavigationState
  }

  /// All changes of the screens, in words.
  var changes: [String] {
    get { screens.map { $0.after.changes(from: $0.before).map(\.words) } ?? changesRead }
    set { (screens, changesRead) = (nil, newValue) }
  }

  init(
    _ code: Code, by app: String, method: String? = nil, url: String? = nil, error: String? = nil,
    screen: String? = nil
  ) {
    (self.app, self.code, self.method, self.url, self.error) = (app, code, method, url, error)
    self.screen = screen
  }

  init(_ outcome: NavigationOutcome, from before: NavigationState, by app: String) {
    self.init(.changed, by: app, screen: outcome.state.top.label)
    (change, screens) = (outcome.action, Screens(before: before, after: outcome.state))
  }
}

extension Act {
  static let handled = "launch.report.handled(_:)"
  static let ignored = "launch.report.ignored(_:)"

  /// Whether it shows that something came of a link; a line of the log alone does not, nor what other work may do.
  func isConsequence(besides otherWork: Bool) -> Bool {
    switch code {
    case .opened, .threw, .kept, .changed: true
    case .requested: !otherWork
    case .reported: method == NotObserved.Kind.route.method || !otherWork && method != NotObserved.Kind.log.method
    case .took, .lacks, .returnedFalse, .leavesDefault, .unfinished, .notReported: false
    }
  }

  /// What the app did, after its name.
  package var words: String {
    let what = url ?? screen ?? "a link"
    return switch code {
    case .took:
      (method == EntryPoint.didFinishLaunching.rawValue ? "was given" : "took")
        + (url == nil ? " the call" : " the link") + (method.map { " in \($0)" } ?? "")
    case .lacks: "lacks \(method ?? "")"
    case .returnedFalse: "returned false from \(method ?? "")"
    case .leavesDefault: "leaves the default of \(method ?? ""), so nothing of it was called"
    case .threw: "threw \(error ?? "")"
    case .opened: "opened \(what) itself"
    case .kept: "kept \(what)"
    case .requested: "requested \(what)"
    case .unfinished: "left work that has not ended"
    case .reported: "called \(method ?? "")"
    case .notReported: "did not call \(method ?? "")"
    case .changed:
      change == .signIn && changes.isEmpty
        ? "asked the user to sign in" : changes.isEmpty ? "changed its screens" : changes.joined(separator: ", ")
    }
  }

  /// Whether the lines of the stages do not say it anyway.
  package var isOwnLine: Bool {
    switch code {
    case .lacks, .returnedFalse, .leavesDefault, .kept, .requested, .unfinished, .notReported: true
    case .took, .threw, .opened, .reported, .changed: false
    }
  }

  package var stage: Stage {
    switch code {
    case .took, .lacks, .returnedFalse, .leavesDefault: .deliver
    case .opened: .route
    case .threw, .kept, .requested, .unfinished, .reported, .notReported, .changed: .navigate
    }
  }
}

extension [Act] {
  /// Whether an app took what was delivered, and nothing followed.
  var endInNothing: Bool {
    contains { $0.code == .took } && allSatisfy { [.took, .reported, .notReported].contains($0.code) }
  }

  /// A sentence about what one app did, but for the links that it opened; `nil` if that is nothing.
  package var sentence: String? {
    var verbs: [(text: String, count: Int)] = []
    let acts = filter { $0.code != .opened }
    guard let app = acts.first?.app else { return nil }
    for words in acts.flatMap({ $0.changes.isEmpty ? [$0.words] : $0.changes }) {
      if let last = verbs.lastIndex(where: { $0.text == words }) {
        verbs[last].count += 1
      } else {
        verbs.append((words, 1))
      }
    }
    var words = verbs.map { $0.count == 1 ? $0.text : "\($0.text) \($0.count) times" }
    if endInNothing { words.append("nothing followed") }
    return "\(app) "
      + (words.dropLast().joined(separator: ", ") + (words.count > 1 ? " and " : "") + (words.last ?? ""))
  }
}
