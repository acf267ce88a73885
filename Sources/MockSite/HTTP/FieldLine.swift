import HarnessText

/// One field line taken apart (RFC 9112 §5): a name, a colon, a value with blanks around it.
struct FieldLine {
  let name: ArraySlice<UInt8>
  let value: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) throws(HTTPSyntaxError) {
    guard let first = line.first, !first.isBlank else { throw .foldedField }
    var colon = line.startIndex
    while colon < line.endIndex, line[colon].isTokenCharacter { colon += 1 }
    guard colon < line.endIndex, line[colon] == 0x3A else {
      let isBlankBeforeColon = colon < line.endIndex && line[colon].isBlank
      throw isBlankBeforeColon && line[colon...].contains(0x3A)
        ? .blankBeforeColon : .invalidFieldName
    }
    guard colon > line.startIndex else { throw .invalidFieldName }
    var low = colon + 1
    var high = line.endIndex
    while low < high, line[low].isBlank { low += 1 }
    while high > low, line[high - 1].isBlank { high -= 1 }
    var index = low
    while index < high {
      let byte = line[index]
      guard byte.isFieldCharacter else {
        throw byte == 0x0D ? .bareCarriageReturn : .invalidFieldValue
      }
      index += 1
    }
    name = line[..<colon]
    value = line[low..<high]
  }

  /// UTF-8 where it is that, otherwise one character for each byte: field values are octets (RFC 9110 §5.5).
  var valueText: String {
    // ASCII, as nearly all values are, is UTF-8 and need not be validated as such.
    if value.allSatisfy({ $0 < 0x80 }) { return String(decoding: value, as: UTF8.self) }
    return String(validating: value, as: UTF8.self)
      ?? String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) }))
  }

  /// Whether the name is the one given, which has to be in lower case.
  func isNamed(_ other: StaticString) -> Bool {
    guard name.count == other.utf8CodeUnitCount else { return false }
    return other.withUTF8Buffer { other in
      var index = name.startIndex
      for byte in other {
        if name[index].asciiLowercased != byte { return false }
        index += 1
      }
      return true
    }
  }
}

/// The line in front of a chunk (RFC 9112 §7.1).
enum ChunkSize {
  /// Passes over extensions (RFC 9112 §7.1.1); blanks, signs and `0x` are refused, since they are how smuggling begins.
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
