/// A JSON value (RFC 8259) with the range of bytes it was parsed from.
public struct JSONNode: Sendable, Equatable {
  /// The value.
  public let value: JSONValue
  /// The range of bytes that the value was parsed from, including quotes and brackets.
  package let range: Range<Int>

  /// Creates a node; the default range is empty, for values that were not parsed.
  package init(_ value: JSONValue, range: Range<Int> = 0..<0) {
    self.value = value
    self.range = range
  }
}

extension JSONNode {
  /// The string, if the value is one.
  public var string: String? { if case .string(let text) = value { text } else { nil } }
  /// The boolean, if the value is one.
  public var bool: Bool? { if case .bool(let flag) = value { flag } else { nil } }
  /// The elements, if the value is an array.
  public var array: [JSONNode]? { if case .array(let elements) = value { elements } else { nil } }
  /// The members, if the value is an object.
  public var object: [JSONMember]? { if case .object(let members) = value { members } else { nil } }
  /// The integer, if the value is a number that fits in `Int` and has no fraction or exponent.
  package var integer: Int? { if case .number(let text) = value { Int(text) } else { nil } }

  /// The value of the member with this name, or `nil` if there is none.
  ///
  /// If several members have the name, the last of them is used, as in `JSONSerialization`.
  public subscript(name: String) -> JSONNode? {
    // In place, because a member is copied otherwise.
    guard case .object(let members) = value else { return nil }
    for index in members.indices.reversed() where members[index].name.hasSameBytes(as: name) {
      return members[index].value
    }
    return nil
  }

  /// Names are compared bytewise (RFC 8259 §8.3), as in the detection of duplicate names.
  package func member(_ name: String) -> JSONMember? {
    object?.last { $0.name.hasSameBytes(as: name) }
  }

  /// Returns the value at a JSON Pointer (RFC 6901) or, if there is none, the last one on the way to it.
  package func nearest(to pointer: String) -> (node: JSONNode, isWhole: Bool) {
    if pointer.isEmpty { return (self, true) }
    guard pointer.utf8.first == 0x2F else { return (self, false) }
    var node = self
    for token in pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      let next: JSONNode?
      if let list = node.array {
        // RFC 6901 §4 forbids leading zeros in array indices.
        next = Int(token).flatMap { String($0) == token && list.indices.contains($0) ? list[$0] : nil }
      } else {
        let escapes = token.split(separator: "~", omittingEmptySubsequences: false).dropFirst()
        let isValid = escapes.allSatisfy { $0.hasPrefix("0") || $0.hasPrefix("1") }
        next = isValid ? node[String(token.replacing("~1", with: "/").replacing("~0", with: "~"))] : nil
      }
      guard let next else { return (node, false) }
      node = next
    }
    return (node, true)
  }

  /// Returns the value with every value in it changed, inner ones first; `name` is that of the member that contains the
  /// value, also as an element of an array.
  package func rewritten(in name: String = "", _ change: (_ name: String, JSONNode) -> JSONNode) -> JSONNode {
    switch value {
    case .array(let nodes): change(name, JSONNode(.array(nodes.map { $0.rewritten(in: name, change) })))
    case .object(let members):
      change(
        name,
        JSONNode(
          .object(members.map { JSONMember(name: $0.name, value: $0.value.rewritten(in: $0.name, change)) })))
    case .null, .bool, .number, .string: change(name, self)
    }
  }

  /// Returns the same value with other ranges.
  package func placed(_ place: (Range<Int>) -> Range<Int>) -> JSONNode {
    let value: JSONValue =
      switch value {
      case .null, .bool, .number, .string: value
      case .array(let nodes): .array(nodes.map { $0.placed(place) })
      case .object(let members):
        .object(
          members.map {
            JSONMember(name: $0.name, nameRange: place($0.nameRange), value: $0.value.placed(place))
          })
      }
    return JSONNode(value, range: place(range))
  }

  package var distinctMembers: [JSONMember]? {
    guard let members = object else { return nil }
    // Names are compared bytewise, because `String` treats composed and decomposed é as equal.
    var places: [[UInt8]: Int] = [:]
    var distinct: [JSONMember] = []
    for member in members {
      let name = Array(member.name.utf8)
      if let place = places[name] {
        distinct[place] = member
      } else {
        places[name] = distinct.count
        distinct.append(member)
      }
    }
    return distinct
  }

  /// The RFC 8259 name of the value's type, such as "a string"; all names except "null" have an indefinite article.
  package var kind: String {
    switch value {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension Place {
  package init(_ node: JSONNode, in source: SourceText) { self.init(node.range, in: source) }
}
