/// An error in handling a link that the app has received; the raw values appear in plans and logs.
package enum ErrorCode: String, Sendable, CaseIterable {
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
  /// The device is offline, or the site does not respond or responds with an unexpected status.
  case network

  package static let missingContent: [ErrorCode] = [
    .contentNotFound, .productNotFound, .categoryNotAvailable,
  ]

  package static let refusedValue: [ErrorCode] = [.invalidSearch] + missingContent
}
