import HarnessText

/// The line in front of a chunk (RFC 9112 §7.1).
enum ChunkSize {
  /// Reads the size and passes over extensions, which a recipient ignores (RFC 9112 §7.1.1).
  ///
  /// Nothing stands between digits and `;`: blanks, signs and `0x` are how smuggling begins.
  static func read(_ line: ArraySlice<UInt8>) throws(HTTPSyntaxError) -> Int {
    var size = 0
    var index = line.startIndex
    while index < line.endIndex, let digit = line[index].hexValue {
      guard index - line.startIndex < 15 else { throw .invalidChunkSize }
      size = size << 4 | Int(digit)
      index += 1
    }
    guard index > line.startIndex else { throw .invalidChunkSize }
    guard index == line.endIndex || line[index] == 0x3B,
      line[index...].allSatisfy(\.isFieldCharacter)
    else { throw .invalidChunkSize }
    return size
  }
}
