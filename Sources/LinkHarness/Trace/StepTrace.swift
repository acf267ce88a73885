package import HarnessText
public import LinkModel
import MockSite

/// The results of one step, stage by stage.
///
/// The stage *parse* has no separate trace, because the downloads of *fetch* contain the parsed files.
public struct StepTrace: Sendable {
  package internal(set) var assumptions = Assumptions()
  package var mask = SecretMask.standard
  /// The time on the virtual clock at the beginning of the step, measured from the start of the row.
  public internal(set) var time = Duration.zero
  /// The link that is opened, passed to `canOpenURL` or delivered in an activity; `nil` if there is none.
  public internal(set) var link: Link?
  /// The source from which the link was opened, if there is one.
  public internal(set) var source: LinkSource?
  package internal(set) var requests: [SentRequest] = []
  package internal(set) var fetch = FetchTrace()
  package internal(set) var decide = DecideTrace()
  package internal(set) var deliver: Delivery?
  /// The methods of the apps that something has reached in the step, if they list them.
  var implemented: [String: Set<EntryPoint>] = [:]
  package internal(set) var route = RouteTrace()
  package internal(set) var dispatch = DispatchTrace()
  package internal(set) var navigate = NavigateTrace()
  package internal(set) var fallback = FallbackTrace()
  package internal(set) var notObserved: NotObserved?
  var observed: NavigationState? { notObserved == nil ? navigate.outcome?.state : navigate.shown }
  package internal(set) var acts: [Act] = []
  /// Whether acts may be those of an app's start, or of its coming to the front, and not of a link.
  var hasOtherWork = false
  /// Whether what launched an app was delivered before the work of its start, in this step or an earlier one.
  var isDeliveredFirst = false
  /// An app whose launch, during which the step delivers, left no work.
  @Rare var startWithoutWork: String?
  var problems: [AppProblem] { acts(.failed) { $0.problem } }
  /// The links that will never be handled.
  var lost: [LostLink] { acts(.lost) { $0.lost } }
  /// The links that apps opened themselves, in order.
  var opened: [OpenedLink] { acts(.opened) { $0.opened } }

  /// By index, because a loop over the acts would copy each of them.
  private func acts<Value>(_ code: Act.Code, _ value: (Act) -> Value?) -> [Value] {
    acts.indices.filter { acts[$0].code == code }.compactMap { value(acts[$0]) }
  }

  var restsOn: [Assumptions.Point] {
    (decide.decision?.restsOn ?? []) + (decide.redirect?.first.restsOn ?? [])
  }
  package var returned: LinkDecision? { opened.last?.decision }

  package var receiver: String? {
    if case .direct(let app)? = source { app } else { deliver?.app }
  }

  /// Whether a stage was reached.
  package func reached(_ stage: Stage) -> Bool {
    switch stage {
    case .fetch, .parse: fetch.isReached
    case .decide: decide.isReached
    case .deliver: deliver != nil
    case .route: route.outcome != nil
    case .dispatch: dispatch.isReached
    case .navigate: navigate.outcome != nil || navigate.failure != nil
    case .fallback: fallback.isReached
    }
  }

  /// The target of a redirect or script or, if there is neither, the step's link.
  package var handledLink: Link? { decide.redirect?.target ?? link }

  package var failure: RouteFailure? { route.failure ?? navigate.failure }
}

