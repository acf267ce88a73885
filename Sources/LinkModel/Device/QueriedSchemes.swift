/// `LSApplicationQueriesSchemes`: how many of its entries count for `canOpenURL(_:)`.
package enum QueriedSchemes {
  package static let usualLimit = 50
  /// For apps linked on or after iOS 27, where the method is deprecated.
  package static let limitSinceSDK27 = 25

  /// The page of `canOpenURL(_:)` limits apps linked on or after iOS 15; apps linked earlier have no limit.
  static func limit(_ sdk: OSVersion?) -> Int? {
    guard let sdk else { return usualLimit }
    if sdk.major < 15 { return nil }
    return sdk.major < 27 ? usualLimit : limitSinceSDK27
  }
}
