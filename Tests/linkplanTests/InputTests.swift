import TestSupport
import Testing

@testable import linkplan

/// Tests input without end, as in `yes | linkplan lint -`.
struct InputTests {
  @Test func `documents and lines of standard input are limited`() {
    var count = 0
    func more(_ size: Int) -> [UInt8] {
      count += size
      return Array(repeating: UInt8(ascii: "y"), count: size)
    }
    for read in [
      { _ = try StandardInput.all(more) }, { _ = try LineReader(more).next() },
    ] as [() throws -> Void] {
      count = 0
      let error = #expect(throws: UsageError.self) { try read() }
      expect(error?.text(command: "lint") ?? "", contains: "more than 16777216 bytes")
      #expect((Input.limit...(Input.limit + 131_072)).contains(count))
    }
  }
}
