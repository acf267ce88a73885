import LinkTools
import HarnessText
import LinkHarness
import LinkModel

final class ExplainCommand: Command {
  let name = "explain"
  let summary = "explain where a link ends up, stage by stage, and why"
  let details = """
    Either --plan or the files of a bug report define the device and the site. What
    the files leave open is assumed, and a line says so. Errors in the files precede
    the stages if they can be the cause. A line "depends on" names an assumption, or
    an outdated association file, but for which the link would end elsewhere.
    Whatever the answer, the status is 0; lint and replay are the commands that
    fail. The app's life cycle, its methods and its routes need --plan, with an
    entry in apps.
    """
  let example =
    "linkplan explain https://shop.example/help --association shop-aasa.json"

  let url = Argument(optional: .text("URL"), "a URL")
  let plan = Option(
    "--plan", .path("FILE"),
    "plan that defines the sites, apps and device; with --row, also a directory of plans that share files")
  let association = Option(
    "--association", .path("FILE"), "association file to use for the link's host")
  let response = Option(
    "--response", .path("FILE"),
    "response with the association file, as saved by curl -i, or what curl or a device's log says, instead of --association"
  )
  let entitlements = Option(
    "--entitlements", .path("FILE"), "entitlements of the app, with or without an association file")
  let infoPlist = Option("--info-plist", .path("FILE"), "Info.plist of the app, for its identifier and URL schemes")
  let app = Option(
    "--app", .text("ID"),
    "without --plan: application identifier (default: that of the entitlements, or all in the association file)")
  let from = Option(
    "--from", .source,
    "source of the link, or all for a table of sources: \(SourceWord.choices.joined(separator: ", ")), where PAGE is a URL and APP is the name of an app in --plan (default: app)"
  )
  let row = Option(
    "--row", .text("ID|FILE:LINE"),
    "explain each step of a row in --plan instead of a URL; the row's id or a line of its definition"
  )
  let os = Option(
    "--os", ValueKind("SYSTEM", expected: "a system such as iOS 17") { OSVersion($0) }, "system of the device")
  let notInstalled = Option("--not-installed", "no app is installed")
  let signedOut = Option("--signed-out", "the user is not signed in")
  let state = Option("--given", .text("JSON"), "state before the link is opened: the object given of a plan")
  let saw = Option(
    "--saw", .text("JSON|WORD"),
    "what was seen in the last step, as expect of a plan would say it, or \(Saw.Word.allCases.map(\.rawValue).joined(separator: ", ")): print which changes of system, files, app and site explain it. With --row, the default is saw of the plan"
  )
  let all = Option("--all", "with what was seen: print the less likely changes too")
  let whatIf = Option(
    "--what-if", "print each single change of system, files, app and site that leads elsewhere, and where")
  let full = Option.full
  let json = Option(
    "--json", "print the stages as a JSON object; with --row, one object for each step")

  func run(_ given: Arguments, _ output: Output) async throws(UsageError) -> CommandStatus {
    let work = TrialWork()
    let (plan, rows, report, load) =
      if let id = given[row] { try self.rows(id, given, output) } else { try link(given, output) }
    let isAboutSeen = given.has(saw) || rows.contains { $0.steps.contains { !$0.saw.isEmpty } }
    if isAboutSeen { try given.refuse([whatIf], beside: "--saw") }
    if given[all], !isAboutSeen { throw .conflict("--all requires --saw, or a row that says what was seen") }
    let isTable = given[from]?.name == SourceWord.all
    if isTable { try given.refuse([whatIf, saw], beside: "--from all") }
    if given[full], !given.has(row) { throw .conflict("--full requires --row") }
    let preface = (report?.assumption ?? "") + (report?.problems ?? "")
    var parts: [(json: String, text: String)] = []
    for (number, row) in rows.enumerated() {
      func answers() async -> [Answer] {
        await Answer.steps(
          of: row, in: plan, number < ReplayRun.causeLimit ? load : nil,
          isKnown: given.has(self.row) && !isAboutSeen, isNamed: rows.count > 1, report: report)
      }
      if isAboutSeen {
        let answer = await Symptom(
          row, in: plan, saw: try seen(given[saw], in: plan), statesSource: given[from] != nil, in: work)
        let text = answer.text(all: given[all])
        let story =
          answer.isReproduced && !given[json]
          ? await answers().map { $0.text() }.joined(separator: "\n") : preface
        parts.append((answer.json(assumed: report?.assumed), text + story + note(given, report)))
      } else if given[whatIf] {
        let answer = await WhatIf(row, in: plan, in: work)
        parts.append((answer.json, preface + answer.text))
      } else if isTable {
        let table = await SourceTable(row, in: plan)
        parts.append((table.json, preface + table.text))
      } else {
        parts += await answers().map { ($0.json, $0.text(isFull: given[full])) }
      }
    }
    output.result(
      given[json] ? parts.map(\.json).joined() : parts.map(\.text).joined(separator: "\n"),
      as: given[json] ? .json : .report)
    // What a row needs may be missing.
    return parts.isEmpty ? .couldNotRun : .success
  }

