import LinkModel

/// What an app did in a step; the same for a modelled app and for an app under test.
@dynamicMemberLookup
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
  /// How the screens changed.
  var change: NavigationAction?
  /// Whether the app prefers to show a page that it opens itself.
  private(set) var prefersInApp = false
  /// The screens before and after a change, whose words are made when they are read.
  private var screens: Screens?
  @Rare private var rest: Rest?

  /// What most acts lack.
  package struct Rest: Sendable, Equatable {
    var error: String?
    var screen: String?
    var changes: [String] = []
    /// What became of a link that the app opened; `nil` until the system has decided.
    var opened: OpenedLink?
    /// What an app under test threw.
    var failure: RouteFailure?
    var lost: LostLink?
    var problem: AppProblem?
  }

  private struct Screens: Sendable, Equatable {
    let before: NavigationState
    let after: NavigationState
  }

  package subscript<Value>(dynamicMember path: WritableKeyPath<Rest, Value>) -> Value {
    get { (rest ?? Rest())[keyPath: path] }
    set {
      var next = rest ?? Rest()
      next[keyPath: path] = newValue
      rest = next
    }
  }

  /// The screen on top after a change, or that which is kept for later.
  var screen: String? {
    get { screens?.after.top.label ?? rest?.screen }
    set { self[dynamicMember: \.screen] = newValue }
  }

  /// All changes of the screens, in words.
  var changes: [String] {
    get { screens.map { $0.after.changes(from: $0.before).map(\.words) } ?? rest?.changes ?? [] }
    set {
      screens = nil
      self[dynamicMember: \.changes] = newValue
    }
  }

  init(
    _ code: Code, by app: String, method: String? = nil, url: String? = nil, error: String? = nil,
    screen: String? = nil, prefersInApp: Bool = false, failure: RouteFailure? = nil, lost: LostLink? = nil,
    problem: AppProblem? = nil
  ) {
    (self.app, self.code, self.method, self.url, self.prefersInApp) = (app, code, method, url, prefersInApp)
    if code == .took || code == .reported { return }
    rest = Rest(error: error ?? failure?.code, screen: screen, failure: failure, lost: lost, problem: problem)
  }

  init(_ outcome: NavigationOutcome, from before: NavigationState, by app: String) {
    (self.app, code) = (app, .changed)
    (change, screens) = (outcome.action, Screens(before: before, after: outcome.state))
  }
}

extension Act {
  /// Whether the app opened a link about which the system has not decided.
  var isUndecided: Bool { code == .opened && self.opened == nil }

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
    case .threw: "threw \(self.error ?? "")"
    case .opened: "opened \(what) itself"
    case .kept: "kept \(what)"
    case .requested: "requested \(what)"
    case .unfinished: "left work that has not ended"
    case .reported: "called \(method ?? "")"
    case .notReported: "did not call \(method ?? "")"
    case .lost: self.lost?.message ?? ""
    case .failed: self.problem?.words ?? ""
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
