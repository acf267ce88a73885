import Foundation

/// What the system brings to the app, whichever method of its delegates it calls.
public enum ShopEvent: Sendable {
  case url(URL)
  case activity(type: String, item: String?, webpageURL: URL?)
  case shortcut(type: String, item: String?)
  /// A notification about an order, or one with a link.
  case notification(order: Int?, link: URL?)

  /// The activity in which the app records that a product is viewed.
  public static let viewedProduct = "com.example.shop.viewed-product"
  /// The activity for a product found in Spotlight, `CSSearchableItemActionType`.
  public static let foundInSpotlight = "com.apple.corespotlightitem"

  /// Notifications come first, then links and activities, then quick actions.
  var urgency: Int {
    switch self {
    case .notification: 2
    case .url, .activity: 1
    case .shortcut: 0
    }
  }
}
