@testable import LinkHarness
@testable import LinkTools

/// Rows in which each two values of different features occur together, such as a link from a code on a tablet after the
/// app has ended, and what must hold for every row.
struct InteractionTests {
  /// The values of each feature.
  private static let features: [[String]] = [
    ["phone", "tablet", "desktop"],
    ["shop", "forgetful"],
    ["", "8d", "30d"],
    [#""messages""#, #""qr""#, #""siri""#, #""mail""#, #""addressBar""#, #"{ "safari": "https://blog.example/" }"#],
    ["/product/1", "/order/1", "/help/1", "/nowhere/1"],
    ["in", "before", "after", "cancelled", "never"],
    ["", "system before", "person before", "system after", "person after", "update after", "delete after"],
    ["ready", "slow"],
    ["", "missing", "offline"],
  ]

  /// Returns rows with every pair of values, chosen greedily from random rows.
  private static func choices(seed: UInt64) -> [[Int]] {
    var dice = Dice(seed: seed)
    var open: Set<[Int]> = []
    for (one, left) in features.enumerated() {
      for (other, right) in features.enumerated().dropFirst(one + 1) {
        open.formUnion(left.indices.flatMap { value in right.indices.map { [one, value, other, $0] } })
      }
    }
    func openPairs(_ row: [Int]) -> Set<[Int]> {
      open.filter { row[$0[0]] == $0[1] && row[$0[2]] == $0[3] }
    }
    var rows: [[Int]] = []
    while let pair = open.min(by: { $0.lexicographicallyPrecedes($1) }) {
      let some = (0..<10).map { _ in
        var row = features.map { dice.below($0.count) }
        (row[pair[0]], row[pair[2]]) = (pair[1], pair[3])
        return row
      }
      guard let (best, new) = some.map({ ($0, openPairs($0)) }).max(by: { $0.1.count < $1.1.count }) else { break }
      open.subtract(new)
      rows.append(best)
    }
    return rows
  }

  private static func row(_ number: Int, _ choice: [Int]) -> String {
    let value = zip(features, choice).map { $0[$1] }
    let (app, path) = (value[1], value[4])
    let on = value[0] == "phone" ? "" : #", "on": "\#(value[0])""#
    var steps: [String] = []
    func step(_ action: String, _ rest: String = "") { steps.append("{ \(action)\(on)\(rest) }") }
    func end(_ moment: String) {
      switch value[6] {
      case "system \(moment)": step(#""terminate": "\#(app)""#)
      case "person \(moment)": step(#""terminate": { "app": "\#(app)", "by": "person" }"#)
      case "update \(moment)": step(#""update": "\#(app)""#)
      case "delete \(moment)": step(#""delete": "\#(app)""#)
      default: break
      }
    }
    let link = "https://\(app).example\(path)"
    step(#""launch": "\#(app)""#)
    if value[7] == "slow" { step(#""launchFinishes": {}"#) }
    if value[8] == "missing" {
      step(#""deploy": { "\#(app).example": { "association": { "fault": "missing" } } }"#)
    }
    if value[8] == "offline" { step(#""network": "offline""#) }
    if value[2] != "" { step(#""advance": "\#(value[2])""#) }
    if value[5] == "before" { step(#""signIn": {}"#) }
    end("before")
    step(#""open": "\#(link)", "from": \#(value[3])"#, #", "expect": { "opens": "\#(app)" }"#)
    if value[7] == "slow", number % 2 == 0 { step(#""launchFinishes": {}"#) }
    end("after")
    if value[5] == "after" { step(#""signIn": {}"#) }
    if value[5] == "cancelled" { step(#""cancelSignIn": {}"#) }
    step(#""open": "\#(app)://product/2", "from": "notes""#)
    step(#""back": {}"#)
    step(#""launchFinishes": {}"#)
    return """
      { "id": "row-\(number)", "given": { "app": "notRunning", "signedIn": \(value[5] == "in"), "slowLaunch": \(value[7] == "slow") },
        "steps": [\(steps.joined(separator: ",\n"))] }
      """
  }

  private static func plan(seed: UInt64) throws -> TestPlan {
    let apps = [("shop", true), ("forgetful", false)]
    let sites = apps.map { app, _ in
      """
      "\(app).example": { "association": \(Sample.rules(#"{ "/": "/help/*", "exclude": true }, { "/": "*" }"#, "ABCDE12345.com.example.\(app)")),
        "pages": [ { "path": "/:kind/:id", "title": "A page" } ] }
      """
    }
    let described = apps.map { app, restores in
      """
      "\(app)": { "id": "ABCDE12345.com.example.\(app)", "associatedDomains": ["applinks:\(app).example"],
        "urlSchemes": ["\(app)"], "restoresState": \(restores),
        "router": { "routes": [ { "name": "product", "path": "/product/:id" },
          { "name": "order", "path": "/order/:number", "requiresSignIn": true } ] } }
      """
    }
    let rows = choices(seed: seed).enumerated().map(row)
    let text = """
      { "version": 1, "sites": { \(sites.joined(separator: ",")) }, "apps": { \(described.joined(separator: ",")) },
        "devices": { "tablet": { "os": "iPadOS 18" }, "desktop": { "os": "macOS 15" } },
        "links": [\(rows.joined(separator: ",\n"))] }
      """
    let source = SourceText(Array(text.utf8), file: "interactions.json")
    let outcome = PlanReader(source: source, files: PlanFiles(root: "."), forbidsOnly: false).read()
    return try #require(outcome.plan, "\(outcome.findings.map(\.message))")
  }

  /// What is known of the apps without the engine: which one is in front, and how many links each process has received
  /// and handled.
  private struct Processes {
    var front: String?
    private var links: [String: (received: Int, handled: Int)] = [:]

    /// Takes a step, and returns whether its apps have handled only links that they have received since they started.
    mutating func take(_ step: StepResult) -> Bool {
      switch step.step.action {
      case .terminate(let app, _), .delete(let app), .update(let app): links[app] = nil
      case .launch(let app): front = app
      default: break
      }
      if let app = step.trace.delivery?.app {
        front = app
        links[app, default: (0, 0)].received += 1
      }
      guard let front, let handled = step.trace.dispatch.handled else { return true }
      links[front, default: (0, 0)].handled += handled.count
      return links[front].map { $0.handled <= $0.received } ?? true
    }
  }

  private static func expectInvariants(of result: RowResult) {
    var (processes, time, screens) = (Processes(), Duration.zero, NavigationState?.none)
    for (number, step) in result.steps.enumerated() {
      let (trace, place) = (step.trace, "\(result.row.id), step \(number): \(step.step.action)" as Comment)
      let front = processes.front
      let isOwn = processes.take(step)
      #expect(isOwn, "a process handles links of another one: \(place)")
      #expect(trace.time >= time, place)
      time = trace.time
      for record in trace.fetch.copies + trace.fetch.downloads {
        #expect((record.age ?? .zero) >= .zero && record.time <= record.next, place)
      }
      if case .open = step.step.action {
        let (delivered, isShown) = (trace.delivery?.app, trace.page != nil)
        switch trace.decision?.destination {
        case .app(let app):
          expect(delivered, equals: app, place)
          #expect(!isShown || trace.returned != nil, place)
        case .browser:
          expectNil(delivered, place)
          #expect(isShown, place)
        case .nothing, .appStore: #expect(delivered == nil && !isShown, place)
        case .appClip, nil: Issue.record("no destination: \(place)")
        }
        // A link that an app does not take leaves its screens; before it was launched, there were none.
        if delivered == nil || trace.route.failure != nil, let screens, processes.front == front {
          expect(trace.navigate.shown, equals: screens, place)
        }
      }
      screens = trace.navigate.shown
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `every two features work together, and all reports have the same counts`(seed: UInt64) async throws {
    let plan = try Self.plan(seed: seed)
    let replayer = await Replayer(plan)
    var reporters = [ReportFormat.jsonl, .junit, .console].map { $0.reporter() }
    var texts = reporters.map { _ in "" }
    func report(_ event: RunEvent) {
      for index in reporters.indices { texts[index] += reporters[index].report(event) }
    }
    var summary = ReplaySummary(transport: .memory)
    summary.plans = 1
    report(.plan(file: plan.file, name: plan.name))
    for row in plan.rows {
      let result = await replayer.replay(row)
      Self.expectInvariants(of: result)
      let record = RowRecord(result, nil, JSONLinesReporter().parts)
      summary.count(record)
      report(.row(record, result))
    }
    report(.run(summary))

    #expect(summary.passed > 5 && summary.failed > 5, "\(summary)")
    func count(_ text: String, in report: String) -> Int { report.components(separatedBy: text).count - 1 }
    for (status, number) in [("passed", summary.passed), ("failed", summary.failed)] {
      expect(count(#""status":"\#(status)""#, in: texts[0]), equals: number)
      expect(texts[2].lines.last ?? "", contains: "\(number) \(status)")
    }
    expect(count("<testsuites ", in: texts[1]), equals: 1)
    expect(count("<testcase ", in: texts[1]), equals: summary.rows)
    expect(count("<failure ", in: texts[1]), equals: summary.failed)
    expect(texts[1], contains: "tests=\"\(summary.rows)\" failures=\"\(summary.failed)\" errors=\"0\"")
  }
}
