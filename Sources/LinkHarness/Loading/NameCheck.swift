import HarnessText
import LinkModel

/// Reports names in rows that no app declares; without this check, such a row would fail with a less helpful message.
struct NameCheck {
  /// An app without declared routes may have its own router, which can define additional error codes.
  private let knowsErrors: Bool
  private let ownErrors: Set<String>
  private let roots: Set<String>
  private let apps: [TestPlan.App]
  private var known: [(kind: DeclaredName, names: KnownNames)] = []

  init(apps: [TestPlan.App]) {
    self.apps = apps
    knowsErrors = !apps.isEmpty && apps.allSatisfy { $0.routes != nil }
    let ofContent = apps.flatMap { $0.routes?.routes ?? [] }.compactMap(\.content).flatMap(\.errors.values)
    ownErrors = Set(apps.compactMap(\.errors).flatMap(\.texts.keys) + ofContent)
    roots = Set(apps.flatMap { [$0.navigation.root] + $0.navigation.tabs.map(\.root) })
    add(.coordinator, apps.flatMap(\.navigation.coordinators).map(\.name))
    add(
      .window,
      apps.flatMap(\.declared.windows).map(\.name)
        + apps.flatMap(\.declared.windowKinds).map(\.name))
    // An app's own code may define names that the plan does not declare. Routes are therefore checked only if every app
    // declares routes, and tabs only if at least one app declares tabs.
    let routes = apps.contains { $0.routes == nil } ? [] : apps.flatMap { $0.routes?.routes ?? [] }
    if !routes.isEmpty { add(.route, routes.map(\.name)) }
    let tabs = apps.flatMap(\.navigation.tabs)
    if !tabs.isEmpty { add(.tab, tabs.map(\.name)) }
  }

  private mutating func add(_ kind: DeclaredName, _ names: [String]) {
    known.append((kind, KnownNames(names.distinct)))
  }

  /// An error code with uppercase letters is not reported, because it may be the name of an enum case in an app's own
  /// router.
  private func checkError(_ expectation: Expectation, _ log: FindingLog) {
    guard knowsErrors, expectation.field.fact == .errorCode,
      case .value(.text(let code)) = expectation.expected, ErrorCode(rawValue: code) == nil,
      code != RouteFailure.linkNotMade, !code.contains(where: \.isUppercase),
      !ownErrors.contains(code)
    else { return }
    let known = ErrorCode.rawValues
    guard NearMiss.nearest(to: code, among: known, within: 2) != nil else { return }
    log.add(.unknownValue(code, what: "error code", known: known), at: expectation.place)
  }

  private func checkInvalidated(_ step: Step, _ log: FindingLog) {
    guard case .inApp(.invalidate(let screen?, let place?)) = step.action,
      !roots.contains(screen.route)
    else { return }
    check(screen.route, .route, log, at: place)
  }

  /// Reports placeholders without a value in any event, because such a property is omitted.
  ///
  /// The parameters of an app's own router are unknown, so a name is then a warning, if a declared one is similar.
  private func checkAnalytics(_ rows: [TestPlan.Row], _ log: FindingLog) {
    for app in apps where !app.effects.placeholders.isEmpty {
      let prefix = AnalyticsValues.parameterPrefix
      let parameters = app.routes?.parameterNames ?? []
      let queries = Set(rows.flatMap(\.steps).flatMap(\.action.links).flatMap(\.queryItems).map(\.name))
      for (name, place) in app.effects.placeholders {
        let bare = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
        let known = bare == name ? AnalyticsValues.names + parameters : parameters
        if known.contains(bare) || queries.contains(bare) || bare.hasPrefix("utm_") { continue }
        let problem = Problem.unknownValue(
          bare, what: "placeholder", known: known, after: bare == name ? "" : prefix)
        if app.routes != nil {
          log.add(problem, at: place)
        } else if Problem.meant(by: bare, among: known) != nil {
          log.warn(problem, at: place)
        }
      }
    }
  }

  /// Only a scene is given several events in one call, and a running one only URLs with custom schemes.
  private func checkCalls(_ row: TestPlan.Row, _ log: FindingLog) {
    for (number, step) in row.steps.enumerated() {
      guard case .arrive(let events) = step.action else { continue }
      let lists = step.written.action?.node.array ?? []
      for (index, event) in events.enumerated() {
        guard let call = event.call, lists.indices.contains(call) else { continue }
        let node = lists[call].array?[index - (events.firstIndex { $0.call == call } ?? index)] ?? lists[call]
        let place = Place(node, in: step.written.action?.source ?? step.place.source)
        let app = event.app.flatMap { name in apps.first { $0.name == name } } ?? (apps.count == 1 ? apps[0] : nil)
        if let app, app.declared.lifeCycle != .scene {
          log.add(.notInCall("events to an app without scenes", "write the events without a list"), at: place)
        } else if number == 0, step.given.state != .notRunning,
          event.activity != nil || event.kind != nil || event.link.isWeb
        {
          log.add(
            .notInCall(
              "anything but URLs with custom schemes to a scene that is connected",
              "write \"app\": \"notRunning\" under \"given\", or the events without a list"), at: place)
        }
      }
    }
  }

  func check(_ rows: [TestPlan.Row], among all: [TestPlan.Row], _ log: FindingLog) {
    checkAnalytics(all, log)
    for row in rows {
      if row.hasSystemCall { checkCalls(row, log) }
      for step in row.steps {
        checkInvalidated(step, log)
        for expectation in step.expectations { check(expectation, log) }
      }
    }
  }

  private func check(_ expectation: Expectation, _ log: FindingLog) {
    checkError(expectation, log)
    if case .value(.text(let name)) = expectation.expected, case .name(let kind) = expectation.field.field.kind {
      check(name, kind, log, at: expectation.place)
    }
  }

  private func check(_ name: String, _ kind: DeclaredName, _ log: FindingLog, at place: Place) {
    guard let known = known.first(where: { $0.kind == kind })?.names, !known.contains(name) else { return }
    log.add(.unknownValue(name, what: kind.rawValue, known: known.list), at: place)
  }
}
