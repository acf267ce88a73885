import HarnessText

/// A `$(name)` variable defined in the file overrides a predefined one with the same name (reported).
package struct SubstitutionVariables: Sendable, Equatable {
  package enum Meaning: Sendable, Equatable {
    case byteClass(ByteClass)
    case code(CodeTable)
    case values(VariableValues)
  }

  static let none = SubstitutionVariables(values: [:])

  package let values: [String: [String]]
  /// System versions without variables treat `$(name)` as literal text.
  let areRead: Bool
  private let own: [String: Forms]
  /// The values allowed before `(`: those that do not end in `$`; only for variables with a value that ends in `$`.
  private let ownBeforeParenthesis: [String: Forms]

  private struct Forms: Sendable, Equatable {
    let sensitive: VariableValues
    let insensitive: VariableValues

    init(_ values: [String]) {
      sensitive = VariableValues(values, caseSensitive: true)
      insensitive = VariableValues(values, caseSensitive: false)
    }
  }

  init(values: [String: [String]], areRead: Bool = true) {
    self.areRead = areRead
    let usable = values.mapValues { list in list.filter { !Self.holdsVariable($0) } }
    self.values = usable
    own = usable.mapValues(Forms.init)
    func endsInDollar(_ value: String) -> Bool { value.utf8.last == "$" }
    ownBeforeParenthesis = usable.filter { $1.contains(where: endsInDollar) }
      .mapValues { list in Forms(list.filter { !endsInDollar($0) }) }
  }

  static func holdsVariable(_ value: String) -> Bool { value.utf8.contains("$(".utf8) }

  package static let predefinedNames = [
    "alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang",
  ]

  /// If the variable is followed by `(`, values that end in `$` are dropped, because `$(` would start another variable.
  package func meaning(of name: String, caseSensitive: Bool, following: UInt8? = nil) -> Meaning? {
    let exceptional = following == "(" ? ownBeforeParenthesis[name] : nil
    if let own = exceptional ?? own[name] {
      return .values(caseSensitive ? own.sensitive : own.insensitive)
    }
    func byteClass(_ accepts: (UInt8) -> Bool) -> Meaning {
      .byteClass(ByteClass(caseSensitive: caseSensitive, accepts))
    }
    switch name {
    case "alpha": return byteClass(\.isASCIILetter)
    case "upper": return byteClass(\.isASCIIUppercase)
    case "lower": return byteClass(\.isASCIILowercase)
    case "alnum": return byteClass { $0.isASCIIAlphanumeric }
    case "digit": return byteClass(\.isASCIIDigit)
    case "xdigit": return byteClass { $0.hexValue != nil }
    case "region": return .code(CodeTable(kind: .region, caseSensitive: caseSensitive))
    case "lang": return .code(CodeTable(kind: .language, caseSensitive: caseSensitive))
    default: return nil
    }
  }
}

package struct ByteClass: Sendable, Equatable {
  private let characters: ASCIISet

  /// A case-insensitive class also contains the other case of each letter, so `$(upper)` matches `q`.
  init(caseSensitive: Bool, _ accepts: (UInt8) -> Bool) {
    characters = ASCIISet { accepts($0) || !caseSensitive && $0.isASCIILetter && accepts($0 ^ 0x20) }
  }

  package func contains(_ byte: UInt8) -> Bool { characters.contains(byte) }
}

package struct CodeTable: Sendable, Equatable {
  package enum Kind: Sendable { case region, language }

  package let kind: Kind
  package let caseSensitive: Bool

  /// In a case-sensitive pattern, a code matches in uppercase (`US`) or in lowercase (`us`), but not in mixed case
  /// (`Us`) (reported).
  func lengths(at offset: Int, of text: [UInt8]) -> [Int] {
    let longest = kind == .region ? 2 : 3
    return (2...longest).filter { length in
      guard offset + length <= text.count else { return false }
      let code = text[offset..<offset + length]
      guard
        !caseSensitive || code.allSatisfy(\.isASCIIUppercase)
          || code.allSatisfy(\.isASCIILowercase)
      else { return false }
      return ISOCodes.contains(code, of: kind)
    }
  }
}

/// The values of one variable, shared by all patterns that refer to it, because copies would let a small file exhaust
/// memory.
package struct VariableValues: Sendable, Equatable {
  /// Terminates each value, because UTF-8 never contains this byte.
  package static let end: UInt8 = 0xFF

  package let bytes: [UInt8]
  package let starts: [Int]
  let tree: ValueTree
  /// Estimated maximum number of simultaneous states; it can be too low if several values with `?` match the same text.
  let breadth: Int
  let mayBeEmpty: Bool
  let mayEndInStar: Bool

  init(_ values: [String], caseSensitive: Bool) {
    var bytes: [UInt8] = []
    var starts: [Int] = []
    var (longest, starred) = (0, 0)
    let written = values.map { Array((caseSensitive ? $0 : CaseFolding.folded($0)).utf8) }
    for value in written {
      starts.append(bytes.count)
      bytes += value
      bytes.append(Self.end)
      if value.contains("*") {
        starred += value.count
      } else {
        longest = max(longest, value.count)
      }
    }
    let star = UInt8(ascii: "*")
    mayBeEmpty = written.contains { $0.allSatisfy { $0 == star } }
    mayEndInStar = written.contains { $0.last == star }
    self.bytes = bytes
    self.starts = starts
    tree = ValueTree(written)
    breadth = 1 + longest + starred
  }
}

/// A trie of a variable's values, in which common prefixes are compared only once.
struct ValueTree: Sendable, Equatable {
  /// A node of the trie; the first node is the root, whose byte is unused.
  package struct Node: Sendable, Equatable {
    let byte: UInt8
    var isEnd = false
    /// The index of the first child, or zero if there is none; the other children are linked through `sibling`.
    var child = 0
    var sibling = 0
  }

  private(set) var nodes = [Node(byte: 0)]

  init(_ values: [[UInt8]]) {
    // Because the values are sorted, no earlier value shares a longer prefix with `value` than `previous` does.
    var previous: [UInt8] = []
    var path = [0]
    for value in values.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let common = zip(previous, value).prefix { $0 == $1 }.count
      path.removeLast(path.count - 1 - common)
      for byte in value[common...] {
        let parent = path[path.count - 1]
        var node = Node(byte: byte)
        node.sibling = nodes[parent].child
        nodes[parent].child = nodes.count
        path.append(nodes.count)
        nodes.append(node)
      }
      nodes[path[path.count - 1]].isEnd = true
      previous = value
    }
  }
}
