package import HarnessText

/// An aligned pair of an expected and an actual list element, or one element without a counterpart, as written in JSON
/// Lines.
package struct ElementRecord: Sendable {
  package let mark: ListComparison.Mark
  package let expected: JSONValue?
  package let actual: JSONValue?

  init?(_ node: JSONNode) {
    guard let mark = node["mark"]?.string.flatMap(ListComparison.Mark.init) else { return nil }
    self.mark = mark
    (expected, actual) = (node["expected"]?.value, node["actual"]?.value)
  }
}
