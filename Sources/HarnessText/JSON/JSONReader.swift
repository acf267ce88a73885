/// A recursive-descent parser for `JSONDocument`; it recurses once per nesting level, up to `depthLimit`.
struct JSONReader {
  /// `JSONSerialization` has the same limit, so devices also reject documents that exceed it.
  static let depthLimit = 512
  static let problemLimit = 100
  private static let fewMembers = 16

  let bytes: [UInt8]
  var index = 0
  var problems: [JSONProblem] = []
  /// The escape sequences of the most recently read string, with offsets in its value; see
  /// ``SourceText/init(stringAt:of:)``.
  var escapes: [OffsetMap.Escape] = []
  private var hasSyntaxError = false
  private var depth = 0
  /// Whether parsing has stopped because further problems would only be follow-up errors.
  private var hasGivenUp = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func readDocument() -> JSONNode? {
    skipEncodingMark()
    guard !hasGivenUp else { return nil }
    skipBlank()
    guard index < bytes.count else {
      report(.empty, 0..<bytes.count)
      return nil
    }
    let node = readValue()
    skipBlank()
    if !hasGivenUp, index < bytes.count { report(.trailingContent, index..<bytes.count) }
    return node
  }

  mutating func report(_ kind: JSONProblem.Kind, _ range: Range<Int>) {
    let problem = JSONProblem(kind, range: range)
    if problems.count < Self.problemLimit {
      problems.append(problem)
    } else if problem.isSyntaxError, !hasSyntaxError {
      // `problems` must contain the first syntax error, because `JSONDocument.isStrict` searches only `problems`.
      problems[Self.problemLimit - 1] = problem
    }
    hasSyntaxError = hasSyntaxError || problem.isSyntaxError
  }

  mutating func giveUp(_ kind: JSONProblem.Kind, _ range: Range<Int>) {
    if !hasGivenUp { report(kind, range) }
    hasGivenUp = true
    index = bytes.count
  }

  /// Skips and reports a UTF-8 byte order mark (RFC 8259 §8.1); the encoding is detected as in RFC 4627 §3 and in
  /// `JSONSerialization`.
  private mutating func skipEncodingMark() {
    func starts(_ mark: [UInt8]) -> Bool { bytes.starts(with: mark) }
    if starts([0x1F, 0x8B]) {
      giveUp(.compressed, 0..<2)
    } else if starts([0xEF, 0xBB, 0xBF]) {
      report(.byteOrderMark, 0..<3)
      index = 3
    } else if starts([0xFF, 0xFE, 0, 0]) || starts([0, 0, 0xFE, 0xFF]) {
      giveUp(.encoding("UTF-32"), 0..<4)
    } else if starts([0xFF, 0xFE]) || starts([0xFE, 0xFF]) {
      giveUp(.encoding("UTF-16"), 0..<2)
    } else if bytes.count > 3, bytes[0] == 0 || bytes[1] == 0 {
      let isWide = bytes[1] == 0 && (bytes[0] == 0 || bytes[2] == 0)
      giveUp(.encoding(isWide ? "UTF-32" : "UTF-16"), 0..<4)
    }
  }

  private mutating func readValue() -> JSONNode? {
    guard index < bytes.count else { return nil }
    let start = index
    switch bytes[index] {
    case "\"": return readString().map { JSONNode(.string($0), range: start..<index) }
    case "{": return nested(start) { $0.readObject(start) }
    case "[": return nested(start) { $0.readArray(start) }
    case let byte where byte.isASCIIDigit || "-+.".utf8.contains(byte): return readNumber(start)
    default:
      if let text = readString() { return JSONNode(.string(text), range: start..<index) }
      return readWord(start)
    }
  }