  private func seen(_ text: String?, in plan: TestPlan) throws(UsageError) -> Saw? {
    guard let text else { return nil }
    if let word = Saw.Word(rawValue: text) { return .word(word) }
    guard text.hasPrefix("{") else {
      throw .invalidValue(text, of: "--saw", choices: Saw.Word.allCases.map(\.rawValue))
    }
    let read = Saw.read(SourceText(text, file: "--saw"), in: plan)
    guard let saw = read.saw, read.findings.isEmpty else { throw .invalid(read.findings) }
    return saw
  }

  /// A file at hand need not be the one that the server sends.
  private func note(_ given: Arguments, _ report: BugReport?) -> String {
    guard given.has(association), let host = report?.host else { return "" }
    let url = "https://\(host)\(AssociationDownload.path)"
    return TerminalText.escaped("\(host) may send another file: linkplan check \(host), or curl -i \(url)") + "\n"
  }

  private typealias Subject = (plan: TestPlan, rows: [TestPlan.Row], report: BugReport?, load: PlanLoad?)

  private func link(_ given: Arguments, _ output: Output) throws(UsageError) -> Subject {
    guard var url = given[url] else {
      throw .missingArgument("a URL, or --row with --plan", choices: [])
    }
    if let completed = MissingScheme.added(to: url) {
      url = completed
      output.note("the URL has no scheme; explaining \(url)")
    }
    let link = Link(url)
    let files: [any Parameter] = [association, response, entitlements, infoPlist]
    var plan: TestPlan
    var report: BugReport?
    if let path = given[self.plan] {
      // With `--plan`, `--app` is refused, because the plan defines which apps are installed.
      try given.refuse(app, without: association)
      try given.refuse(files, beside: "--plan")
      plan = try Input.plan(path)
    } else {
      let isOther = !link.scheme.isEmpty && !link.isWeb
      guard files.contains(where: given.has) else {
        throw .missingOption(
          isOther
            ? "--plan FILE or --info-plist FILE"
            : "--plan FILE, --association FILE, --response FILE or --entitlements FILE")
      }
      if given.has(response) { try given.refuse([association], beside: "--response") }
      let paths = [given[association], given[response], given[entitlements], given[infoPlist]]
      guard paths.count(where: { $0 == "-" }) < 2 else { throw .conflict("only one file can be standard input") }
      if let id = given[app], let defect = AppIDDefect(id) {
        throw .invalidValue(
          id, of: "--app", expected: "an identifier that an app can have: this one \(defect.message); \(defect.fix)",
          choices: [])
      }
      if isOther, !given.has(infoPlist) {
        output.note("association files apply only to web links; use --plan or --info-plist for other schemes")
      }
      let read = BugReport(
        about: link,
        association: try given[association].map { path throws(UsageError) in try Input.association(path).source },
        response: try given[response].map(saved),
        entitlements: try given[entitlements].map { path throws(UsageError) in
          try propertyList(path, isInfo: false)
        },
        infoPlist: try given[infoPlist].map { path throws(UsageError) in try propertyList(path, isInfo: true) },
        app: given[app],
        opened: JSONDocument(reading: SourceText(given[saw] ?? "", file: "--saw")).root?["opens"]?.string,
        isInstalled: !given[notInstalled])
      (report, plan) = (read, read.plan)
    }
    plan = plan.changingDevices { device, apps in
      device.os = given[os] ?? device.os
      if given[notInstalled] { apps = [] }
    }
    if let text = given[state], text.first(where: { !$0.isWhitespace }) != "{" {
      throw .invalidValue(
        text, of: "--given", expected: "an object, such as '{ \"app\": \"notRunning\" }'", choices: [])
    }
    let read = Given.read(SourceText(given[state] ?? "{}", file: "--given"), apps: plan.apps.map(\.name))
    guard var state = read.given, read.findings.isEmpty else { throw .invalid(read.findings) }
    if given[signedOut] { state.signedIn = false }
    var word = given[from]
    if let plain = word, plain.value == nil, case .page? = LinkSource.Particular(rawValue: plain.name)?.detail,
      !LinkSource.simple.contains(where: { $0.name == plain.name })
    {
      word = SourceWord(name: plain.name, value: LinkSource.pageOfAnotherSite.raw)
      output.note("the link is on \(LinkSource.pageOfAnotherSite.raw); write \(plain.name)=PAGE for another page")
    }
    let source = try source(word, in: plan)
    if !source.exists(on: plan.device.os) {
      let systems = source.systems.map(\.rawValue).joined(separator: ", ")
      throw .conflict(
        source.absence(on: plan.device.os), "choose another source with --from, or one of these systems: \(systems)")
    }
    return (plan, [TestPlan.Row(opening: link, from: source, state, in: plan)], report, nil)
  }

