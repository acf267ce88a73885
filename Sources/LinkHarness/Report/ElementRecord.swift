package import HarnessText

/// One pair of elements of an expected list and the actual one, as written in JSON Lines.
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
