package import Testing

// `#expect` shows the operands of a condition, but takes longer to compile than most conditions of this package, because it is
// expanded, parsed and type-checked at each of more than a thousand calls. A comparison of two values can show both without a
// macro, so it is a function here. `#expect` is still used for errors and for conditions with several operands.

/// Records an issue at the caller unless the values are equal.
package func expect<Value: Equatable>(
  _ actual: Value, equals expected: Value,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if actual == expected { return }
  record(
    "expected \(describe(expected)), found \(describe(actual))", nil,
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Records an issue with a comment at the caller unless the values are equal.
package func expect<Value: Equatable>(
  _ actual: Value, equals expected: Value, _ comment: @autoclosure () -> Comment,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if actual == expected { return }
  record(
    "expected \(describe(expected)), found \(describe(actual))", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Records an issue at the caller unless the value is `nil`.
package func expectNil<Value>(
  _ actual: Value?, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard let actual else { return }
  record(
    "expected nil, found \(describe(actual))", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Records an issue at the caller unless the collection is empty.
package func expectEmpty<Values: Collection>(
  _ actual: Values, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if actual.isEmpty { return }
  record(
    "expected nothing, found \(describe(actual))", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Records an issue at the caller unless the text contains the other text.
package func expect(
  _ text: some StringProtocol, contains part: String, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if text.contains(part) { return }
  record(
    "expected text with \(describe(part)), found \(describe(text))", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Records an issue at the caller if the text contains the other text.
package func expect(
  _ text: some StringProtocol, lacks part: String, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if !text.contains(part) { return }
  record(
    "expected text without \(describe(part)), found \(describe(text))", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Records an issue at the caller unless the text starts with the other text.
package func expect(
  _ text: some StringProtocol, hasPrefix prefix: String,
  _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if text.hasPrefix(prefix) { return }
  record(
    "expected text that begins with \(describe(prefix)), found \(describe(text))", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Records an issue at the caller unless the text ends with the other text.
package func expect(
  _ text: some StringProtocol, hasSuffix suffix: String,
  _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if text.hasSuffix(suffix) { return }
  record(
    "expected text that ends with \(describe(suffix)), found \(describe(text))", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

private func describe(_ value: some Any) -> String {
  String(describingForTest: value)
}

private func record(_ text: String, _ comment: Comment?, _ location: SourceLocation) {
  let words = comment.map { "\(text): \($0.rawValue)" } ?? text
  Issue.record(Comment(rawValue: words), sourceLocation: location)
}
