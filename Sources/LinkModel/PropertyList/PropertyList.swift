package import HarnessText

/// A property list with the position of each value; in a binary property list, every position is the beginning of the
/// file.
package struct PropertyList: Sendable {
  package indirect enum Value: Sendable {
    case string(String)
    case integer(String)
    case real(String)
    case boolean(Bool)
    case date(String)
    case data(String)
    case array([Node])
    case dictionary([Member])
  }

  package struct Node: Sendable {
    package let value: Value
    package let range: Range<Int>
    package let content: Range<Int>

    package var string: String? { if case .string(let text) = value { text } else { nil } }
    package var array: [PropertyList.Node]? {
      if case .array(let elements) = value { elements } else { nil }
    }
    var strings: [String]? { array?.compactMap(\.string) }
    package var dictionary: [PropertyList.Member]? {
      if case .dictionary(let members) = value { members } else { nil }
    }
    func member(_ name: String) -> PropertyList.Member? {
      dictionary?.last { $0.name == name }
    }
    package subscript(name: String) -> PropertyList.Node? { member(name)?.value }

    package var kind: String {
      switch value {
      case .string: "a string"
      case .integer, .real: "a number"
      case .boolean: "a boolean"
      case .date: "a date"
      case .data: "data"
      case .array: "an array"
      case .dictionary: "a dictionary"
      }
    }
  }

  package struct Member: Sendable {
    package let name: String
    package let nameRange: Range<Int>
    package let value: Node

    /// With a limit of more than two edits, or three in a long key, unrelated keys would be taken for misspelt ones.
    package func misspells(_ key: String) -> Bool {
      name != key && NearMiss.nearest(to: name, among: [key], within: max(2, key.utf8.count / 9)) != nil
    }
  }

  package enum Kind: Sendable {
    case xml
    case binary
    /// The format of NeXTSTEP and OpenStep, `{ key = value; }`.
    case openStep
    case other
  }

  package let source: SourceText
  package let root: Node?
  package let isBinary: Bool
  package let problems: [(problem: PropertyListProblem, range: Range<Int>)]

  var isReadable: Bool { root != nil && problems.isEmpty }

  package init(reading source: SourceText) {
    self.source = source
    switch Self.kind(of: source.bytes) {
    case .binary:
      var reader = BinaryPropertyList(source.bytes)
      root = reader?.root()
      let problem = PropertyListProblem(
        .notAPropertyList, "the file starts like a binary property list but is not valid",
        "copy the file from the built app again")
      problems = root == nil ? [(problem, 0..<0)] : []
      isBinary = true
    case .openStep:
      isBinary = false
      (root, problems) = (nil, [(.openStep, 0..<1)])
    case .other:
      isBinary = false
      let found = source.bytes.allSatisfy(XMLReader.isBlank) ? "empty" : "in another format"
      let problem = PropertyListProblem(
        .notAPropertyList, "the file is \(found), not a property list",
        "write an XML property list, for example in Xcode")
      (root, problems) = (nil, [(problem, 0..<0)])
    case .xml:
      isBinary = false
      var reader = XMLReader(source.bytes)
      guard let element = reader.read() else {
        (root, problems) = (nil, [reader.problem].compactMap(\.self))
        return
      }
      var builder = PropertyListBuilder()
      root = builder.root(element)
      problems = builder.problems
    }
  }

  package static func kind(of bytes: [UInt8]) -> Kind {
    if bytes.starts(with: Array("bplist".utf8)) { return .binary }
    if bytes.starts(with: [0xFF, 0xFE, 0x3C]) || bytes.starts(with: [0xFE, 0xFF, 0, 0x3C]) {
      return .xml
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let rest = text.drop(while: XMLReader.isBlank)
    if ["<?xml", "<!DOCTYPE plist", "<plist", "<!--"].contains(where: { rest.starts(with: $0.utf8) }) { return .xml }
    return isOpenStep(rest) ? .openStep : .other
  }

  /// Whether a text starts with a list or with the first key of a dictionary, and ends its values with semicolons.
  private static func isOpenStep(_ text: ArraySlice<UInt8>) -> Bool {
    // Such files usually begin with the comment "// !$*UTF8*$!".
    for (start, end) in [("//", "\n"), ("/*", "*/")] where text.starts(with: start.utf8) {
      guard let comment = text.firstRange(of: end.utf8) else { return false }
      return isOpenStep(text[comment.upperBound...].drop(while: XMLReader.isBlank))
    }
    if text.first == "(" { return true }
    guard text.first == "{", text.contains(";") else { return false }
    let key = text.dropFirst().drop(while: XMLReader.isBlank)
    let rest =
      key.first == "\""
      ? key.dropFirst().drop { $0 != "\"" }.dropFirst() : key.drop { $0.isASCIIAlphanumeric || "_-.".utf8.contains($0) }
    return rest.drop(while: XMLReader.isBlank).first == "="
  }
}
