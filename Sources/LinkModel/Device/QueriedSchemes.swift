/// The limits on the number of entries in `LSApplicationQueriesSchemes` that `canOpenURL(_:)` considers.
package enum QueriedSchemes {
  package static let usualLimit = 50
  /// The limit for apps linked with the iOS 27 SDK or later, in which `canOpenURL(_:)` is deprecated.
  package static let limitSinceSDK27 = 25

  /// The documentation of `canOpenURL(_:)` specifies no limit for SDKs before iOS 15.
  static func limit(_ sdk: OSVersion?) -> Int? {
    guard let sdk else { return usualLimit }
    if sdk.major < 15 { return nil }
    return sdk.major < 27 ? usualLimit : limitSinceSDK27
  }
}
