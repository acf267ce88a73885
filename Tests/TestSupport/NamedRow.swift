/// A row of a test table; test reports show its name.
package protocol NamedRow: Sendable, CustomTestStringConvertible {
  var name: String { get }
}

extension NamedRow {
  package var testDescription: String { name }
}
