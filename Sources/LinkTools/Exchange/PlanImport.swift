package import HarnessText
import LinkHarness
import LinkModel

/// The rows are written one by one, so the memory needed does not depend on their number.
package struct PlanImport: Sendable {
  package let count: Int
  /// The number of rows that expect the current outcome, because the list specifies no result for their links.
  package let recorded: Int
  package let notes: [String]

  private let list: LinkList
  private let names: [String]
  private let text: PlanText
  /// The plan's device; `nil` if no link is recorded, or if the plan is invalid, for example because of a host.
  private let device: Device?

  package init(
    of list: LinkList, association: SourceText?, hosts: [String] = [], apps: [String]? = nil
  ) async throws(LinkList.Problem) {
    let file = association.map { AssociationFile(reading: $0) }
    let ids = apps ?? file?.appIDs ?? []
    let known = ids.isEmpty ? ["ABCDE12345.com.example.app"] : ids
    let names = known.map { PlanSkeleton.names(of: known)[$0] ?? $0 }
    var survey = Survey()
    notes = try list.read { entry throws(LinkList.Problem) in
      survey.add(Link(entry.url), opens: try Self.opens(entry, names))
      _ = try Self.from(entry)
    }
    if survey.count == 0 {
      throw LinkList.Problem(
        line: 1, message: "the list contains no links", fix: "add at least one link")
    }
    (count, recorded) = (survey.count, survey.recorded)
    let served = hosts.isEmpty ? survey.openingHosts.list : hosts
    let servedNames = Set(served)
    let others = survey.hosts.list.filter { !servedNames.contains($0) }
    let document = (file?.document).map(PlanText.written)
    text = PlanText(
      name: "Imported links",
      sites: served.map { ($0, document) } + others.map { ($0, nil) },
      apps: zip(names, known).enumerated().map { index, app in
        let schemes = index == 0 ? survey.schemes.list : []
        return (app.0, Self.app(app.1, document == nil ? [] : served, schemes))
      })
    self.list = list
    self.names = names
    device = recorded == 0 ? nil : await Self.device(of: text)
  }

  package func write(_ write: (String) -> Void) throws(LinkList.Problem) {
    write(text.start)
    var number = 0
    try list.read { entry throws(LinkList.Problem) in
      number += 1
      let source = try Self.from(entry)
      let opens = try Self.opens(entry, names) ?? destination(of: entry.url, from: source)
      let row = JSONValue.object(present: [
        "id": .rowText(entry[.id] ?? "link \(number)"), "comment": entry[.name].map(JSONValue.string),
        "open": .rowText(entry.url), "from": source.map { .rowText($0.name) },
        "expect": .object(present: [
          "opens": .rowText(opens), "navigation": entry[.screen].map { .object(["top": .rowText($0)]) },
        ]),
      ])
      write(PlanText.row(row, isFirst: number == 1))
    }
    write(PlanText.end)
  }

  private func destination(of url: String, from source: LinkSource?) -> String {
    device?.decide(Link(url), from: source ?? .app).destination.name ?? "browser"
  }

  private static func device(of text: PlanText) async -> Device? {
    let row = JSONValue.object([
      "open": .string("/"), "expect": .object(["opens": .string("browser")]),
    ])
    let source = SourceText(text.text(rows: [row]), file: "(import)")
    guard let plan = TestPlan.read(source, in: ".").plan else { return nil }
    return await Replayer(plan).device
  }

  /// What the parts of the plan before the rows depend on.
  private struct Survey {
    var count = 0
    var recorded = 0
    var hosts = OrderedNames()
    var openingHosts = OrderedNames()
    var schemes = OrderedNames()

    mutating func add(_ link: Link, opens: String?) {
      count += 1
      if opens == nil { recorded += 1 }
      let mayOpenApp = opens != "browser" && opens != "nothing"
      if link.isWeb {
        guard let host = link.host else { return }
        hosts.add(host)
        if mayOpenApp { openingHosts.add(host) }
      } else if mayOpenApp, !link.scheme.isEmpty {
        schemes.add(link.scheme)
      }
    }
  }

  private static func app(_ id: String, _ hosts: [String], _ schemes: [String]) -> JSONValue {
    .object([
      "id": .string(id),
      "associatedDomains": .array(hosts.map { .string("applinks:" + $0) }),
      "urlSchemes": .array(schemes.map(JSONValue.string)),
    ])
  }

  // MARK: Keywords in lists

  private static let words: [(words: [String], opens: String?)] = [
    (["app", "opens app", "open", "opens", "opened", "yes", "true", "pass", "ok", "✓", "✅"], nil),
    (
      ["browser", "web", "website", "safari", "opens browser", "no", "false", "✗", "❌"], "browser"
    ),
    (["nothing", "none", "error", "fails", "fail", "invalid"], "nothing"),
  ]

  private static func opens(
    _ entry: LinkList.Entry, _ apps: [String]
  ) throws(LinkList.Problem) -> String? {
    guard let result = entry[.result] else { return nil }
    if apps.contains(result) { return result }
    if let meaning = words.first(where: { $0.words.contains(result.lowercased()) }) {
      return meaning.opens ?? apps[0]
    }
    throw unknown(
      result, "result", of: entry, among: apps + words.flatMap(\.words),
      choices: apps + ["app", "browser", "nothing"])
  }

  private static func from(_ entry: LinkList.Entry) throws(LinkList.Problem) -> LinkSource? {
    guard let word = entry[.source] else { return nil }
    let sources = LinkSource.simple
    if let found = sources.first(where: { $0.name.lowercased() == word.lowercased() }) {
      return found
    }
    let known = sources.map(\.name)
    throw unknown(word, "link source", of: entry, among: known, choices: known)
  }

  private static func unknown(
    _ word: String, _ what: String, of entry: LinkList.Entry, among known: [String],
    choices: [String]
  ) -> LinkList.Problem {
    LinkList.Problem(
      line: entry.line, message: "unknown \(what) \"\(word.prefix(80))\"",
      fix: NearMiss.nearest(to: word, among: known).map { "did you mean \"\($0)\"?" }
        ?? "use one of: \(choices.joined(separator: ", "))")
  }
}
