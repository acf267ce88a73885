import Foundation

/// An error for a link that cannot be opened, with messages for the user.
public enum LinkError: Error, Equatable {
  case wrongWebsite(String)
  case unknownPage(String)
  case emptySearch
  case invalidOrder(String)
  case unreadable(String)
}

extension LinkError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .wrongWebsite: "This link does not belong to the Shop."
    case .unknownPage: "The Shop does not have this page."
    case .emptySearch: "The link does not say what to search for."
    case .invalidOrder: "This is not a valid order number."
    case .unreadable: "This link is damaged."
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .wrongWebsite: "Open it in the browser if you trust the sender."
    case .unknownPage, .invalidOrder: "Look for it on the start screen."
    case .emptySearch: "Enter a search term in the search field."
    case .unreadable: "Ask the sender to send it again."
    }
  }
}
