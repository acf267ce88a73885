import HarnessText

/// Detects variants of one app: application identifiers with the same bundle identifier except for words such as `dev`.
///
/// Teams install variants of an app in parallel on purpose, and give them the same links.
enum AppFamily {
  private static let variants: Set<String> = [
    "adhoc", "alpha", "beta", "canary", "debug", "dev", "develop", "development", "enterprise",
    "inhouse", "internal", "nightly", "preprod", "preview", "prod", "production", "qa", "release",
    "rc", "sandbox", "stage", "staging", "stg", "test", "testing", "uat",
  ]

  /// The bundle identifier in lower case, without the words that distinguish variants.
  static func name(of id: String) -> String {
    // The prefix identifies the team, and another team may sign a variant.
    let bundle = id.firstIndex(of: ".").map { id[id.index(after: $0)...] } ?? id[...]
    var words: [String] = []
    for character in bundle {
      let startsWord = character.isUppercase && words.last?.last?.isLowercase == true
      if startsWord || words.isEmpty || ".-_".contains(character) { words.append("") }
      if !".-_".contains(character) { words[words.count - 1].append(character) }
    }
    while words.count > 1, let last = words.last?.lowercased(), variants.contains(last) {
      words.removeLast()
    }
    return words.joined(separator: ".").lowercased()
  }
}
