/// Everything that can go wrong with a link once the app has it; the raw values are the words of plans and logs.
public enum ErrorCode: String, Sendable, CaseIterable {
  case unknownScheme = "unknown-scheme"
  case invalidDomain = "invalid-domain"
  case unknownRoute = "unknown-route"
  case missingParameter = "missing-parameter"
  case emptyParameter = "empty-parameter"
  case invalidParameter = "invalid-parameter"
  case parameterTooLong = "parameter-too-long"
  case unknownParameter = "unknown-parameter"
  case invalidEncoding = "invalid-encoding"
  case unsafeParameter = "unsafe-parameter"
  case invalidSearch = "invalid-search"
  case contentNotFound = "content-not-found"
  case productNotFound = "product-not-found"
  case categoryNotAvailable = "category-not-available"
  case linkExpired = "link-expired"
  case linkUsed = "link-used"
  case notAllowed = "not-allowed"
  /// The site does not answer, or not with what was asked for.
  case network

  /// The errors that can stand for content the site does not have.
  public static let missingContent: [ErrorCode] = [
    .contentNotFound, .productNotFound, .categoryNotAvailable,
  ]

  /// The errors that the rule of a parameter can name for a value it refuses.
  public static let refusedValue: [ErrorCode] = [.invalidSearch] + missingContent
}

/// The languages there are words in.
public enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case russian = "ru"
}
