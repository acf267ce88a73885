import HarnessText

/// What a parameter of a route may be; a rule judges after the route was chosen and never chooses it.
public struct ParameterRule: Sendable, Hashable {
  /// The length allowed when a rule, or the lack of one, does not say otherwise.
  public static let defaultMaxLength = 50

  /// The name of the parameter.
  public let name: String
  /// What its text has to be.
  public let type: ParameterType
  /// Whether a link without it is refused.
  public let isRequired: Bool
  /// The largest number of Unicode scalars; a limit on characters would let one of them be a megabyte long.
  public let maxLength: Int
  /// Whether `q=` is a value.
  public let allowsEmpty: Bool
  /// What stands in for a value that is missing or not allowed, such as the latest version of an interface.
  public let defaultValue: String?
  /// The error of a link that is refused by this rule, such as a search without words; `nil` for the one of the cause.
  public let error: ErrorCode?

  /// Makes a rule.
  public init(
    _ name: String, type: ParameterType = .string, isRequired: Bool = false,
    maxLength: Int = Self.defaultMaxLength, allowsEmpty: Bool = false,
    defaultValue: String? = nil, error: ErrorCode? = nil
  ) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.maxLength = maxLength
    self.allowsEmpty = allowsEmpty
    self.defaultValue = defaultValue
    self.error = error
  }

  func refusal(_ cause: RoutingError.Cause) -> RoutingError {
    RoutingError(cause, ruleError: error)
  }

  func judge(_ parameter: RouteParameter) -> RoutingError.Cause? {
    let value = parameter.value
    if value.isEmpty { return allowsEmpty ? nil : .emptyParameter(name) }
    // No text has more scalars than bytes, so that most need not be counted.
    if value.utf8.count > maxLength {
      let length = value.unicodeScalars.count
      guard length <= maxLength else {
        return .parameterTooLong(name, length: length, limit: maxLength)
      }
    }
    return type.admits(value) ? nil : .invalidParameter(name, value: value, expected: type)
  }
}

/// The kinds of text a parameter can be held to.
public enum ParameterType: Sendable, Hashable {
  case string
  /// Decimal digits with an optional minus sign, in the range of 64 bits.
  case integer
  /// The 8-4-4-4-12 hexadecimal form of RFC 9562, in either letter case.
  case uuid
  /// One of these texts, letter for letter.
  case oneOf([String])

  func admits(_ value: String) -> Bool {
    switch self {
    case .string: true
    case .integer: value.utf8.first != UInt8(ascii: "+") && Int64(value) != nil
    case .uuid: Self.isUUID(value)
    case .oneOf(let values): values.contains(value)
    }
  }

  private static func isUUID(_ value: String) -> Bool {
    guard value.utf8.count == 36 else { return false }
    return value.utf8.enumerated().allSatisfy { index, byte in
      [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.hexValue != nil
    }
  }

  var wording: String {
    switch self {
    case .string: "text"
    case .integer: "an integer"
    case .uuid: "a UUID"
    case .oneOf(let values): "one of " + values.map(\.debugDescription).joined(separator: ", ")
    }
  }
}
