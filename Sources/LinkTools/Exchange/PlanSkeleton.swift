package import HarnessText
import LinkHarness
package import LinkModel

/// Each row expects the file's current verdict on its link, so the plan passes as generated and detects later changes.
package struct PlanSkeleton: Sendable {
  package let text: String
  package let notes: [String]

  package enum Problem: Error, Sendable, Equatable {
    case unreadable
    case noApps(known: [String])
  }

  package init(
    of association: SourceText, host: String, apps: [String]? = nil, reference: String? = nil,
    rowLimit: Int = Self.rowLimit
  ) async throws(Problem) {
    let file = AssociationFile(reading: association)
    guard file.refusal == nil else { throw .unreadable }
    let known = file.linkApps
    let ids = (apps ?? known).distinct
    guard !ids.isEmpty, Set(known).isSuperset(of: ids) else { throw .noApps(known: known) }
    let clips = Dictionary(firstOf: file.clips.map { (AppClip.appID(of: $0), $0) })
    let names = Self.names(of: ids)
    var rows = await Self.rows(of: file, ids, names, host)
    var left = ids[...]
    while rows.rows.count < rowLimit, let id = left.popFirst() { rows.add(id, file) }
    text =
      PlanText(
        name: "Links of \(host)",
        sites: [(host, reference.map(PlanText.reference) ?? PlanText.written(file.document))],
        apps: ids.map { id in
          (
            names[id] ?? id,
            .object(present: [
              "id": .string(id), "associatedDomains": .array([.string("applinks:\(host)")]),
              "appClip": clips[id].map { clip in
                .object(["id": .string(clip), "associatedDomains": .array([.string("appclips:\(host)")])])
              },
            ])
          )
        }
      ).text(rows: rows.rows.map(\.json))
    let note = left.first.map { first in
      let omitted =
        left.count == 1 ? "the app \(first)" : "\(left.count) apps, starting with \(first),"
      return
        "the plan omits \(omitted) because it already has \(rows.rows.count) rows; select apps with --app"
    }
    let impossible = ids.filter { AppIDDefect($0) != nil }
    let others = impossible.count > 1 ? "; \(impossible.count - 1) more are impossible, too" : ""
    let defects = impossible.prefix(1).compactMap { id in
      AppIDDefect(id).map { "\($0.sentence(about: id)): \($0.fix)\(others)" }
    }
    let orphans = clips.keys.filter { names[$0] == nil }.sorted().map {
      "the plan omits the App Clip \(clips[$0] ?? ""), because it has no app \($0)"
    }
    notes = defects + rows.notes + orphans + [note].compactMap(\.self)
  }

  private static func rows(
    of file: AssociationFile, _ ids: [String], _ names: [String: String], _ host: String
  ) async -> SkeletonRows {
    let plan = TestPlan(serving: file.document.source, toOpen: Link("https://\(host)/"), apps: ids)
    return SkeletonRows(device: await Replayer(plan).device, names: names, host: host)
  }

  /// A row for each outcome of the links of many hosts, with a table of these links.
  package init(of files: [(host: String, file: AssociationFile)], in folder: String) async throws(Problem) {
    let ids = files.flatMap(\.file.linkApps).distinct
    guard !ids.isEmpty else { throw .noApps(known: []) }
    let (names, hosts) = (Self.names(of: ids), files.map(\.host))
    var (notes, all): ([String], [(host: String, path: String, row: SkeletonRows.Row)]) = ([], [])
    for (host, file) in files {
      var rows = await Self.rows(of: file, file.linkApps.distinct, names, host)
      for id in file.linkApps.distinct { rows.add(id, file) }
      notes += rows.notes.map { "\(host): \($0)" }
      // Other spellings of a host are not in its table.
      all += rows.rows.filter { $0.url.hasPrefix("https://\(host)/") }.map {
        (host, String($0.url.dropFirst("https://\(host)".count)), $0)
      }
    }
    let rows = all.grouped(by: \.row.outcome).map { links in
      let cells = links.grouped { $0.host + $0.path }.map { $0[0] }
      let paths = cells.map(\.path).distinct
      let isProduct = cells.count == hosts.count * paths.count
      return JSONValue.object(present: [
        "id": .rowText(links[0].row.outcome),
        "matrix": isProduct
          ? .object(["host": .string("${hosts}"), "path": .array(paths.map(JSONValue.rowText))])
          : .array(cells.map { .object(["host": .rowText($0.host), "path": .rowText($0.path)]) }),
        "open": .string("https://${host}${path}"), "given": links[0].row.given, "expect": links[0].row.expect,
      ])
    }
    text =
      PlanText(
        name: "Links of \(hosts.count.of("host", "hosts"))", hosts: hosts,
        sites: [("${hosts}", PlanText.reference("\(folder)/${host}.json"))],
        apps: ids.map { id in
          let listing = files.filter { $0.file.linkApps.contains(id) }.map(\.host)
          let domains = listing == hosts ? ["${hosts}"] : listing
          return (
            names[id] ?? id,
            .object(["id": .string(id), "associatedDomains": .array(domains.map { .string("applinks:" + $0) })])
          )
        }
      ).text(rows: rows)
    self.notes = notes
  }

  /// The default row limit, which is necessary because a file can combine thousands of rules with thousands of apps.
  package static let rowLimit = 10_000

  static func names(of ids: [String]) -> [String: String] {
    var names: [String: String] = [:]
    var taken: Set<String> = ["browser", "nothing"]
    for id in ids where names[id] == nil {
      let short = id.split(separator: ".").last.map(String.init) ?? id
      names[id] = taken.insert(short).inserted ? short : id
    }
    return names
  }
}
