package import Testing

/// A row of a table of test cases; its name is its description in test reports.
package protocol NamedRow: Sendable, CustomTestStringConvertible {
  var name: String { get }
}

extension NamedRow {
  package var testDescription: String { name }
}
