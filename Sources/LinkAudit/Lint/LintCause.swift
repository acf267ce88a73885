import HarnessText

/// What is wrong, with the particulars its words need; the words are in `LintCause+Wording.swift`.
enum LintCause: Sendable {
  case json(JSONFinding)
  case notAnObject(found: String)
  case fileTooLarge(bytes: Int)
  case signedFile

  case noServices
  case unknownKey(String, of: String, nearest: String?)
  case wrongType(String, expected: String, found: String)
  case missingDetails
  case emptyDetails
  case detailsDictionary
  case appsNotEmpty
  case detailsInService(String)
  case serviceWithoutApps(String)

  case detailWithoutApp
  case appIDForm(String, AppIDDefect)
  case appIDIgnored
  case appInTwoDetails(String, firstLine: Int)
  case appListedTwice(String)
  case pathsIgnored
  case pathsOnly
  case noRules
  case emptyRules(String)

  case ruleNotAnObject(found: String)
  case pathNotAString(found: String)
  case ruleWithoutConstraint(isExclusion: Bool)
  case constraintNotAString(String, found: String)
  case queryValueNotAString(String, found: String)
  case queryStarOptional(String)
  case flagNotABoolean(String, found: String, effect: Bool)
  case notWithoutSpace(String)
  case notInComponents(String)
  case pathInDefaults(String)

  case queryInPath(String)
  case fragmentInPath(String)
  case urlInPath(String)
  case pathWithoutSlash(String)
  case parentPathTaken(String)
  case unescapedCharacter(String, escaped: String)
  case escapeInDecodedPattern(String)
  case backslashInPattern(String)
  case patternNeverMatches(String, part: String)

  case undefinedVariable(String, nearest: String?)
  case unterminatedVariable(String)
  case patternTooLarge
  case variableName(String)
  case variableNotAList(String)
  case variableValueNested(String)
  case variableReplacesPredefined(String)
  case variableUnused(String)

  case ruleNeverDecides(rule: String, by: [RuleReference])
  case excludeNeverDecides(rule: String, by: [RuleReference])
  case includeAfterExclude(rule: String, by: [RuleReference])
  case excludeWithoutEffect(rule: String)
  case appsOverlap(app: String, with: String, line: Int)
  case reachNotDecided(Reason)

  case declaration(DeclarationCause)

  /// A rule named by its place in the text.
  struct RuleReference: Sendable, Equatable {
    let words: String
    let line: Int
  }

  /// Why something could not be decided.
  enum Reason: Sendable {
    case budget(steps: Int)
    case mixedSettings
  }
}

/// What is wrong with an app identifier.
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
