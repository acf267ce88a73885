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
    let ids = (apps ?? file.appIDs).distinct
    guard !ids.isEmpty, ids.allSatisfy({ file.place(of: $0) != nil }) else {
      throw .noApps(known: file.appIDs)
    }
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
            .object([
              "id": .string(id), "associatedDomains": .array([.string("applinks:\(host)")]),
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
    notes = defects + rows.notes + [note].compactMap(\.self)
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