extension StepTrace {
  /// The system's decision; `nil` if there was none.
  public var decision: LinkDecision? { decide.decision }
  /// The system's delivery of the link to an app; `nil` if there was none.
  public var delivery: Delivery? { deliver }
  var methods: Set<EntryPoint>? { deliver.flatMap { implemented[$0.app] } }
  /// The method that is expected to handle what arrives; `nil` if the app lacks it, and what arrives is lost.
  var entryPoint: EntryPoint? {
    if let methods { return deliver?.calls.last(where: methods.contains) }
    return deliver?.skipped == nil ? deliver?.entryPoint : nil
  }
  /// The methods that bring what arrives and that the app has; every app delegate has the one for launches.
  var calls: [EntryPoint]? {
    deliver?.calls.filter { $0 == .didFinishLaunching || methods?.contains($0) ?? true }
  }
  /// Whether a universal link arrives in one of the two methods of SwiftUI.
  var isLinkInSwiftUI: Bool {
    switch deliver?.entryPoint {
    case .onOpenURL, .onContinueUserActivity: deliver?.activityType == UserActivity.browsingWeb
    default: false
    }
  }
  package var routing: RoutingOutcome? { route.outcome }
  /// The most recent change of the screens; `nil` if there was none.
  public var navigation: NavigationOutcome? { navigate.outcome }
  /// The page that a browser or view shows if no app receives the link.
  public var page: Page? { fallback.page }
}

/// The stages of a link, in order.
///
/// After *decide*, the link passes either through the stages of an app or through *fallback* in the browser.
public enum Stage: String, Sendable, CaseIterable, Comparable {
  /// The association files are downloaded.
  case fetch
  /// The association files are parsed.
  case parse
  case decide
  case deliver
  case route
  /// The app handles the link, immediately or after the link has waited in a queue.
  case dispatch
  case navigate
  /// The browser shows a page because no app receives the link.
  case fallback

  /// Whether a link passes through the left stage before the right stage.
  public static func < (left: Self, right: Self) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}

package struct FetchTrace: Sendable {
  package internal(set) var copies: [DownloadTrace] = []
  package internal(set) var downloads: [DownloadTrace] = []
  @Rare package var answer: SiteAnswer?

  var isReached: Bool { !copies.isEmpty || !downloads.isEmpty || answer != nil }

  var shown: [DownloadTrace] { downloads.isEmpty ? copies : downloads }

  func record(of host: String) -> DownloadTrace? {
    downloads.last { $0.host == host } ?? copies.last { $0.host == host }
  }
}

package struct DecideTrace: Sendable {
  @Rare package internal(set) var activity: UserActivity?
  @Rare package internal(set) var canOpen: SystemAnswer?
  @Rare package internal(set) var webCredentials: SystemAnswer?
  package internal(set) var decision: LinkDecision?
  /// The decision as it was made, if `decision` has the reason of another app; see `RowReplay.explainDecision(to:)`.
  @Rare var made: LinkDecision?
  /// Why the app that the step expects did not open, if another destination did.
  @Rare var wanted: DecisionReason?
  @Rare package internal(set) var redirect: Redirect?
  /// The decisions about links that arrive together, in order.
  var arrived: [(link: Link, decision: LinkDecision)] = []

  package struct Redirect: Sendable {
    package let first: LinkDecision
    package let target: Link
  }

  var isReached: Bool { reason != nil }
  package var answer: SystemAnswer? { canOpen ?? webCredentials }
  package var reason: DecisionReason? { decision?.reason ?? answer?.reason }
}

package struct RouteTrace: Sendable {
  package internal(set) var outcome: RoutingOutcome?
  /// The link that was routed.
  var link: Link?
  var made: Link?
  @Rare var notMade: RouteURLError?
  /// Whether opening the generated link resulted in the route and parameters from which the link was generated.
  var roundTrip: Bool?
  @Rare var fallbackReason: RouteFailure?

  var match: RouteMatch? { if case .route(let match) = outcome { match } else { nil } }
  var failure: RouteFailure? {
    if case .failure(let failure) = outcome { failure } else { fallbackReason }
  }
}

