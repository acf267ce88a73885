import HarnessText
package import LinkHarness
package import LinkModel

/// The single changes after which a row's last link ends up elsewhere.
package struct WhatIf: Sendable {
  private let trace: StepTrace?
  private let lines: [(change: String, ending: String)]

  package init(_ row: TestPlan.Row, in plan: TestPlan) async {
    let traces = await Change.traces(of: row, in: plan)
    let last = traces.lastIndex { $0.decision != nil }
    trace = last.map { traces[$0] }
    var found: [(kind: String, items: [String], ending: String)] = []
    for change in last.map({ Change.all(of: row, step: $0, in: plan, traces) }) ?? [] {
      // A failing link has many reasons to fail; what only replaces the reason is no help.
      guard let (_, ending) = await change.difference(from: traces, in: \.end) else { continue }
      if let index = found.firstIndex(where: { $0.kind == change.kind && $0.ending == ending }) {
        found[index].items.append(change.item)
      } else {
        found.append((change.kind, [change.item], ending))
      }
    }
    lines = found.map { ("\($0.kind) \($0.items.joined(separator: " or "))".trimmingBlanks, $0.ending) }
  }

  package static func table(
    _ row: TestPlan.Row, in plan: TestPlan
  ) async -> [(source: LinkSource, trace: StepTrace?)] {
    var table: [(LinkSource, StepTrace?)] = []
    for source in Change.sources(of: row.link ?? Link(""), on: plan.system(of: row)) {
      let traces = await Change.traces(of: row.opening { link, _ in (link, source) }, in: plan)
      table.append((source, traces.last))
    }
    return table
  }

  package var text: String {
    guard let trace, let ending = trace.ending else { return "no step opens a link\n" }
    let head = [
      trace.mask.masked(link: trace.link?.raw ?? ""), ending,
      lines.isEmpty ? "no single change leads elsewhere" : "what would change it",
    ]
    return (head + lines.map { "  \($0.change) → \($0.ending)" })
      .map { TerminalText.escaped(trace.mask.masked($0)) + "\n" }.joined()
  }

  package var json: String {
    let changes = lines.map {
      JSONValue.object(["change": .string($0.change), "ending": .string($0.ending)])
    }
    return JSONValue.object([
      "url": .string(trace?.link?.raw ?? ""), "ending": .string(trace?.ending ?? ""), "changes": .array(changes),
    ]).jsonLine
  }
}

/// A change of a row or its plan; changes of the same kind that have the same effect are shown together.
struct Change {
  let kind: String
  var item = ""
  let row: TestPlan.Row
  let plan: TestPlan

  static func traces(of row: TestPlan.Row, in plan: TestPlan) async -> [StepTrace] {
    await Replayer(plan).replay(row).steps.map(\.trace)
  }

  /// Returns the last step that ends differently, and its ending; `part` is what is compared.
  func difference(
    from traces: [StepTrace], in part: KeyPath<StepTrace, String?> = \.ending
  ) async -> (step: Int, ending: String)? {
    let others = await Self.traces(of: row, in: plan)
    return zip(traces, others).enumerated().reversed().lazy.compactMap { index, pair in
      pair.1[keyPath: part] == pair.0[keyPath: part] ? nil : pair.1.ending.map { (index, $0) }
    }.first
  }

