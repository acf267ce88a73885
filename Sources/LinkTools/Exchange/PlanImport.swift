package import HarnessText
import LinkHarness
import LinkModel

package struct PlanImport: Sendable {
  package let text: String
  /// The number of rows that expect the current outcome, because the list specifies no result for their links.
  package let recorded: Int

  /// Creates a plan; `hosts` serve the association file (default: the hosts of web links that may open an app).
  package init(
    of list: LinkList, association: SourceText?, hosts: [String] = [], apps: [String]? = nil
  ) async throws(LinkList.Problem) {
    let file = association.map { AssociationFile(reading: $0) }
    let ids = apps ?? file?.appIDs ?? []
    let known = ids.isEmpty ? ["ABCDE12345.com.example.app"] : ids
    let names = known.map { PlanSkeleton.names(of: known)[$0] ?? $0 }
    var results: [String?] = []
    var sources: [String?] = []
    for entry in list.entries {
      results.append(try Self.opens(entry, names))
      sources.append(try Self.from(entry))
    }
    let links = list.entries.map { Link($0.url) }
    let opening = zip(links, results).filter { $0.1 != "browser" && $0.1 != "nothing" }.map(\.0)
    let served = hosts.isEmpty ? opening.filter(\.isWeb).compactMap(\.host).distinct : hosts
    let others = links.filter(\.isWeb).compactMap(\.host).distinct.filter { !served.contains($0) }
    let schemes = opening.filter { !$0.isWeb }.map(\.scheme).filter { !$0.isEmpty }.distinct
    let document = (file?.document).map(PlanText.written)
    func plan(_ expected: [String]) -> String {
      PlanText(
        name: "Imported links",
        sites: served.map { ($0, document) } + others.map { ($0, nil) },
        apps: zip(names, known).enumerated().map { index, app in
          (app.0, Self.app(app.1, document == nil ? [] : served, index == 0 ? schemes : []))
        },
        rows: list.entries.enumerated().map { index, entry in
          .object(present: [
            "id": .string("link \(index + 1)"), "comment": entry.name.map(JSONValue.string),
            "open": .rowText(entry.url), "from": sources[index].map(JSONValue.rowText),
            "expect": .object(["opens": .rowText(expected[index])]),
          ])
        }
      ).text
    }
    // Links without a result are evaluated with a preliminary plan, which expects all of them to open in the browser.
    let decisions = await Self.decisions(plan(results.map { $0 ?? "browser" }))
    text = plan(
      results.enumerated().map { index, result in
        result ?? decisions.dropFirst(index).first ?? "browser"
      })
    recorded = results.count { $0 == nil }
  }

  /// Returns each link's destination, or an empty array if the plan is invalid.
  private static func decisions(_ text: String) async -> [String] {
    let source = SourceText(text, file: "(import)")
    guard let plan = TestPlan.read(source, in: ".").plan else { return [] }
    let device = await Replayer(plan).device
    return plan.rows.map { row in
      guard case .open(let link, let from)? = row.steps.first?.action else { return "browser" }
      return device.decide(link, from: from).destination.name
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
    guard let result = entry.result else { return nil }
    if apps.contains(result) { return result }
    if let meaning = words.first(where: { $0.words.contains(result.lowercased()) }) {
      return meaning.opens ?? apps[0]
    }
    throw unknown(
      result, "result", of: entry, among: apps + words.flatMap(\.words),
      choices: apps + ["app", "browser", "nothing"])
  }

  private static func from(_ entry: LinkList.Entry) throws(LinkList.Problem) -> String? {
    guard let word = entry.source else { return nil }
    let known = LinkSource.simple.map(\.name)
    if let found = known.first(where: { $0.lowercased() == word.lowercased() }) { return found }
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
