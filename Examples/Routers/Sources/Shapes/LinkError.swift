import Foundation

/// The error for a link without a destination.
public enum LinkError: LocalizedError, Equatable {
  case wrongWebsite(String)
  case unknownPage(String)
  case emptySearch
  case invalidOrder(String)

  public var errorDescription: String? {
    switch self {
    case .wrongWebsite(let host): "This is a link to \(host)."
    case .unknownPage: "The Shop has no such page."
    case .emptySearch: "The link does not say what to search for."
    case .invalidOrder(let text): "\"\(text)\" is not the number of an order."
    }
  }

  public var recoverySuggestion: String? {
    self == .emptySearch ? "Type what you are looking for into the search field." : nil
  }
}
