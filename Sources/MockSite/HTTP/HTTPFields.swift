import HarnessText

/// The header fields of a message, in order; names are case-insensitive (RFC 9110 §5.1).
public struct HTTPFields: Hashable, Sendable {
  /// One field line: a name and its value.
  public struct Field: Hashable, Sendable {
    /// The field name as written.
    public let name: String
    /// The field value; a received value has no surrounding white space.
    public let value: String

    /// Creates a field without checking or changing the name or the value.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  private var list: [Field]

  package init(_ fields: [Field] = []) {
    list = fields
  }

  /// The first value of the named field.
  ///
  /// Assigning a value replaces all occurrences of the field. Assigning `nil` removes them.
  ///
  /// The assigned field is stored at the position of the field's first occurrence or, if the field was not present, is
  /// appended.
  public subscript(name: String) -> String? {
    get {
      list.first { $0.name.equalsIgnoringCase(name) }?.value
    }
    set {
      let index = list.firstIndex { $0.name.equalsIgnoringCase(name) }
      list.removeAll { $0.name.equalsIgnoringCase(name) }
      guard let newValue else { return }
      list.insert(Field(name: name, value: newValue), at: index ?? list.endIndex)
    }
  }

  /// Returns all values of a field, in the order of the field lines.
  public func values(of name: String) -> [String] {
    list.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
  }

  /// Appends a field, even if the name is already present.
  public mutating func append(name: String, value: String) {
    list.append(Field(name: name, value: value))
  }

  mutating func take(_ name: String) -> String? {
    defer { self[name] = nil }
    return self[name]
  }

  mutating func reserveCapacity(_ count: Int) {
    list.reserveCapacity(count)
  }
}

extension HTTPFields: RandomAccessCollection {
  /// The position of the first field.
  public var startIndex: Int { list.startIndex }
  /// The position after the last field.
  public var endIndex: Int { list.endIndex }
  /// The field at a position.
  public subscript(position: Int) -> Field { list[position] }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// Creates fields from a dictionary literal, preserving its order and any repeated names.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0, value: $1) })
  }
}
