import HarnessText

/// A reader for binary property lists, a format documented only by Apple's source code (`CFBinaryPList.c` in
/// CoreFoundation).
///
/// Foundation's readers are not used: on Linux, `PropertyListDecoder` does not end on a list that contains itself, and
/// neither it nor `PropertyListSerialization` limits the time for lists that refer to the same lists several times.
///
/// Several references can point to the same object, so budgets limit how many values and how many bytes of text are
/// copied.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let tableStart: Int
  private let count: Int
  private let top: Int
  private var budget = Self.valueLimit
  /// Without a limit on the text, a long string that is referenced a thousand times would exhaust memory.
  private var textBudget = Self.textLimit

  private static let header = Array("bplist0".utf8)
  static let depthLimit = 64
  static let valueLimit = 100_000
  static let textLimit = 16 << 20

  init?(_ bytes: [UInt8]) {
    let trailer = bytes.count - 32
    guard bytes.starts(with: Self.header), trailer >= 8 else { return nil }
    self.bytes = bytes
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.integer(bytes[(trailer + 8)..<(trailer + 16)]),
      let top = Self.integer(bytes[(trailer + 16)..<(trailer + 24)]),
      let table = Self.integer(bytes[(trailer + 24)..<(trailer + 32)]),
      table <= trailer, count <= (trailer - table) / offsetSize, top < count
    else { return nil }
    (self.count, self.top, tableStart) = (count, top, table)
  }

  mutating func root() -> PropertyList.Node? { node(top, depth: 0) }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
    bits(bytes).flatMap { Int(exactly: $0) }
  }

  private static func bits(_ bytes: ArraySlice<UInt8>) -> UInt64? {
    bytes.count <= 8 ? bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } : nil
  }

  /// Both numbers are read as unsigned ones, so neither is negative.
  private func slice(_ start: Int, _ length: Int) -> ArraySlice<UInt8>? {
    start <= bytes.count - length ? bytes[start..<(start + length)] : nil
  }

  private mutating func node(_ reference: Int, depth: Int) -> PropertyList.Node? {
    budget -= 1
    guard budget > 0, depth < Self.depthLimit, reference < count,
      let start = slice(tableStart + reference * offsetSize, offsetSize).flatMap(Self.integer),
      start < tableStart, let value = value(at: start, depth: depth)
    else { return nil }
    // A binary property list has no lines, so every value has an empty range at the beginning of the file.
    return PropertyList.Node(value: value, range: 0..<0, content: 0..<0)
  }

  private mutating func value(at start: Int, depth: Int) -> PropertyList.Value? {
    let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 0xF))
    switch kind {
    case 0x0 where low == 8 || low == 9: return .boolean(low == 9)
    case 0x1, 0x8:
      // The format allows 16-byte integers; they are rejected, because no key that linkplan reads has such a value.
      let size = kind == 0x1 ? 1 << min(low, 4) : low + 1
      return slice(start + 1, size).flatMap(Self.bits).map { bits in
        // Eight-byte numbers are signed. Shorter numbers are unsigned.
        .integer(size == 8 ? String(Int64(bitPattern: bits)) : String(bits))
      }
    case 0x2: return slice(start + 1, 1 << min(low, 4)).map { _ in .real("") }
    case 0x3: return slice(start + 1, 8).map { _ in .date("") }
    default: break
    }
    guard let (count, content) = length(low, after: start) else { return nil }
    switch kind {
    case 0x4: return slice(content, count).map { _ in .data("") }
    case 0x5:
      guard let text = slice(content, count), take(text: count) else { return nil }
      return .string(text.utf8Text)
    case 0x6: return wide(content, count).map { .string($0) }
    case 0xA, 0xC: return nodes(content, count, depth).map { .array($0) }
    case 0xD: return dictionary(content, count, depth)
    default: return nil
    }
  }

  /// If the low four bits of the object's marker are 15, the count follows as an integer object.
  private func length(_ low: Int, after start: Int) -> (count: Int, content: Int)? {
    guard low == 0xF else { return (low, start + 1) }
    guard let marker = slice(start + 1, 1)?.first, marker >> 4 == 0x1, marker & 0xF <= 3 else {
      return nil
    }
    let size = 1 << Int(marker & 0xF)
    guard let count = slice(start + 2, size).flatMap(Self.integer), count <= bytes.count else {
      return nil
    }
    return (count, start + 2 + size)
  }

  private mutating func take(text count: Int) -> Bool {
    textBudget -= count
    return textBudget >= 0
  }

  private mutating func wide(_ start: Int, _ count: Int) -> String? {
    guard let text = slice(start, count * 2), take(text: count * 2) else { return nil }
    let units = stride(from: text.startIndex, to: text.endIndex, by: 2).map {
      UInt16(text[$0]) << 8 | UInt16(text[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func nodes(_ start: Int, _ count: Int, _ depth: Int) -> [PropertyList.Node]? {
    guard count <= bytes.count / referenceSize else { return nil }
    var nodes: [PropertyList.Node] = []
    for index in 0..<count {
      guard
        let reference = slice(start + index * referenceSize, referenceSize).flatMap(Self.integer),
        let node = node(reference, depth: depth + 1)
      else { return nil }
      nodes.append(node)
    }
    return nodes
  }

  private mutating func dictionary(_ start: Int, _ count: Int, _ depth: Int)
    -> PropertyList.Value?
  {
    guard let keys = nodes(start, count, depth),
      let values = nodes(start + count * referenceSize, count, depth)
    else { return nil }
    var members: [PropertyList.Member] = []
    for (key, value) in zip(keys, values) {
      guard let name = key.string else { return nil }
      members.append(PropertyList.Member(name: name, nameRange: 0..<0, value: value))
    }
    return .dictionary(members)
  }
}
