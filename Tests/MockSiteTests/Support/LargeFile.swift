import Foundation

/// A file with content in which no piece repeats soon; it is removed after the test.
final class LargeFile {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("mocksite-\(UUID().uuidString).bin").path
  let bytes: [UInt8]

  init(size: Int) throws {
    // The period is prime, so that the pieces of the content do not align with buffers.
    let piece = (0..<65_521).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + piece.count)
    while bytes.count < size { bytes += piece }
    self.bytes = Array(bytes.prefix(size))
    try Data(self.bytes).write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func resize(to size: Int) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.truncate(atOffset: UInt64(size))
    try file.close()
  }
}
