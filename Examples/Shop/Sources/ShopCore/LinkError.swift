import Foundation

/// Why a link leads nowhere, in words a person can act on.
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
    case .unknownPage: "The Shop has no such page."
    case .emptySearch: "The link does not say what to search for."
    case .invalidOrder: "This is not the number of an order."
    case .unreadable: "This link is damaged."
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .wrongWebsite: "Open it in the browser if you trust the sender."
    case .unknownPage, .invalidOrder: "Look for it on the start screen."
    case .emptySearch: "Type what you look for into the search field."
    case .unreadable: "Ask the sender to send it again."
    }
  }
}
