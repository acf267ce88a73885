import HarnessText

enum AppIDDefect: Sendable, Equatable {
  case empty
  case noPrefix
  case swapped(String)
  case prefix(String)
  case bundle
  case wildcard

  /// An identifier is a prefix of ten letters and digits, a dot, and a bundle identifier.
  init?(_ text: String) {
    if text.isEmpty {
      self = .empty
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      self = .noPrefix
      return
    }
    let rest = String(text.dropFirst(first.count + 1))
    if !Self.isPrefix(first) {
      if Self.isPrefix(last), parts.count > 2 {
        self = .swapped("\(last).\(parts.dropLast().joined(separator: "."))")
      } else if first.utf8.allSatisfy(\.isASCIILowercase) {
        // Bundle identifiers start with a domain in reverse: com, org, de.
        self = .noPrefix
      } else {
        self = .prefix(String(first))
      }
      return
    }
    if rest.hasSuffix("*") {
      self = .wildcard
      return
    }
    guard !parts.contains(""), rest.utf8.allSatisfy(Self.isBundleByte) else {
      self = .bundle
      return
    }
    return nil
  }

  private static func isPrefix(_ text: Substring) -> Bool {
    text.utf8.count == 10 && text.utf8.allSatisfy { $0.isASCIIUppercase || $0.isASCIIDigit }
  }

  private static func isBundleByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-")
  }
}

extension AppIDDefect {
  var words: (message: String, fix: String) {
    switch self {
    case .empty: ("names no app", "write PREFIX.bundle, for example ABCDE12345.com.example.shop")
    case .noPrefix:
      (
        "has no application identifier prefix",
        "put the ten characters of the team or prefix in front: ABCDE12345.com.example.shop"
      )
    case .swapped(let right): ("has its parts in the wrong order", "write \"\(right)\"")
    case .prefix(let prefix):
      (
        "has the prefix \(prefix), and a prefix is ten characters of A–Z and 0–9",
        "take the prefix from the developer account or the app's entitlements"
      )
    case .bundle:
      ("has a bundle identifier of other characters than A–Z, a–z, 0–9, - and .", "correct it")
    case .wildcard: ("is a wildcard", "write each bundle identifier in full")
    }
  }
}
