import HarnessText

/// Teams install variants of an app side by side on purpose, and let them claim the same links.
enum AppFamily {
  private static let unreleased: Set<String> = [
    "adhoc", "alpha", "beta", "canary", "debug", "dev", "develop", "development", "dogfood",
    "enterprise", "inhouse", "internal", "nightly", "preprod", "preview", "qa", "rc", "sandbox",
    "stage", "staging", "stg", "test", "testing", "uat",
  ]
  private static let variants = unreleased.union(["prod", "production", "release"])

  static func isUnreleased(_ id: String) -> Bool {
    words(of: id).dropFirst().contains { unreleased.contains($0.lowercased()) }
  }

  static func name(of id: String) -> String {
    var words = Self.words(of: id)
    while words.count > 1, let last = words.last?.lowercased(), variants.contains(last) {
      words.removeLast()
    }
    return words.joined(separator: ".").lowercased()
  }

  private static func words(of id: String) -> [String] {
    // The prefix is ignored, because it identifies a team, and another team may sign a variant.
    var bundle = id.firstIndex(of: ".").map { id[id.index(after: $0)...] } ?? id[...]
    // Xcode replaces a leading digit of a bundle identifier with a hyphen, so the same app may be listed with either
    // spelling.
    if bundle.first?.isNumber == true { bundle.removeFirst() }
    var words: [String] = []
    for character in bundle {
      let startsWord = character.isUppercase && words.last?.last?.isLowercase == true
      if startsWord || words.isEmpty || ".-_".contains(character) { words.append("") }
      if !".-_".contains(character) { words[words.count - 1].append(character) }
    }
    return words
  }
}
