import Foundation
import LinkHarness
import LinkHarnessTesting
import Shapes
import Testing

struct ShapeTests {
  @Test(arguments: Shape.allCases, PlanRow.all(in: "Plans"))
  func `code of every shape passes the plans`(_ shape: Shape, _ row: PlanRow) async {
    guard shape.answers(row.tags) else { return }
    switch shape.code(making: nil) {
    case .router(let router): await row.replay(router: router)
    case .app(let app): await row.replay(app)
    }
  }

  @Test(arguments: Shape.allCases)
  func `mistakes are reported at their stage and line, each with its sentence`(
    _ shape: Shape
  ) async throws {
    var lines: [String] = []
    for mistake in shape.mistakes {
      let expected = mistake.report
      let result = try #require(
        await Self.firstFailure(of: shape, making: mistake), "\(mistake) is not found")
      let failure = try #require(result.failures.first)
      #expect(result.row.id == expected.row)
      #expect(failure.stage == expected.stage)
      #expect(failure.message == expected.message)
      // The report must point to the line of the plan that contains the unmet expectation.
      let key = failure.field.split(separator: ".").last ?? ""
      #expect(failure.place.sourceLine.contains("\"\(key)\""))
      let place =
        "Plans/\(URL(fileURLWithPath: result.plan).lastPathComponent):\(failure.place.position.line)"
      lines.append("\(mistake.rawValue): \(place) \(failure.stage): \(failure.message)")
      if let reason = failure.explanation { lines.append("  because \(reason)") }
    }
    try Self.compare(lines, with: "\(shape.rawValue).txt")
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let plans = PlanCollection([
    folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Plans").path
  ])

  private static func firstFailure(
    of shape: Shape, making mistake: Mistake
  ) async -> RowResult? {
    for plan in plans.loads.compactMap(\.plan) where !plan.file.hasSuffix("reasons.json") {
      let replayer = await Replayer(plan)
      for row in plan.rows where shape.answers(row.tags) {
        let result =
          switch shape.code(making: mistake) {
          case .router(let router): await replayer.using(router: router).replay(row)
          case .app(let app): await replayer.using(app: app).replay(row)
          }
        if result.status == .failed { return result }
      }
    }
    return nil
  }

  /// Compares the reports with the recorded ones, or records them if `RECORD_REPORTS` is set.
  private static func compare(_ lines: [String], with name: String) throws {
    let file = folder.appendingPathComponent("Reports").appendingPathComponent(name)
    let text = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
