/// `LSApplicationQueriesSchemes`: how many of its entries `canOpenURL(_:)` considers.
package enum QueriedSchemes {
  package static let usualLimit = 50
  /// For apps linked with the SDK of iOS 27 or later, where the method is deprecated.
  package static let limitSinceSDK27 = 25

  /// The documentation of `canOpenURL(_:)` limits apps linked with the SDK of iOS 15 or later; earlier ones have no limit.
  static func limit(_ sdk: OSVersion?) -> Int? {
    guard let sdk else { return usualLimit }
    if sdk.major < 15 { return nil }
    return sdk.major < 27 ? usualLimit : limitSinceSDK27
  }
}
