package import HarnessText
import LinkHarness
import LinkModel

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
    let source = file.document.source
    let plan = TestPlan(serving: source, toOpen: Link("https://\(host)/"), apps: ids)
    let names = Self.names(of: ids)
    var rows = SkeletonRows(device: await Replayer(plan).device, names: names, host: host)
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
      ).text(rows: rows.rows)
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
