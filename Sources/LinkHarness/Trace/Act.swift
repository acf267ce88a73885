import LinkModel

/// What an app did in a step; the same for a modelled app and for an app under test.
package struct Act: Sendable, Equatable {
  package enum Code: String, Sendable, CaseIterable {
    case took, lacks, returnedFalse, leavesDefault, threw, opened, kept, requested, unfinished, reported, notReported
    case changed
    /// What reports say in another place: a link that will never be handled, and what fails the row.
    case lost, failed

    var isListed: Bool { self != .lost && self != .failed }

    package static let listed = allCases.filter(\.isListed)

    package var example: String { Act(self, by: "", method: "METHOD", url: "URL", error: "ERROR").words }

    /// Everything that is known about an act besides its words: the stage at which reports show it, whether the stage's
    /// own lines do not say it anyway, whether it shows that something came of a link, and what helps if the app should
    /// not have done it; `nil` for what is usual.
    package var terms: (stage: Stage, isOwnLine: Bool, isConsequence: Bool, fix: String?) {
      switch self {
      case .took: (.deliver, false, false, nil)
      case .lacks: (.deliver, true, false, "implement the method")
      case .returnedFalse: (.deliver, true, false, "return true")
      case .leavesDefault:
        (.deliver, true, false, "implement the method, and do in it what the app does when it becomes active")
      case .threw: (.navigate, false, true, "show a screen for the link, or expect the error")
      case .opened: (.route, false, true, "show a screen instead of opening the link")
      case .kept: (.navigate, true, true, "pass the link on when the app is ready or the user has signed in")
      case .requested: (.navigate, true, true, nil)
      case .unfinished: (.navigate, true, false, "await the work in settle(), or start it with launch.task")
      case .reported: (.navigate, false, true, nil)
      case .notReported: (.navigate, true, false, "call the method in the app, or expect only its screens")
      case .changed: (.navigate, false, true, nil)
      case .lost: (.dispatch, false, false, nil)
      case .failed: (.deliver, false, false, nil)
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
  /// Whether the app prefers to show a page that it opens itself.
  private(set) var prefersInApp = false
  /// What became of a link that the app opened; `nil` until the system has decided.
  @Rare var opened: OpenedLink?
  /// What an app under test threw.
  @Rare private(set) var failure: RouteFailure?
  @Rare private(set) var lost: LostLink?
  @Rare private(set) var problem: AppProblem?

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
    screen: String? = nil, prefersInApp: Bool = false, failure: RouteFailure? = nil, lost: LostLink? = nil,
    problem: AppProblem? = nil
  ) {
    (self.app, self.code, self.method, self.url, self.screen) = (app, code, method, url, screen)
    (self.error, self.failure, self.prefersInApp) = (error ?? failure?.code, failure, prefersInApp)
    (self.lost, self.problem) = (lost, problem)
  }

  init(_ outcome: NavigationOutcome, from before: NavigationState, by app: String) {
    (self.app, code, screen) = (app, .changed, outcome.state.top.label)
    (change, screens) = (outcome.action, Screens(before: before, after: outcome.state))
  }
}

extension Act {
  /// Whether the app opened a link about which the system has not decided.
  var isUndecided: Bool { code == .opened && opened == nil }

  static let handled = "launch.report.handled(_:)"
  static let ignored = "launch.report.ignored(_:)"

  /// Whether it shows that something came of a link; a line of the log alone does not, nor what other work may do.
  func isConsequence(besides otherWork: Bool) -> Bool {
    switch code {
    case .requested: !otherWork
    case .reported: method == NotObserved.Kind.route.method || !otherWork && method != NotObserved.Kind.log.method
    default: code.terms.isConsequence
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
    case .lost: lost?.message ?? ""
    case .failed: problem?.words ?? ""
    case .changed:
      change == .signIn && changes.isEmpty
        ? "asked the user to sign in" : changes.isEmpty ? "changed its screens" : changes.joined(separator: ", ")
    }
  }
}

extension [Act] {
  var listed: [Act] { filter(\.code.isListed) }

  /// Whether an app took what was delivered, and nothing followed.
  var endInNothing: Bool {
    contains { $0.code == .took } && listed.allSatisfy { [.took, .reported, .notReported].contains($0.code) }
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
