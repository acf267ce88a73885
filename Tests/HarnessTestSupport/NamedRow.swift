package import Testing

/// A row of a table of test cases, with a name for reports.
package protocol NamedRow: Sendable, CustomTestStringConvertible {
  var name: String { get }
}

extension NamedRow {
  package var testDescription: String { name }
}
