import Foundation

/// The names that a Swift file declares and uses, found by scanning its text and skipping comments and strings.
struct SourceNames {
  private(set) var imports: Set<String> = []
  /// The top-level types that the file declares.
  private(set) var types: Set<String> = []
  /// All types that the file declares, at any level.
  private(set) var declared: Set<String> = []
  /// The capitalized names that the file uses, except names after a dot, which are members of a type.
  private(set) var used: Set<String> = []

  private static let keywords: Set<String> = [
    "struct", "enum", "class", "actor", "protocol", "typealias",
  ]

  init(of text: String) {
    let bytes = Array(text.utf8)
    var index = 0
    var lineStart = 0
    var (last, beforeLast) = ("", UInt8(ascii: "\n"))
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") {
        lineStart = index + 1
        index += 1
      } else if byte == UInt8(ascii: "/"), bytes.dropFirst(index + 1).first == byte {
        index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      } else if byte == UInt8(ascii: "\"") {
        index = Self.end(ofStringAt: index, bytes)
      } else if Self.isNamePart(byte) {
        let start = index
        while index < bytes.count, Self.isNamePart(bytes[index]) { index += 1 }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        note(name, after: last, isTopLevel: bytes[lineStart] != UInt8(ascii: " "), beforeLast)
        last = name
      } else {
        beforeLast = byte
        index += 1
        continue
      }
      beforeLast = UInt8(ascii: "\n")
    }
  }

  private mutating func note(
    _ name: String, after keyword: String, isTopLevel: Bool, _ before: UInt8
  ) {
    if keyword == "import" { imports.insert(name) }
    if Self.keywords.contains(keyword) {
      declared.insert(name)
      if isTopLevel { types.insert(name) }
    } else if name.first?.isUppercase == true, before != UInt8(ascii: ".") {
      used.insert(name)
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Returns the position after a string literal.
  ///
  /// An unterminated single-line literal ends at the end of its line.
  private static func end(ofStringAt start: Int, _ bytes: [UInt8]) -> Int {
    let quote = UInt8(ascii: "\"")
    let isLong = bytes[start...].starts(with: [quote, quote, quote])
    var index = start + (isLong ? 3 : 1)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if bytes[index] == quote {
        if !isLong { return index + 1 }
        if bytes[index...].starts(with: [quote, quote, quote]) { return index + 3 }
        index += 1
      } else if bytes[index] == UInt8(ascii: "\n"), !isLong {
        return index
      } else {
        index += 1
      }
    }
    return bytes.count
  }
}
