import HarnessText

package struct ParameterRule: Sendable, Hashable {
  /// The default maximum length also applies to pattern parameters without a rule.
  package static let defaultMaxLength = 50

  package let name: String
  let type: ParameterType
  let isRequired: Bool
  /// Characters are not counted, because a single character can have any number of scalars.
  let maxLength: Int
  let allowsEmpty: Bool
  let further: [ParameterType]
  let error: ErrorCode?
  let missingDefault: String?
  let unknownDefault: String?
  let repeated: Repeated
  /// How long after the date in the value the link expires, or `nil` if the value is no date of this kind.
  package let lifetime: Duration?
  let fallsThrough: Bool

  package enum Repeated: String, Sendable, Hashable, CaseIterable {
    case first
    case last
  }

  package init(
    _ name: String, type: ParameterType = .string, isRequired: Bool = false,
    maxLength: Int = Self.defaultMaxLength, allowsEmpty: Bool = false,
    defaultValue: String? = nil, error: ErrorCode? = nil, further: [ParameterType] = [],
    missingDefault: String? = nil, unknownDefault: String? = nil, repeated: Repeated = .first,
    lifetime: Duration? = nil, fallsThrough: Bool = false
  ) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.maxLength = maxLength
    self.allowsEmpty = allowsEmpty
    self.error = error
    self.further = further
    self.missingDefault = missingDefault ?? defaultValue
    self.unknownDefault = unknownDefault ?? defaultValue
    self.repeated = repeated
    self.lifetime = lifetime
    self.fallsThrough = fallsThrough
  }

  func refusal(_ cause: RoutingError.Cause) -> RoutingError {
    if case .expired = cause { return RoutingError(cause) }
    return RoutingError(cause, ruleError: error)
  }

  func preset(for cause: RoutingError.Cause) -> String? {
    switch cause {
    case .missingParameter, .emptyParameter: missingDefault
    case .expired: nil
    default: unknownDefault
    }
  }

  func judge(_ parameter: RouteParameter, at now: Duration?) -> RoutingError.Cause? {
    let value = parameter.value
    if value.isEmpty { return allowsEmpty ? nil : .emptyParameter(name) }
    // A string has at most as many scalars as bytes, so most values need no counting.
    if value.utf8.count > maxLength {
      let length = value.unicodeScalars.count
      guard length <= maxLength else {
        return .parameterTooLong(name, length: length, limit: maxLength)
      }
    }
    guard type.admits(value) else { return .invalidParameter(name, value: value, expected: type) }
    if let refused = further.first(where: { !$0.admits(value) }) {
      return .invalidParameter(name, value: value, expected: refused)
    }
    guard let lifetime else { return nil }
    guard let date = CalendarTime.sinceEpoch(value) else {
      return .invalidParameter(name, value: value, expected: .date)
    }
    return now.map { $0 >= date + lifetime } ?? false ? .expired(name, value: value) : nil
  }
}

/// A constraint on the values of a parameter.
public enum ParameterType: Sendable, Hashable {
  case string
  /// Decimal digits with an optional minus sign, in the range of a 64-bit integer.
  case integer
  /// The 8-4-4-4-12 hexadecimal form of RFC 9562, in either letter case.
  case uuid
  /// A date of RFC 3339, or a Unix time in seconds.
  case date
  /// One of the listed strings, compared case-sensitively.
  case oneOf([String])
  /// A string that fully matches a regular expression.
  case matching(TextPattern)
  /// A string without any of these characters.
  case without(String)

  func admits(_ value: String) -> Bool {
    switch self {
    case .string: true
    case .integer: value.utf8.first != "+" && Int64(value) != nil
    case .uuid: Self.isUUID(value)
    case .date: CalendarTime.sinceEpoch(value) != nil
    case .oneOf(let values): values.contains(value)
    case .matching(let pattern): pattern.matches(value)
    case .without(let characters):
      !value.unicodeScalars.contains(where: characters.unicodeScalars.contains)
    }
  }

  private static func isUUID(_ value: String) -> Bool {
    guard value.utf8.count == 36 else { return false }
    return value.utf8.enumerated().allSatisfy { index, byte in
      [8, 13, 18, 23].contains(index) ? byte == "-" : byte.hexValue != nil
    }
  }

  var wording: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .uuid: "a UUID"
    case .date: "a date such as 2026-01-31T12:00:00Z, or a Unix time in seconds"
    case .oneOf(let values): "one of " + values.map(\.debugDescription).joined(separator: ", ")
    case .matching(let pattern): "a string that matches \(pattern.text)"
    case .without(let characters):
      "a string that contains none of the characters in \(characters.debugDescription)"
    }
  }
}
