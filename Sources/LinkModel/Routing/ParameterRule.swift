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
  /// What the value has to be besides, such as a text that matches a pattern.
  public let further: [ParameterType]
  private let presets: Shared<Presets>?
  /// The error of a link that is refused by this rule, such as a search without words; `nil` for the one of the cause.
  public let error: ErrorCode?

  /// Rules with a default, or about repeated names, are few; they share what the others need not carry along.
  private struct Presets: Sendable, Hashable {
    let missing: String?
    let unknown: String?
    let counts: Repeated
  }

  /// Which of several values with one name counts.
  public enum Repeated: String, Sendable, Hashable, CaseIterable {
    case first
    case last
  }

  /// What stands in for a value that is missing or empty.
  public var missingDefault: String? { presets?.value.missing }
  /// What stands in for a value that is not allowed, such as the latest version of an interface.
  public var unknownDefault: String? { presets?.value.unknown }
  /// Which value counts when a link has several; the others are passed over.
  public var repeated: Repeated { presets?.value.counts ?? .first }

  /// Makes a rule; `defaultValue` stands in for missing and unknown values that have no default of their own.
  public init(
    _ name: String, type: ParameterType = .string, isRequired: Bool = false,
    maxLength: Int = Self.defaultMaxLength, allowsEmpty: Bool = false,
    defaultValue: String? = nil, error: ErrorCode? = nil, further: [ParameterType] = [],
    missingDefault: String? = nil, unknownDefault: String? = nil, repeated: Repeated = .first
  ) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.maxLength = maxLength
    self.allowsEmpty = allowsEmpty
    self.error = error
    self.further = further
    let presets = Presets(
      missing: missingDefault ?? defaultValue, unknown: unknownDefault ?? defaultValue,
      counts: repeated)
    self.presets =
      presets.missing == nil && presets.unknown == nil && repeated == .first
      ? nil : Shared(presets)
  }

  func refusal(_ cause: RoutingError.Cause) -> RoutingError {
    RoutingError(cause, ruleError: error)
  }

  /// What stands in for a value that was judged so, if anything does.
  func preset(for cause: RoutingError.Cause) -> String? {
    switch cause {
    case .missingParameter, .emptyParameter: missingDefault
    default: unknownDefault
    }
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
    guard type.admits(value) else { return .invalidParameter(name, value: value, expected: type) }
    return further.first { !$0.admits(value) }
      .map { .invalidParameter(name, value: value, expected: $0) }
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
  /// A text that matches a regular expression as a whole.
  case matching(TextPattern)
  /// A text without any of these characters.
  case without(String)

  func admits(_ value: String) -> Bool {
    switch self {
    case .string: true
    case .integer: value.utf8.first != UInt8(ascii: "+") && Int64(value) != nil
    case .uuid: Self.isUUID(value)
    case .oneOf(let values): values.contains(value)
    case .matching(let pattern): pattern.matches(value)
    case .without(let characters):
      !value.unicodeScalars.contains(where: characters.unicodeScalars.contains)
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
    case .matching(let pattern): "a text that matches \(pattern.text)"
    case .without(let characters): "a text without any of \(characters.debugDescription)"
    }
  }
}
