@testable import LinkHarness

struct WholeFileTests {
  @Test func `several writers of one file lose none of each other's changes`() async throws {
    let directory = try Folder()
    let file = directory.path + "/whole"
    try WholeFile.write([], to: file)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for _ in 0..<12 {
            var isWritten = false
            while !isWritten {
              let last = try FileReading.bytes(of: file)
              do throws(WholeFile.Failure) {
                try WholeFile.write(last + [UInt8(writer)], to: file, over: last)
                isWritten = true
              } catch {
                guard case .changedMeanwhile = error else { throw error }
              }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let counts = Dictionary(grouping: try FileReading.bytes(of: file), by: \.self).mapValues(
      \.count)
    expect(counts, equals: Dictionary(uniqueKeysWithValues: (0..<8).map { (UInt8($0), 12) }))
  }

  @Test(arguments: ["/dev/null", "/dev/stdout"])
  func `a file that cannot be replaced is refused, because its content could not be compared`(_ path: String) {
    let error = #expect(throws: WholeFile.Failure.self) { try WholeFile.write([0x7B], to: path, over: []) }
    expect(error?.reason, equals: "it is not a regular file")
  }

  @Test func `a temporary file is removed if the content is not committed`() throws {
    let directory = try Folder()
    let folder = directory.path
    do {
      let file = try #require(try WholeFile(folder + "/plan.json"))
      try file.write([0x7B])
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      expect(names.count, equals: 1)
      // Otherwise, a directory of plans that is replayed at the same time would contain an invalid plan.
      #expect(names.allSatisfy { !$0.hasSuffix(".json") && $0.hasPrefix(".") })
      withExtendedLifetime(file) {}
    }
    expect(try FileManager.default.contentsOfDirectory(atPath: folder), equals: [])
  }
}
