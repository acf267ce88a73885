/// A JSON value (RFC 8259) with the range of bytes it was parsed from.
public struct JSONNode: Sendable, Equatable {
  /// The value.
  public let value: JSONValue
  /// The bytes it was parsed from, including quotes and brackets.
  public let range: Range<Int>

  /// Creates a node; the range of a node that was not parsed is empty.
  public init(_ value: JSONValue, range: Range<Int> = 0..<0) {
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
  /// The integer, if the value is one that `Int` can represent.
  public var integer: Int? { if case .number(let text) = value { Int(text) } else { nil } }

  /// The value of a member; if the name is duplicated, the last one, as in `JSONSerialization`.
  public subscript(name: String) -> JSONNode? { member(name)?.value }

  /// The member with a name, with its position; if the name is duplicated, the last one.
  public func member(_ name: String) -> JSONMember? { object?.last { $0.name == name } }

  /// The members with duplicates removed: the last value of each name, at the position of the first.
  package var distinctMembers: [JSONMember]? {
    guard let members = object else { return nil }
    // Names are compared bytewise: `String` considers a composed and a decomposed é equal.
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

  /// The RFC 8259 name of the value's type with its indefinite article, such as "a string".
  public var kind: String {
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
