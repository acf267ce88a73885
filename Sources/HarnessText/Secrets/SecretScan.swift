/// Finds the secrets in a text in one pass.
///
/// The text is read as characters that may be written as escapes. The number of times that a character is
/// percent-encoded is its depth: a value that starts after a `=` of depth 1 ends at a `&` of depth 1 or 0, and contains
/// those of depth 2.
struct SecretScan {
  let bytes: [UInt8]
  private let mask: SecretMask
  private let isLink: Bool
  private var found: [(range: Range<Int>, name: [UInt8])] = []
  private var name: [UInt8] = []
  private var opener: UInt8 = 0
  private var isInQuery = false
  private var object: [UInt8] = []

  private init(_ bytes: [UInt8], _ mask: SecretMask, isLink: Bool) {
    (self.bytes, self.mask, self.isLink) = (bytes, mask, isLink)
  }

  static func secrets(
    in bytes: [UInt8], _ mask: SecretMask, isLink: Bool
  ) -> [(range: Range<Int>, name: [UInt8])] {
    var scan = SecretScan(bytes, mask, isLink: isLink)
    scan.run()
    return scan.found
  }

  /// Whether a text must be read in full: it has escapes or a password in a URL, or names that may be of secrets.
  static func mayFind(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (start, isNamed) = (SecretNames.Start(), false)
    for byte in text {
      switch byte {
      case _ where isName(byte): isNamed = start.ends(with: byte) || isNamed
      case "=" where isNamed, "\"" where isNamed, "%", "@", "\\", 0xE2: return true
      case "[", "]": continue
      default: (start, isNamed) = (SecretNames.Start(), false)
      }
    }
    return false
  }

  private mutating func run() {
    var index = 0
    while index < bytes.count {
      // Most characters are part of a name and not escaped.
      let end = bytes[index...].firstIndex { !Self.isName($0) } ?? bytes.count
      if end > index {
        name += bytes[index..<end]
        index = end
        continue
      }
      let character = character(at: index)
      index = character.end
      if Self.isName(character.byte) {
        name.append(character.byte)
        continue
      }
      switch character.byte {
      case "=":
        if !name.isEmpty, mask.isSecret(name) { index = take(valueAfter: character) }
      case "\"":
        if name.isEmpty, opener == "?" { name = [opener] }
        if !name.isEmpty, opener == "\"" || opener == "?" || opener == "/" {
          index = takeMember(after: character.end)
        }
        isInQuery = false
      case "/":
        if opener == "/", name.isEmpty { index = takePassword(after: character.end) }
      case "[":
        // In `token[]=a`, the brackets belong to the name.
        if index < bytes.count, self.character(at: index).byte == "]" { continue }
      case "]": continue
      case "?": isInQuery = true
      default: if endsText(character) { isInQuery = false }
      }
      name.removeAll(keepingCapacity: true)
      opener = index == character.end ? character.byte : 0
    }
  }

  private mutating func take(valueAfter equals: Character) -> Int {
    let first = equals.end < bytes.count ? character(at: equals.end) : equals
    if first.byte == "\"" { return takeString(after: first) }
    // A parameter of a path segment ends with the segment (RFC 3986 §3.3).
    let isInPath = opener == ";" && !isInQuery
    var index = equals.end
    var end = index
    while index < bytes.count {
      let character = character(at: index)
      if character.depth <= equals.depth {
        if endsText(character) || Self.endsItem(character.byte) { break }
        if isInPath, "/?;".utf8.contains(character.byte) { break }
        if character.byte == ";", startsItem(at: character.end) { break }
      }
      index = character.end
      // Punctuation at the end belongs to the sentence that contains the link.
      if isLink || character.depth > 0 || !",;.:')]}".utf8.contains(character.byte) { end = index }
    }
    add(equals.end..<end)
    return index
  }

  /// Whether a name and a `=` follow, so that a `;` before them separates two items.
  private func startsItem(at start: Int) -> Bool {
    var index = start
    while index < bytes.count {
      let character = character(at: index)
      if character.byte == "=" { return index > start }
      if !Self.isName(character.byte) { return false }
      index = character.end
    }
    return false
  }

