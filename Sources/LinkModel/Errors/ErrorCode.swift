/// Everything that can go wrong with a link once the app has it; the raw values are the words of plans and logs.
public enum ErrorCode: String, Sendable, CaseIterable {
  /// No route takes links of this scheme.
  case unknownScheme = "unknown-scheme"
  /// The link belongs to another website.
  case invalidDomain = "invalid-domain"
  /// No pattern matches the path.
  case unknownRoute = "unknown-route"
  /// A parameter is missing.
  case missingParameter = "missing-parameter"
  /// A parameter has no value.
  case emptyParameter = "empty-parameter"
  /// A value is not what the route asks for.
  case invalidParameter = "invalid-parameter"
  /// A value is too long.
  case parameterTooLong = "parameter-too-long"
  /// There is a query item nobody asked for.
  case unknownParameter = "unknown-parameter"
  /// An escape is broken.
  case invalidEncoding = "invalid-encoding"
  /// A value is dangerous wherever it is passed on.
  case unsafeParameter = "unsafe-parameter"
  /// The search of the link cannot be made.
  case invalidSearch = "invalid-search"
  /// The site does not have the content.
  case contentNotFound = "content-not-found"
  /// The site does not have the product.
  case productNotFound = "product-not-found"
  /// The site does not offer the category now.
  case categoryNotAvailable = "category-not-available"
  /// The time of the link is over.
  case linkExpired = "link-expired"
  /// The link works once, and did.
  case linkUsed = "link-used"
  /// The content is for somebody else.
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
  /// English.
  case english = "en"
  /// Russian.
  case russian = "ru"
}
