// A test imports this module alone, and has what nearly every test needs.
@_exported public import Foundation
@_exported public import Testing

// This package has more than a thousand expectations. `#expect` is slow to compile, because each use of the macro is
// expanded, parsed and type-checked. Calls to the functions in this file compile faster than `#expect` and also show
// the compared values. Tests use `#expect` only for errors and for other conditions. Each function records its issue at
// the caller's source location.

package func expect<Value: Equatable>(
  _ actual: Value, equals expected: Value,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if actual == expected { return }
  record(
    "expected \(describe(expected)), found \(describe(actual))", nil,
    fileID, filePath, line, column)
}

package func expect<Value: Equatable>(
  _ actual: Value, equals expected: Value, _ comment: @autoclosure () -> Comment,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if actual == expected { return }
  record(
    "expected \(describe(expected)), found \(describe(actual))", comment(),
    fileID, filePath, line, column)
}

package func expectNil<Value>(
  _ actual: Value?, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard let actual else { return }
  record(
    "expected nil, found \(describe(actual))", comment(),
    fileID, filePath, line, column)
}

package func expectEmpty<Values: Collection>(
  _ actual: Values, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if actual.isEmpty { return }
  record(
    "expected nothing, found \(describe(actual))", comment(),
    fileID, filePath, line, column)
}

package func expect(
  _ text: some StringProtocol, contains part: String, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  // Foundation finds no empty text.
  if part.isEmpty || text.contains(part) { return }
  record(
    "expected text with \(describe(part)), found \(describe(text))", comment(),
    fileID, filePath, line, column)
}

package func expect(
  _ text: some StringProtocol, lacks part: String, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if !text.contains(part) { return }
  record(
    "expected text without \(describe(part)), found \(describe(text))", comment(),
    fileID, filePath, line, column)
}

package func expect(
  _ text: some StringProtocol, hasPrefix prefix: String,
  _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if text.hasPrefix(prefix) { return }
  record(
    "expected text that begins with \(describe(prefix)), found \(describe(text))", comment(),
    fileID, filePath, line, column)
}

package func expect(
  _ text: some StringProtocol, hasSuffix suffix: String,
  _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if text.hasSuffix(suffix) { return }
  record(
    "expected text that ends with \(describe(suffix)), found \(describe(text))", comment(),
    fileID, filePath, line, column)
}

package func expect(
  _ text: some StringProtocol, contains parts: [String],
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  for part in parts { expect(text, contains: part, fileID: fileID, filePath: filePath, line: line, column: column) }
}

package func expect(
  _ text: some StringProtocol, lacks parts: [String],
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  for part in parts { expect(text, lacks: part, fileID: fileID, filePath: filePath, line: line, column: column) }
}

private func describe(_ value: some Any) -> String {
  String(describingForTest: value)
}

private func record(
  _ text: String, _ comment: Comment?, _ fileID: String, _ filePath: String, _ line: Int, _ column: Int
) {
  let words = comment.map { "\(text): \($0.rawValue)" } ?? text
  Issue.record(
    Comment(rawValue: words),
    sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}
