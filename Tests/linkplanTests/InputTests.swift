@testable import linkplan

/// Tests endless input, as in `yes | linkplan lint -`.
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

  @Test func `the end of standard input is not taken for an interrupted call`() async {
    await #expect(processExitsWith: .success) {
      dup2(open("/dev/null", O_RDONLY), STDIN_FILENO)
      alarm(10)
      // A successful call leaves the error of an earlier one.
      errno = EINTR
      expect(try StandardInput.read(16), equals: [])
    }
  }
}
