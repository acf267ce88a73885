/// A type that assigns codes to the errors that an app's own code throws.
///
/// Plans identify an expected error by its code. If `code(for:)` returns `nil`, the code is the first of these that
/// exists:
///
/// - the raw value of a `RawRepresentable` error, if it is a string,
/// - the domain and code of a `CustomNSError`, such as `ShopErrors-404`,
/// - the name of the enumeration case,
/// - the name of the type.
///
/// If an enumeration conforms to `CustomStringConvertible`, Swift does not provide the names of its cases. The default
/// code of a case without associated values is then the name of the type. The `errorDescription` and
/// `recoverySuggestion` of a `LocalizedError` are the messages for the user.
public protocol ErrorNaming: Sendable {
  /// Returns the code that identifies an error in plans, or `nil` for the default code.
  func code(for error: any Error) -> String?
}

extension ErrorNaming {
  /// Returns `nil`, so every error has its default code.
  public func code(for error: any Error) -> String? { nil }
}
