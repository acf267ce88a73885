import HarnessText

/// A parsed field line (RFC 9112 §5): a name, a colon, and a value without surrounding white space.
struct FieldLine {
  let name: ArraySlice<UInt8>
  let value: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) throws(HTTPSyntaxError) {
    guard let first = line.first, !first.isBlank else { throw .foldedField }
    name = line.prefix { $0.isTokenCharacter }
    let rest = line[name.endIndex...]
    guard !name.isEmpty, rest.first == 0x3A else {
      throw rest.first?.isBlank == true && rest.contains(0x3A)
        ? .blankBeforeColon : .invalidFieldName
    }
    let start = rest.dropFirst().drop { $0.isBlank }
    value = start[..<(start.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start.startIndex)]
    if let byte = value.first(where: { !$0.isFieldCharacter }) {
      throw byte == 0x0D ? .bareCarriageReturn : .invalidFieldValue
    }
  }

  /// The value decoded as UTF-8 or, if it is not valid UTF-8, as ISO-8859-1 (RFC 9110 §5.5).
  var valueText: String {
    // Nearly all values are ASCII, and ASCII needs no UTF-8 validation.
    if value.allSatisfy({ $0 < 0x80 }) { return value.utf8Text }
    return String(validUTF8: Array(value))
      ?? String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) }))
  }

  func isNamed(_ other: String) -> Bool {
    name.count == other.utf8.count && zip(name, other.utf8).allSatisfy { $0.asciiLowercased == $1 }
  }
}

/// The first line of a chunk, which declares the size of the chunk data (RFC 9112 §7.1).
enum ChunkSize {
  /// Parses the chunk size, and returns it and the length of the chunk extensions, which are ignored (RFC 9112 §7.1.1).
  ///
  /// White space, signs and a `0x` prefix are rejected, because lenient parsing of chunk sizes enables request
  /// smuggling.
  static func read(_ line: ArraySlice<UInt8>) throws(HTTPSyntaxError) -> (
    size: Int, extensions: Int
  ) {
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
    return (size, line.endIndex - index)
  }
}