package struct DispatchTrace: Sendable {
  var isQueued: Bool?
  var handled: [Arrival]?
  /// The links that each call brought an app under test.
  var calls: [[Link]] = []

  var isReached: Bool { isQueued != nil || handled != nil }

  mutating func add(_ handled: [Arrival]) { self.handled = self.handled.map { $0 + handled } ?? handled }

  /// A sentence that can follow "because"; `nil` if the stage was not reached.
  var sentence: String? {
    let words = Self.words(isQueued: isQueued, handled: handled?.count)
    guard let isQueued else { return words }
    let isHeld = isQueued && (handled ?? []).isEmpty
    return words.map { "the link \(isHeld ? "is" : "was") \($0)" }
  }

  static func words(isQueued: Bool?, handled: Int?, isSeen: Bool = true) -> String? {
    switch (isQueued, handled ?? 0) {
    case (true?, 0): "held until the app has finished launching"
    case (true?, _): "held until the app finished launching, and then handled"
    case (false?, _): "handled immediately"
    case (nil, 0): handled == nil ? nil : "no events were queued"
    case (nil, _): isSeen ? "the app is ready and handles the queued events" : "the app takes the link"
    }
  }
}

package struct NavigateTrace: Sendable {
  package private(set) var outcome: NavigationOutcome?
  /// The screens of the app that changed last, before its first change in the step.
  private(set) var before: NavigationState?
  private var app = ""
  /// All differences of that app's screens before and after the step.
  var changes: [NavigationChange]? { before.flatMap { outcome?.state.changes(from: $0) } }
  var announced: [String] {
    let last = outcome?.announced ?? []
    return earlier.isEmpty ? last : earlier.flatMap { $0.announced } + last
  }
  var coordinator: String?
  @Rare var content: ContentLoad?
  @Rare var failure: RouteFailure?
  var analytics: [AnalyticsEvent] = []
  var spoken: [Announced]?
  package internal(set) var shown: NavigationState?
  private var earlier: [NavigationOutcome] = []

  var reported: [String] {
    // Key paths of generic functions are resolved anew for each call.
    if earlier.isEmpty, outcome?.analytics == nil { return analytics.isEmpty ? [] : analytics.map { $0.description } }
    let own = (earlier + (outcome.map { [$0] } ?? [])).compactMap { $0.analytics }
    return own.isEmpty ? analytics.map { $0.description } : own.flatMap { $0 }
  }

  var log: String? { outcome?.log ?? earlier.lazy.reversed().compactMap { $0.log }.first }

  var origin: String? {
    (content?.isCached).map { $0 ? "cache" : "site" }
  }

  func before(of app: String) -> NavigationState? { app == self.app ? before : nil }

  mutating func add(_ next: NavigationOutcome, from state: NavigationState, by app: String) {
    if let outcome { earlier.append(outcome) }
    (before, self.app, outcome) = (before(of: app) ?? state, app, next)
  }
}

/// An announcement and the time at which it is spoken.
package struct Announced: Sendable, Equatable {
  let text: String
  let time: Duration
}

package struct FallbackTrace: Sendable {
  @Rare package internal(set) var page: Page?
  package internal(set) var redirects: [String] = []
  package var received: [ReceivedRequest] = []
  /// The resources that have not handled any request so far; empty unless the step records requests
  /// (`Step.looksAtSite`).
  var unused: [String] { visits?.unused ?? [] }
  /// What the resources have handled; their names are made only if something asks for them, because a site may have ten
  /// thousand hosts.
  @Rare var visits: SiteVisits?

  var isReached: Bool { page != nil || !received.isEmpty }
}

/// A value that most traces lack, stored apart so that a trace without it is small.
@propertyWrapper
package struct Rare<Value: Sendable>: Sendable {
  private indirect enum Stored: Sendable { case value(Value) }

  private var stored: Stored?

  package init() {}

  package var wrappedValue: Value? {
    get { if case .value(let value)? = stored { value } else { nil } }
    set { stored = newValue.map(Stored.value) }
  }
}

extension Rare: Equatable where Value: Equatable {
  package static func == (left: Self, right: Self) -> Bool { left.wrappedValue == right.wrappedValue }
}
