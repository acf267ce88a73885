package import Testing

/// A row of a table of cases that reports under its own name.
package protocol NamedRow: Sendable, CustomTestStringConvertible {
  var name: String { get }
}

extension NamedRow {
  package var testDescription: String { name }
}
