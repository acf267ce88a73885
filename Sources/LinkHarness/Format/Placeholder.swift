package import HarnessText

/// Parses the placeholders in a plan's strings: `${name}` is replaced by the value of a variable, and `${name.key}` by
/// a member of it.
enum Placeholder {
  enum Piece: Equatable {
    case text(String)
    case variable(String)
    case malformed(String)
  }

  private static let dollar = UInt8(ascii: "$")
  private static let brace = UInt8(ascii: "{")

  static func occurs(in text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      if last == dollar, byte == brace { return true }
      last = byte
    }
    return false
  }

  static func pieces(of text: String) -> [Piece] {
    let bytes = Array(text.utf8)
    var pieces: [Piece] = []
    var plain: [UInt8] = []
    var index = 0
    func flush() {
      if !plain.isEmpty { pieces.append(.text(String(decoding: plain, as: UTF8.self))) }
      plain = []
    }
    func isByte(_ byte: UInt8, at index: Int) -> Bool {
      index < bytes.count && bytes[index] == byte
    }
    while index < bytes.count {
      // Everything up to the next dollar sign is copied at once, because a string may be several megabytes long.
      let next = bytes[index...].firstIndex(of: dollar) ?? bytes.count
      plain += bytes[index..<next]
      index = next
      if isByte(dollar, at: index + 1), isByte(brace, at: index + 2) {
        plain += [dollar, brace]
        index += 3
      } else if isByte(brace, at: index + 1) {
        let start = index + 2
        var end = start
        while end < bytes.count, isNameByte(bytes[end]) || bytes[end] == "." { end += 1 }
        flush()
        if end > start, end < bytes.count, bytes[end] == UInt8(ascii: "}") {
          pieces.append(.variable(String(decoding: bytes[start..<end], as: UTF8.self)))
          index = end + 1
        } else {
          pieces.append(.malformed(String(decoding: bytes[index..<end], as: UTF8.self)))
          index = end
        }
      } else if index < bytes.count {
        plain.append(dollar)
        index += 1
      }
    }
    flush()
    return pieces
  }

  /// The variable for which the whole text stands.
  static func variable(_ text: String) -> String? {
    let pieces = pieces(of: text)
    if pieces.count == 1, case .variable(let path) = pieces[0] { return path }
    return nil
  }

  static func literal(_ text: String) -> String? {
    guard occurs(in: text) else { return text }
    var result = ""
    for piece in pieces(of: text) {
      guard case .text(let part) = piece else { return nil }
      result += part
    }
    return result
  }

  static func escaped(_ text: String) -> String { text.replacing("${", with: "$${") }

  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy(isNameByte)
  }

  static func root(of path: String) -> String { String(path.prefix { $0 != "." }) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }

  static func occurs(in node: JSONNode) -> Bool {
    switch node.value {
    case .string(let text): occurs(in: text)
    case .array(let elements): elements.contains { occurs(in: $0) }
    case .object(let members): members.contains { occurs(in: $0.name) || occurs(in: $0.value) }
    case .null, .bool, .number: false
    }
  }

  /// If the value is an object, its members with a key in `skipped` are ignored.
  static func names(in node: JSONNode, except skipped: [String] = []) -> Set<String> {
    var names: Set<String> = []
    func values(_ members: [JSONMember], except skipped: [String] = []) -> [JSONNode] {
      members.filter { !StrictObject.isFree($0.name) && !skipped.contains($0.name) }.map(\.value)
    }
    var rest = node.object.map { values($0, except: skipped) } ?? [node]
    while let node = rest.popLast() {
      switch node.value {
      case .string(let text) where occurs(in: text):
        for case .variable(let name) in pieces(of: text) { names.insert(root(of: name)) }
      case .array(let elements): rest += elements
      case .object(let members): rest += values(members)
      case .null, .bool, .number, .string: break
      }
    }
    return names
  }
}

extension JSONValue {
  package static func rowText(_ text: String) -> JSONValue { .string(Placeholder.escaped(text)) }
}
