import LinkModel

extension FieldTable {
  static let shown: FieldGroup = {
    var shown = FieldGroup(path: [], documentation: "")
    shown.stage = .decide
    shown.text("message") { $0.decide.reason?.message }
    shown.text("source") { $0.decide.reason?.source }
    shown.text("evidence") { $0.decide.reason?.evidence.rawValue }
    shown.flag("asksRules") { $0.decision?.asksRules }
    shown.list("redirects") { trace in trace.decision.map { _ in trace.fallback.redirects } }
    shown.list("considered") { $0.decision?.considered.map(\.code) }
    shown.text("inPassing") { $0.passedOn.map { "only in passing: \($0.message)" } }
    shown.list("restsOn") { $0.decision?.restsOn.map(\.rawValue) }
    shown.group("choices") {
      $0.add(
        "*", .text, "", names: { $0.decision?.restsOn.map(\.rawValue) ?? [] }
      ) { trace, name in
        Assumptions.Point(rawValue: name).map { .text(trace.assumptions[$0].rawValue) }
      }
    }
    shown.group("activity") {
      $0.text("type") { $0.decide.activity?.type }
      $0.text("url") { $0.decide.activity?.page?.raw }
      $0.text("origin") { $0.decide.activity?.origin.rawValue }
    }
    shown.group("redirected") {
      $0.text("opens") { $0.decide.redirect?.first.destination.name }
      $0.text("because") { $0.decide.redirect?.first.reason.code }
      $0.text("to") { $0.decide.redirect?.target.raw }
    }
    shown.stage = .deliver
    shown.text("app") { $0.deliver?.app }
    shown.stage = .route
    shown.text("pattern") { $0.route.match?.pattern }
    shown.text("detail") { $0.route.failure?.detail }
    shown.text("returnedBecause") { $0.route.returned?.reason.code }
    shown.list("opened") { $0.route.opened.isEmpty ? nil : $0.route.opened.map(\.message) }
    shown.stage = .dispatch
    shown.list("lostBecause") { $0.dispatch.lost.isEmpty ? nil : $0.dispatch.lost.map(\.message) }
    shown.stage = .navigate
    shown.list("reasons") { $0.navigate.outcome?.reasons }
    shown.text("screen") { $0.navigate.content?.screen.label }
    shown.group("failure") {
      $0.text("error") { $0.navigate.failure?.code }
      $0.text("message") { $0.navigate.failure?.message }
      $0.text("recovery") { $0.navigate.failure?.recovery }
      $0.text("detail") { $0.navigate.failure?.detail }
    }
    shown.stage = .fallback
    shown.text("failure") { $0.fallback.page?.failure }
    shown.text("over") { $0.fallback.page?.banner?.words }
    return shown
  }()
}

extension PageBanner {
  fileprivate var words: String {
    switch self {
    case .open(let app): "a banner that opens \(app)"
    case .smartOpen(let app, let argument):
      "a Smart App Banner that opens \(app)\(argument.map { " with \($0)" } ?? "")"
    case .smartStore(let id): "a Smart App Banner that links to the app \(id) in the App Store"
    case .clip(let name): "a banner that opens the App Clip \(name)"
    case .clipCard(let name): "the App Clip card of \(name)"
    }
  }
}
