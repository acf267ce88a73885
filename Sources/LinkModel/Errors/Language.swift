import HarnessText

/// A language of the user: a tag of BCP 47 (RFC 5646), such as `en`, `pt-BR` or `zh-Hant-TW`.
package struct Language: RawRepresentable, Sendable, Hashable {
  /// The tag in the usual letter case (RFC 5646 §2.1.1), so that equal tags are equal values.
  package let rawValue: String

  /// Creates a language; the result is `nil` if the string is not a well-formed tag.
  ///
  /// A primary subtag has two or three letters, because RFC 5646 §2.2.1 reserves or never registered longer ones.
  package init?(rawValue: String) {
    let subtags = rawValue.split(separator: "-", omittingEmptySubsequences: false)
    guard let primary = subtags.first, (2...3).contains(primary.utf8.count), primary.allSatisfy(\.isLetter),
      subtags.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIIAlphanumeric) })
    else { return nil }
    self.init(tag: subtags)
  }

  private init(tag subtags: some Collection<Substring>) {
    let cased = subtags.enumerated().map { index, subtag in
      switch (index, subtag.utf8.count) {
      case (1..., 2): subtag.uppercased()
      case (1..., 4): subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
      default: subtag.lowercased()
      }
    }
    rawValue = cased.joined(separator: "-")
  }

  package static let english = Language(tag: ["en"])
  package static let russian = Language(tag: ["ru"])
  package static let builtIn = [english, russian]

  /// The language and its more general forms, such as `zh-Hant-TW`, `zh-Hant` and `zh` (lookup, RFC 4647 §3.4).
  var lookup: [Language] {
    let subtags = rawValue.split(separator: "-")
    return subtags.indices.reversed().map { Language(tag: subtags[...$0]) }
  }
}

extension Dictionary where Key == Language {
  /// The result is `nil` if a built-in message in a better language exists and `hasBuiltIn` is true.
  func best(for language: Language, hasBuiltIn: Bool = false) -> Value? {
    for language in language.lookup + [.english] {
      if let value = self[language] { return value }
      if hasBuiltIn, Language.builtIn.contains(language) { return nil }
    }
    return self.min { $0.key.rawValue < $1.key.rawValue }?.value
  }
}
