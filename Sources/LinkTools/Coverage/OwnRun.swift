import Foundation
package import HarnessText
package import LinkHarness
import LinkModel

/// The results of a test run with the apps' own routers.
package struct OwnRun: Sendable {
  package struct Problem: Error {
    package let line: Int
    package let message: String
  }

  private struct Row {
    let routes: [String: [String]]
    let pages: Set<String>
    let place: Place
  }

  private var rows: [String: [Row]] = [:]
  package private(set) var failedRows = 0

  package init(_ report: SourceText) throws(Problem) {
    var start = 0
    var number = 0
    for line in report.bytes.split(separator: "\n", omittingEmptySubsequences: false) {
      defer { start += line.count + 1 }
      number += 1
      if ReportedLine.isBlank(line) { continue }
      let read: ReportedLine
      do {
        read = try ReportedLine(SourceText(Array(line), file: report.file))
      } catch {
        throw Problem(line: number, message: error.message)
      }
      guard case .row(let record) = read else { continue }
      if record.status == .failed { failedRows += 1 }
      let place = Place(start..<start + line.count, in: report)
      rows[Self.absolute(record.plan), default: []].append(
        Row(routes: record.routesByApp, pages: Set(record.requests.compactMap(\.page)), place: place))
    }
  }

  package func appsWithoutRoutes(in plans: [TestPlan]) -> [String] {
    let apps = plans.flatMap { plan in
      (rows[Self.absolute(plan.file)] ?? []).flatMap(\.routes.keys).filter { plan.app(named: $0)?.routes == nil }
    }
    return Set(apps).sorted()
  }

  func reached(in plan: TestPlan) -> [Set<CoverageItem>] {
    guard let rows = rows[Self.absolute(plan.file)] else { return [] }
    var unlisted: [String: CoverageItem] = [:]
    let pages = CoverageInventory(of: plan).items.filter { $0.kind == .page }
    return rows.map { row in
      var items = Set(pages.filter { row.pages.contains($0.text) })
      for (name, routes) in row.routes {
        let known = plan.app(named: name)?.patterns ?? []
        for text in routes {
          // If a router does not report which of its patterns matched, all its patterns for the route are considered
          // reached.
          let found = known.filter { text == $0.route || text == "\($0.route) \($0.pattern)" }
          items.formUnion(found.map { .route($0.route, $0.pattern, at: $0.place) })
          if !found.isEmpty { continue }
          let item = unlisted["\(name) \(text)"] ?? .route(text, at: row.place)
          unlisted["\(name) \(text)"] = item
          items.insert(item)
        }
      }
      return items
    }
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