  /// Returns a property list; throws for one of the other kind, which would be read as one without values.
  private func propertyList(_ path: String, isInfo: Bool) throws(UsageError) -> SourceText {
    let source = try Input.source(path)
    switch PropertyList.kind(of: source.bytes) {
    case .xml, .binary: break
    case .openStep:
      let words = PropertyListProblem.openStep.words
      throw .unreadable(path, reason: words.message, hint: words.fix)
    case .other:
      throw .unreadable(
        path, reason: "it is not a property list, neither XML nor binary",
        hint: isInfo ? "pass the app's Info.plist" : "pass the app's .entitlements file")
    }
    let list = PropertyList(reading: source)
    if isInfo ? list.isEntitlements : list.isInfoPlist {
      throw .unreadable(
        path, reason: isInfo ? "it contains entitlements" : "it is an Info.plist",
        hint: "use \(isInfo ? "--entitlements" : "--info-plist")")
    }
    return source
  }

  private func saved(_ path: String) throws(UsageError) -> SavedResponse {
    guard let response = try Input.response(try Input.source(path)) else {
      throw .unreadable(
        path,
        reason: "it has neither a status line such as HTTP/2 200 nor a known message of curl or of a device's log",
        hint: "save the response with curl -i, or use --association for a file")
    }
    return response
  }

  private func source(_ word: SourceWord?, in plan: TestPlan) throws(UsageError) -> LinkSource {
    let app = SourceWord(name: LinkSource.app.name, value: nil)
    let word = word?.name == SourceWord.all ? app : word ?? app
    if let page = word.page, !page.isWeb || page.host?.isEmpty != false {
      throw .invalidValue(
        "\(word.name)=\(page.raw)", of: "--from",
        expected: "\(word.name)=PAGE, where PAGE is the URL of a web page", choices: [])
    }
    guard let source = word.source(in: plan) else {
      let choices = plan.apps.map { "\(word.name)=\($0.name)" }
      let isForeign =
        word.name == app.name && word.value.flatMap { NearMiss.nearest(to: $0, among: plan.apps.map(\.name)) } == nil
      throw .invalidValue(
        "\(word.name)=\(word.value ?? "")", of: "--from",
        expected: isForeign ? "app for an app that is not described, or one of \(choices.joined(separator: ", "))" : "",
        choices: isForeign ? [] : choices)
    }
    return source
  }

  private func rows(_ id: String, _ given: Arguments, _ output: Output) throws(UsageError) -> Subject {
    try given.refuse(
      [url, association, response, entitlements, infoPlist, app, from, os, notInstalled, signedOut, state],
      beside: "--row")
    try given.refuse(row, without: plan)
    let path = given[self.plan] ?? ""
    let loads = try Input.plans([path], lacks: output).loads
    func subjects(_ isMeant: (TestPlan.Row, TestPlan) -> Bool) -> [Subject] {
      loads.compactMap { load in
        load.plan.map { plan in (plan, plan.rows.filter { isMeant($0, plan) }, nil, load) }
      }.filter { !$0.rows.isEmpty }
    }
    var found = subjects { RowSelection.names(id, $0, of: $1) }
    if found.isEmpty { found = subjects { row, _ in row.cell?.row == id } }
    guard let first = found.first else {
      throw .invalidValue(id, of: "--row", choices: loads.flatMap { $0.plan?.rows.map(\.id) ?? [] })
    }
    if found.count > 1 { throw .severalRows(id, plans: found.map(\.plan.file)) }
    return first
  }
}