  private mutating func nested(_ start: Int, _ read: (inout Self) -> JSONNode) -> JSONNode? {
    guard depth < Self.depthLimit else {
      giveUp(.tooDeep(limit: Self.depthLimit), start..<start + 1)
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    index += 1
    return read(&self)
  }

  private mutating func readArray(_ start: Int) -> JSONNode {
    var elements: [JSONNode] = []
    readElements(start, closing: UInt8(ascii: "]")) { reader in
      guard let element = reader.readValue() else { return false }
      elements.append(element)
      return true
    }
    return JSONNode(.array(elements), range: start..<index)
  }

  private mutating func readObject(_ start: Int) -> JSONNode {
    var members: [JSONMember] = []
    // The names of a large object; comparing each name with all earlier ones would take quadratic time.
    var firstUse: [[UInt8]: Int] = [:]
    readElements(start, closing: UInt8(ascii: "}")) { reader in
      guard let member = reader.readMember() else { return false }
      if members.count == Self.fewMembers {
        for member in members.reversed() { firstUse[Array(member.name.utf8)] = member.nameRange.lowerBound }
      }
      let first =
        members.count < Self.fewMembers
        ? members.first { $0.name.hasSameBytes(as: member.name) }?.nameRange.lowerBound
        : firstUse[Array(member.name.utf8)]
      if let first {
        reader.report(.duplicateName(member.name, first: first), member.nameRange)
      } else if members.count >= Self.fewMembers {
        firstUse[Array(member.name.utf8)] = member.nameRange.lowerBound
      }
      // Rows have more members than the objects in them.
      if members.isEmpty { members.reserveCapacity(reader.depth < 4 ? 4 : 2) }
      members.append(member)
      return true
    }
    return JSONNode(.object(members), range: start..<index)
  }

  /// `readOne` returns `false` if it could not read an element.
  private mutating func readElements(
    _ start: Int, closing: UInt8, _ readOne: (inout Self) -> Bool
  ) {
    var isFirst = true
    while !hasGivenUp {
      skipBlank()
      var comma: Int?
      while next == "," {
        if isFirst || comma != nil { report(.missingValue, index..<index + 1) }
        comma = index
        index += 1
        skipBlank()
      }
      guard index < bytes.count else {
        return giveUpUnclosed(unclosedBracket() ?? start)
      }
      if bytes[index] == closing {
        if let comma, !isFirst { report(.trailingComma, comma..<comma + 1) }
        index += 1
        return
      }
      // A mismatched bracket is reported by `readOne`, so no missing comma is reported for it.
      let isBracket = bytes[index] == "]" || bytes[index] == "}"
      if !isFirst, comma == nil, !isBracket { report(.missingComma, index..<index + 1) }
      let before = index
      guard readOne(&self) else { return }
      // An iteration that consumes no input would repeat forever.
      if index == before { return giveUpUnexpected() }
      isFirst = false
    }
  }

  private mutating func readMember() -> JSONMember? {
    let start = index
    guard let name = readString() ?? readUnquotedName() else {
      giveUpUnexpected()
      return nil
    }
    let nameRange = start..<index
    skipBlank()
    if next == ":" {
      index += 1
    } else {
      report(.missingColon, nameRange)
    }
    skipBlank()
    guard let next, next != ",", next != "}" else {
      report(.missingValue, nameRange)
      return JSONMember(name: name, nameRange: nameRange, value: JSONNode(.null, range: nameRange))
    }
    guard let value = readValue() else { return nil }
    return JSONMember(name: name, nameRange: nameRange, value: value)
  }

  private mutating func readWord(_ start: Int) -> JSONNode? {
    while next?.isASCIIAlphanumeric == true { index += 1 }
    let text = bytes[start..<index].utf8Text
    let range = start..<index
    switch text {
    case "true": return JSONNode(.bool(true), range: range)
    case "false": return JSONNode(.bool(false), range: range)
    case "null": return JSONNode(.null, range: range)
    case "":
      giveUpUnexpected()
      return nil
    default:
      report(.invalidWord(text), range)
      return JSONNode(.string(text), range: range)
    }
  }

  /// Skips white space (RFC 8259 §2) and comments; each comment is reported.
  private mutating func skipBlank() {
    while index < bytes.count {
      switch bytes[index] {
      case " ", "\t", "\n", "\r":
        index += 1
      case "/":
        guard skipComment() else { return }
      default:
        return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    let start = index
    guard index + 1 < bytes.count else { return false }
    switch bytes[index + 1] {
    case "/":
      index = bytes[index...].firstIndex(of: "\n") ?? bytes.count
    case "*":
      index = bytes[(index + 2)...].firstRange(of: "*/".utf8)?.upperBound ?? bytes.count
    default:
      return false
    }
    report(.comment, start..<index)
    return true
  }
}
