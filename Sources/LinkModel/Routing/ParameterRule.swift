import HarnessText

/// What a parameter of a route may be.
///
/// A rule judges after the route was chosen and never chooses it: `/product/abc` is a product link with a bad number,
/// and saying so helps more than "unknown route".
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
}

extension ParameterRule {
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
