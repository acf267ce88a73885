import Testing

/// A row of a table of cases that reports under its own name.
protocol NamedRow: Sendable, CustomTestStringConvertible {
  var name: String { get }
}

extension NamedRow {
  var testDescription: String { name }
}
