/// A position in a text: a line and a column, both starting at 1; columns are counted in Unicode scalars.
public struct SourcePosition: Sendable, Hashable, Comparable {
  /// The line, starting at 1.
  public let line: Int
  /// The column, starting at 1, in Unicode scalars.
  public let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package var lineAndColumn: (line: Int, column: Int) { (line, column) }

  /// Orders positions by line, then by column.
  public static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