  /// The changes that a user can make come first, and those of what is assumed last.
  static func all(
    of row: TestPlan.Row, step: Int, in plan: TestPlan, _ traces: [StepTrace]
  ) -> [Change] {
    let (trace, own) = (traces[step], plan.device(of: row.steps[step]))
    func device(_ kind: String, _ item: String = "", _ change: (inout Device, inout [String]) -> Void) -> Change {
      Change(kind: kind, item: item, row: row, plan: plan.changingDevices(change))
    }
    let link = trace.link ?? Link("")
    var changes: [Change] = []
    if let host = link.host, !host.isEmpty {
      let isSet = own.device.browserPreferred.contains(host)
      changes.append(
        device("the user \(isSet ? "no longer opens" : "chose to open") links to \(host) in the browser") { device, _ in
          if isSet { device.browserPreferred.remove(host) } else { device.browserPreferred.insert(host) }
        })
    }
    changes += sources(of: link, on: plan.system(of: row)).filter { $0 != trace.source }.map { source in
      Change(kind: "from", item: source.words, row: row.opening { link, _ in (link, source) }, plan: plan)
    }
    // SDKs that handle notifications open links so.
    if case .app(let app)? = trace.decision?.destination {
      let own = LinkSource.opened(by: app, universalLinksOnly: false)
      changes.append(
        Change(kind: "opened by", item: "\(app) itself", row: row.opening { link, _ in (link, own) }, plan: plan))
    }
    changes += plan.apps.map(\.name).map { app in
      let isThere = own.installed.contains(app)
      return device("\(app) is \(isThere ? "not " : "")installed") { _, apps in
        apps.removeAll { $0 == app }
        if !isThere { apps.append(app) }
      }
    }
    changes += ["iOS 8", "iOS 9", "iOS 12", "iOS 13", "iOS 16", "macOS 15"].compactMap { OSVersion($0) }
      .filter { trace.source?.exists(on: $0) ?? true }
      .map { os in
        device("on", os.text) { device, _ in device.os = os }
      }
    return changes + doubts(about: row, in: plan, traces) + habits(row, plan)
  }

  static func doubts(about row: TestPlan.Row, in plan: TestPlan, _ traces: [StepTrace]) -> [Change] {
    let current = plan.deploying(row).map {
      Change(kind: "an association file downloaded before the deployment; with the new one", row: row, plan: $0)
    }
    let points = traces.flatMap { ($0.decide.redirect?.first.restsOn ?? []) + ($0.decision?.restsOn ?? []) }.distinct
    return [current].compactMap(\.self)
      + points.flatMap { point in
        let now = plan.device.assumptions[point]
        return point.choices.filter { $0 != now }.map { other in
          Change(
            kind:
              "\(point.rawValue) (\(point.choices[0].rawValue) is \(point.claim.level.rawValue)): \(other.rawValue)",
            row: row,
            plan: plan.changingDevices { device, _ in device.assumptions[point] = other })
        }
      }
  }

  private static func habits(_ row: TestPlan.Row, _ plan: TestPlan) -> [Change] {
    let tables = plan.apps.compactMap { app in app.routes.map { (app, $0) } }
    if tables.isEmpty { return [] }
    func reading(_ change: (inout RouterHabits) -> Void) -> TestPlan {
      tables.reduce(plan) { plan, table in
        var habits = table.1.habits
        change(&habits)
        return plan.replacing(table.1.reading(habits), table.0.routePlaces, of: table.0.name)
      }
    }
    let early = row.opening { link, source in
      let query = link.query ?? ""
      return (Link(link.raw.replacing("?" + query, with: "?" + (PercentEncoding.decode(query) ?? query))), source)
    }
    return [
      Change(kind: "the app's router decodes the query before it splits it", row: early, plan: plan),
      Change(
        kind: "the app's router takes a final slash literally", row: row,
        plan: reading { $0.trailingSlash = .significant }),
      Change(
        kind: "the app's router ignores the host of custom-scheme links", row: row,
        plan: reading { $0.schemeHost = .ignored }),
    ]
  }

  static func sources(of link: Link, on os: OSVersion) -> [LinkSource] {
    let (own, other) = (Link("https://\(link.host ?? "")/"), LinkSource.pageOfAnotherSite)
    // The host of a link with a custom scheme is not a website.
    let all =
      LinkSource.simple + (link.isWeb ? [.safari(page: own)] : []) + [
        .safari(page: other), .javaScript(page: other), .otherBrowser(page: other),
        .webView(page: other), .webViewScript(page: other), .safariView(page: other),
      ]
    return all.filter { $0.exists(on: os) }
  }
}

extension LinkSource {
  /// The page that contains the link if a reporter names only the browser.
  package static let pageOfAnotherSite = Link("https://another.example/")
}

extension StepTrace {
  package var ending: String? {
    decision.map { "\($0.destination.name), because \($0.reason.code)" + routeEnding }
  }

  /// The ending without the reason of the decision.
  var end: String? { decision.map { $0.destination.name + routeEnding } }

  private var routeEnding: String {
    switch routing {
    case .route(let match)?:
      let values = match.parameters.all.map { " \($0.name)=\(mask.masked($0.value, of: $0.name))" }
      return ", route \(match.name)" + values.joined(separator: ",")
    case .failure(let failure)?: return ", \(failure.code)"
    case nil: return ""
    }
  }
}
