import TestSupport
import Testing

@testable import linkplan

/// Input that does not end, as `yes | linkplan lint -` has it.
struct InputTests {
  @Test func `a document and a line of standard input have a limit`() {
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
