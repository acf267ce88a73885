package import HarnessText

/// One pair of elements of an expected list and the actual one, as written in JSON Lines.
package struct ElementRecord: Sendable {
  package enum Mark: String, Sendable, CaseIterable {
    case equal
    /// Expected, but not there.
    case missing
    /// There, but not expected.
    case extra
    /// There, where the expectation allows any element.
    case open
  }

  package let mark: Mark
  package let expected: JSONValue?
  package let actual: JSONValue?

  init?(_ node: JSONNode) {
    guard let mark = node["mark"]?.string.flatMap(Mark.init) else { return nil }
    self.mark = mark
    (expected, actual) = (node["expected"]?.value, node["actual"]?.value)
  }
}
