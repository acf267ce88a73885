import HarnessText

package struct AppIDDefect: Sendable, Equatable {
  package let message: String
  package let fix: String

  package func sentence(about id: String) -> String {
    "no app can have the identifier \"\(id)\", because it \(message)"
  }

  package static let empty = Self(
    message: "is not an app identifier",
    fix: "write PREFIX.bundle, for example ABCDE12345.com.example.shop")
  package static let noPrefix = Self(
    message: "has no application identifier prefix",
    fix: "write the ten-character Team ID or App ID prefix first: ABCDE12345.com.example.shop")
  package static func swapped(_ right: String) -> Self {
    Self(message: "has the bundle identifier before the prefix", fix: "write \"\(right)\"")
  }
  package static func prefix(_ prefix: String) -> Self {
    Self(
      message: "has the prefix \(prefix); expected ten characters from A–Z and 0–9",
      fix: "copy the prefix from the developer account or the app's entitlements")
  }
  package static let bundle = Self(
    message: "has an invalid bundle identifier",
    fix:
      "use only A–Z, a–z, 0–9 and hyphens in each component, and separate the components with single dots"
  )
  package static let signed =
    "write the identifier of the signed app; its team reads it with 'codesign -d --entitlements - APP'"
  package static let wildcard = Self(message: "is a wildcard", fix: "write each bundle identifier in full")
}

extension AppIDDefect {
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      self = text.isEmpty ? .empty : .noPrefix
      return
    }
    if Self.isPrefix(first) {
      if text.hasSuffix("*") {
        self = .wildcard
      } else if parts.contains("") || !text.utf8.allSatisfy(Self.isBundleByte) {
        self = .bundle
      } else {
        return nil
      }
    } else if Self.isPrefix(last), parts.count > 2 {
      self = .swapped("\(last).\(parts.dropLast().joined(separator: "."))")
    } else {
      // A bundle identifier usually starts with a lower-case top-level domain such as com, org or de.
      self = first.utf8.allSatisfy(\.isASCIILowercase) ? .noPrefix : .prefix(String(first))
    }
  }

  /// The part of an identifier that was copied from a template: its prefix or its bundle identifier.
  ///
  /// An identifier such as `ABCDE12345.com.example.shop`, of which Apple's documentation contains several, is an
  /// example as a whole.
  static func placeholder(in text: String) -> Substring? {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let isExample = parts[1].hasPrefix("com.example.")
    if parts[0] == "ABCDE12345" ? !isExample : prefixes.contains(String(parts[0])) { return parts[0] }
    let isTemplate = isExample && parts[0] != "ABCDE12345"
    return isTemplate || vendors.contains(where: parts[1].asciiLowercased().hasPrefix) ? parts[1] : nil
  }

  private static let prefixes = [
    "YOURTEAMID", "TEAMIDHERE", "TEAMID1234", "XXXXXXXXXX", "1234567890", "0123456789", "0000000000", "ABCDEFGHIJ",
    "A1B2C3D4E5",
  ]
  private static let vendors = ["com.yourcompany.", "com.your-company.", "com.yourdomain.", "com.mycompany."]

  private static func isPrefix(_ text: Substring) -> Bool {
    text.utf8.count == 10 && text.utf8.allSatisfy { $0.isASCIIUppercase || $0.isASCIIDigit }
  }

  private static func isBundleByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "-.".utf8.contains(byte)
  }
}
