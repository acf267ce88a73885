package import HarnessText

extension Site {
  /// A JSON value (RFC 8259) to compare with the content of a request; it can be written as a Swift literal.
  ///
  /// Comparisons ignore the order of an object's members and the formatting of numbers, so `1.0` equals `1`. If an
  /// object contains a duplicate name, the last value is used, as in most parsers.
  public struct JSON: Sendable {
    package let value: JSONValue

    package init(_ value: JSONValue) { self.value = value }

    /// Parses JSON text; returns `nil` for anything that is not strict JSON.
    public init?(_ bytes: [UInt8]) {
      guard let root = JSONDocument.strict(bytes) else { return nil }
      value = root.value
    }

    package subscript(name: String) -> JSON? { JSONNode(value)[name].map { JSON($0.value) } }

    package var text: String { value.text }

    /// Returns the value at a JSON Pointer such as `/user/items/0` (RFC 6901).
    package func value(at pointer: String) -> JSON? {
      let found = JSONNode(value).nearest(to: pointer)
      guard found.isWhole else { return .none }
      return JSON(found.node.value)
    }
  }
}

extension Site.JSON: Equatable {
  /// Whether two values are equal, ignoring the order of members and the formatting of numbers.
  public static func == (left: Self, right: Self) -> Bool { isSame(left.value, right.value) }

  private static func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right || isSameNumber(left, right)
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { isSame($0.value, $1.value) }
    case (.object(let left), .object(let right)): hasSameMembers(left, right)
    default: false
    }
  }

  /// Numbers that fit in `Int` are not converted to `Double`, because large identifiers would lose digits.
  private static func isSameNumber(_ left: String, _ right: String) -> Bool {
    if let left = Int(left), let right = Int(right) { return left == right }
    guard let left = Double(left), let right = Double(right) else { return false }
    return left.isFinite && left == right
  }

  private static func hasSameMembers(_ left: [JSONMember], _ right: [JSONMember]) -> Bool {
    func values(_ members: [JSONMember]) -> [String: JSONValue] {
      Dictionary(members.map { ($0.name, $0.value.value) }, uniquingKeysWith: { $1 })
    }
    let (left, right) = (values(left), values(right))
    return left.count == right.count
      && left.allSatisfy { name, value in right[name].map { isSame(value, $0) } ?? false }
  }
}

extension Site.JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates `null`.
  public init(nilLiteral: ()) { value = .null }
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) { self.value = .bool(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self.value = .number(String(value)) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self.value = .number(String(value)) }
  /// Creates a string.
  public init(stringLiteral value: String) { self.value = .string(value) }
  /// Creates an array.
  public init(arrayLiteral elements: Site.JSON...) { value = .array(elements.map(\.value)) }
  /// Creates an object with its members in the order of the literal.
  public init(dictionaryLiteral elements: (String, Site.JSON)...) {
    value = .object(elements.map { JSONMember(name: $0, value: JSONNode($1.value)) })
  }
}