  private mutating func takeMember(after start: Int) -> Int {
    // A sentence such as `parameter "token" is "…"` names the value too.
    let isSentence = start + 1 < bytes.count && bytes[start + 1] == "i" && bytes[start...].starts(with: " is \"".utf8)
    guard let colon = isSentence ? character(at: start + 3) : next(from: start), isSentence || colon.byte == ":",
      let first = next(from: colon.end)
    else { return start }
    let isObject = first.byte == "{"
    // Rules for query items are in public files, and `key` and `code` alone are also keys of plans.
    let isShown =
      !isSentence
      && (object.elementsEqual("?".utf8)
        || Self.keys.contains { $0.utf8.elementsEqual(name) }
          && !Self.dataKeys.contains { $0.utf8.elementsEqual(object) })
    guard !isShown, mask.isSecret(name) else {
      if isObject { object = name }
      return start
    }
    if first.byte == "\"" { return takeString(after: first, isMember: true) }
    if isObject || first.byte == "[" { return takeContainer(from: first.start) }
    return takeNumber(from: first.start, orElse: start)
  }

  private static let keys = ["code", "key"]
  private static let dataKeys = ["", "parameters", "payload", "userInfo", "json", "query"]
  private static let types = ["string", "integer", "uuid"]
  private static let ruleKeys = [
    "type", "pattern", "error", "repeated", "maxLength", "refusedCharacters",
  ]

  /// The strings and numbers in an array or in a matcher such as `{ "prefix": "a" }`.
  private mutating func takeContainer(from start: Int) -> Int {
    var depth = 0
    var index = start
    var isRule = false
    while index < bytes.count {
      let character = character(at: index)
      switch character.byte {
      case "{", "[": depth += 1
      case "}", "]":
        depth -= 1
        if depth == 0 { return character.end }
      case "\"":
        let end = endOfString(after: character)
        index = end < bytes.count ? self.character(at: end).end : end
        if next(from: index)?.byte == ":" {
          isRule = Self.ruleKeys.contains { $0.utf8.elementsEqual(bytes[character.end..<end]) }
        } else if !isRule {
          add(character.end..<end, isMember: true)
        }
        continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if isRule { break }
        index = takeNumber(from: index, orElse: character.end)
        continue
      default: break
      }
      index = character.end
    }
    return index
  }

  private mutating func takeString(after quote: Character, isMember: Bool = false) -> Int {
    let end = endOfString(after: quote)
    add(quote.end..<end, isMember: isMember)
    return end
  }

  /// A string that starts at an escaped quotation mark ends at one that is escaped as often, or less.
  private func endOfString(after quote: Character) -> Int {
    var index = quote.end
    while index < bytes.count {
      let character = character(at: index)
      if character.byte == "\"", character.depth <= quote.depth { break }
      index = character.end
    }
    return index
  }

  private mutating func takeNumber(from start: Int, orElse other: Int) -> Int {
    let end =
      bytes[start...].firstIndex { !$0.isASCIIDigit && !"+-.eE".utf8.contains($0) } ?? bytes.count
    guard bytes[start..<end].contains(where: \.isASCIIDigit) else { return other }
    add(start..<end, isMember: true)
    return end
  }

  /// The password in a URL: the part of the user information after the first colon (RFC 3986 §3.2.1).
  private mutating func takePassword(after start: Int) -> Int {
    var index = start
    var colon: Int?
    var password: Range<Int>?
    while index < bytes.count {
      let character = character(at: index)
      if endsText(character) || "/?#\\".utf8.contains(character.byte) { break }
      if character.byte == ":", colon == nil { colon = character.end }
      if character.byte == "@", let colon { password = colon..<index }
      index = character.end
    }
    guard let password else { return start }
    add(password)
    return password.upperBound
  }

  private mutating func add(_ range: Range<Int>, isMember: Bool = false) {
    guard bytes[range].contains(where: { !"*?".utf8.contains($0) }),
      !isMember || !Self.types.contains(where: { $0.utf8.elementsEqual(bytes[range]) })
    else { return }
    found.append((range, name))
  }

  private func next(from start: Int) -> Character? {
    var index = start
    while index < bytes.count {
      let character = character(at: index)
      if character.byte > 0x20 { return character }
      index = character.end
    }
    return nil
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == "_"
      || byte == "-"
      || byte == "."
  }

  /// Whether a character ends a link in a sentence or in a quoted line; an escaped blank is part of the link.
  private func endsText(_ character: Character) -> Bool {
    if isLink { return false }
    return character.byte <= 0x20 ? character.depth == 0 : "\"<>`".utf8.contains(character.byte)
  }

  private static func endsItem(_ byte: UInt8) -> Bool {
    byte == "&" || byte == "#"
  }
}
