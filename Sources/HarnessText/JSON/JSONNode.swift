/// A JSON value (RFC 8259) that knows which bytes of the text it was read from.
public struct JSONNode: Sendable, Equatable {
  /// What the value is.
  public let value: JSONValue
  /// The bytes it was read from, quotes and brackets included.
  public let range: Range<Int>

  /// Makes a node; `range` is empty for a node nobody wrote.
  public init(_ value: JSONValue, range: Range<Int> = 0..<0) {
    self.value = value
    self.range = range
  }
}

extension JSONNode {
  /// The string, when it is one.
  public var string: String? { if case .string(let text) = value { text } else { nil } }
  /// The boolean, when it is one.
  public var bool: Bool? { if case .bool(let flag) = value { flag } else { nil } }
  /// The elements, when it is an array.
  public var array: [JSONNode]? { if case .array(let elements) = value { elements } else { nil } }
  /// The members, when it is an object.
  public var object: [JSONMember]? { if case .object(let members) = value { members } else { nil } }
  /// The whole number, when it is one that `Int` holds.
  public var integer: Int? { if case .number(let text) = value { Int(text) } else { nil } }

  /// The member of that name; of several the last, as `JSONSerialization` keeps it.
  public subscript(name: String) -> JSONNode? { member(name)?.value }

  /// The member of that name with its position; of several the last.
  public func member(_ name: String) -> JSONMember? { object?.last { $0.name == name } }

  /// The members a reader keeps that has one for each name: of several the last, at the place of the first.
  package var distinctMembers: [JSONMember]? {
    guard let members = object else { return nil }
    // Names are compared by their bytes: to `String` a composed and a decomposed é would be the same name.
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

  /// What the value is, in the words of RFC 8259, with its article.
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
