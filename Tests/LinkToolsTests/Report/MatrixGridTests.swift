import Foundation
@testable import LinkHarness
import TestSupport
import Testing

@testable import LinkTools

struct MatrixGridTests {
  private static func page(_ cells: [(String, String)]) -> String {
    var grid = MatrixGrid(row: "row")
    for (number, (one, other)) in cells.enumerated() {
      grid.add(TestPlan.Cell(row: "row", values: [("one", one), ("other", other)]), .passed, "r\(number)")
    }
    return grid.html.text
  }

  @Test func `a missing combination is an empty cell, unless most are missing`() {
    let half = Self.page([("a", "x"), ("b", "y")])
    expect(half.components(separatedBy: "<td class=\"hole\"></td>").count, equals: 3)
    expect(half, contains: "across, the rest down")
    let few = Self.page([("a", "x"), ("b", "y"), ("c", "z")])
    expect(few, lacks: "hole")
    expect(few, lacks: "across")
  }

  @Test(arguments: [(24, 2, true), (25, 2, false), (2, 200, true), (2, 201, false)])
  func `a table of more columns or lines than can be read is not shown`(columns: Int, lines: Int, isShown: Bool) {
    let cells = (0..<lines).flatMap { line in (0..<columns).map { ("\(line)", "\($0)") } }
    expect(Self.page(cells).contains("across"), equals: isShown)
  }
}
