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
}
