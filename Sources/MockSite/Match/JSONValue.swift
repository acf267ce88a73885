extension Site {
  /// A JSON value to compare with what a request holds (RFC 8259); literals of the language are values.
  ///
  /// Members of an object keep their order and are compared without regard to it. Numbers are kept as
  /// written and compared by value.
  public enum JSON: Sendable {
    /// One member of an object.
    public struct Member: Sendable {
      /// The name, its escapes resolved.
      public var name: String
      /// The value.
      public var value: JSON

      /// Pairs a name with a value.
      public init(_ name: String, _ value: JSON) {
        self.name = name
        self.value = value
      }
    }

    /// The value `null`.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number, as written.
    case number(String)
    /// A text.
    case string(String)
    /// A list.
    case array([JSON])
    /// Members in the order they were written.
    case object([Member])

    /// The value of the first member of a name, `nil` where there is none.
    public subscript(name: String) -> JSON? {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.name == name }?.value
    }
  }
}

extension Site.JSON: Equatable {
  /// Whether two values are the same to whoever reads them.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)):
      left == right || sameNumber(left, right)
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): sameMembers(left, right)
    default: false
    }
  }

  /// Whole numbers are compared as such: identifiers are larger than what a `Double` tells apart.
  private static func sameNumber(_ left: String, _ right: String) -> Bool {
    if let left = Int(left), let right = Int(right) { return left == right }
    guard let left = Double(left), let right = Double(right) else { return false }
    return left.isFinite && left == right
  }

  /// Of a name that stands twice the last value counts, as it does for most readers.
  private static func sameMembers(_ left: [Member], _ right: [Member]) -> Bool {
    func values(_ members: [Member]) -> [String: Site.JSON] {
      Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }
    return values(left) == values(right)
  }
}

extension Site.JSON {
  /// The value found by a JSON Pointer such as `/user/items/0` (RFC 6901), `nil` where there is none.
  ///
  /// The empty pointer is the whole value; `~1` stands for a slash and `~0` for a tilde.
  public func value(at pointer: String) -> Site.JSON? {
    if pointer.isEmpty { return self }
    guard pointer.utf8.first == 0x2F else { return nil }
    var value = self
    let tokens = pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for token in tokens {
      switch value {
      case .object:
        let name = token.replacing("~1", with: "/").replacing("~0", with: "~")
        guard let next = value[String(name)] else { return nil }
        value = next
      case .array(let list):
        guard token.utf8.allSatisfy(\.isDigit), let index = Int(token), index < list.count else {
          return nil
        }
        value = list[index]
      default:
        return nil
      }
    }
    return value
  }

  /// The value as JSON text, without white space.
  public var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): JSONText.quoted(text)
    case .array(let list): "[\(list.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(JSONText.quoted($0.name)):\($0.value.text)" }.joined(separator: ","))}"
    }
  }
}

extension Site.JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Stands for `null`.
  public init(nilLiteral: ()) { self = .null }
  /// Stands for a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Stands for a number.
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  /// Stands for a number.
  public init(floatLiteral value: Double) { self = .number(String(value)) }
  /// Stands for a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Stands for a list.
  public init(arrayLiteral elements: Site.JSON...) { self = .array(elements) }
  /// Stands for an object, its members in this order.
  public init(dictionaryLiteral elements: (String, Site.JSON)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}
