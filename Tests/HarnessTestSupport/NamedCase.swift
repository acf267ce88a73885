@_exported public import TestSupport

package struct NamedCase<Input: Sendable, Output: Sendable>: Sendable, CustomTestStringConvertible {
  package let name: String
  package let input: Input
  package let output: Output

  package init(_ name: String, _ input: Input, _ output: Output) {
    self.name = name
    self.input = input
    self.output = output
  }

  package var testDescription: String { name }
}
