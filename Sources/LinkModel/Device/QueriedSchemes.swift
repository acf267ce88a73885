/// The number of entries in `LSApplicationQueriesSchemes` that `canOpenURL(_:)` considers.
package enum QueriedSchemes {
  package static let usualLimit = 50
  /// The limit for apps linked with the SDK of iOS 27 or later, in which the method is deprecated.
  package static let limitSinceSDK27 = 25

  /// Returns the limit for an SDK, or `nil` before iOS 15, where the documentation of `canOpenURL(_:)` defines none.
  static func limit(_ sdk: OSVersion?) -> Int? {
    guard let sdk else { return usualLimit }
    if sdk.major < 15 { return nil }
    return sdk.major < 27 ? usualLimit : limitSinceSDK27
  }
}
