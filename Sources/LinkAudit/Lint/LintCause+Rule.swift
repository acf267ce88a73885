import HarnessText
import LinkModel

// The causes of findings about the rules and variables of association files.

extension LintCause {
  static func ruleNotAnObject(found: String) -> Self {
    Self(.ruleNotAnObject, "a component is \(found), not an object", "write { \"/\": … }")
  }
  static func pathNotAString(found: String) -> Self {
    Self(.pathNotAString, "a path is \(found), not a string", "write a string")
  }
  static func ruleWithoutConstraint(isExclusion: Bool) -> Self {
    Self(
      .ruleWithoutConstraint,
      "the component \(isExclusion ? "excludes" : "matches") every URL",
      "write \"/\": \"*\" if every URL should match")
  }
  static func constraintNotAString(_ key: String, found: String) -> Self {
    Self(
      .constraintNotAString,
      "\"\(key)\" is \(found), not a string\(key == "?" ? " or an object" : "")",
      "write a pattern")
  }
  static func queryValueNotAString(_ name: String, found: String) -> Self {
    Self(
      .queryValueNotAString, "the value for \"\(name)\" is \(found), not a string",
      "write the pattern as a string")
  }
  static func queryStarOptional(_ name: String) -> Self {
    Self(
      .queryStarOptional, "the pattern \"*\" also matches if the query item \"\(name)\" is missing",
      "write \"?*\" to require a value; otherwise delete the item")
  }
  static func flagNotABoolean(_ key: String, found: String, effect: Bool) -> Self {
    Self(
      .flagNotABoolean, "\"\(key)\" is \(found), which is interpreted as \(effect)",
      "write \(effect)")
  }
  static func notWithoutSpace(_ text: String) -> Self {
    Self(
      .notWithoutSpace, "missing space after \"NOT\" in \"\(text)\"",
      "write \"NOT \(text.dropFirst(3))\"")
  }
  static func notInComponents(_ text: String) -> Self {
    Self(
      .notInComponents,
      "the prefix \"NOT\" in \"\(text)\" has no special meaning in \"components\"",
      "write { \"/\": \"\(text.dropFirst(4))\", \"exclude\": true }")
  }
  static func pathInDefaults(_ key: String) -> Self {
    Self(
      .pathInDefaults,
      "\"\(key)\" in \"defaults\" applies to every component that does not set \"\(key)\"",
      "move the key to the components that need it")
  }
  static func queryInPath(_ text: String) -> Self {
    Self(
      .queryInPath, "the path pattern \"\(text)\" appears to contain a query",
      "write \"?\": { \"name\": \"value\" } in a component")
  }
  static func questionMarkInPath(_ text: String) -> Self {
    Self(
      .questionMarkInPath,
      "the \"?\" in \"\(text)\" matches one character of the path and does not start a query",
      "to match a query, write \"?\": \"…\" in a component; to match subpaths, end with \"/?*\""
    )
  }
  static func fragmentInPath(_ text: String) -> Self {
    Self(
      .fragmentInPath, "the path pattern \"\(text)\" contains #",
      "write \"#\": \"…\" in a component")
  }
  static func urlInPath(_ text: String) -> Self {
    Self(
      .urlInPath, "the path pattern \"\(text)\" contains a scheme or host",
      "write only the path, for example \"/sale/*\"")
  }
  static func pathWithoutSlash(_ text: String) -> Self {
    Self(.pathWithoutSlash, "\"\(text)\" does not start with a slash", "write \"/\(text)\"")
  }
  static func parentPathTaken(_ text: String) -> Self {
    Self(
      .parentPathTaken, "\"\(text)\" also matches \"\(text.dropLast(2))\"",
      "if \"\(text.dropLast(2))\" should not match, exclude it in an earlier rule")
  }
  static func unescapedCharacter(_ text: String, escaped: String) -> Self {
    Self(
      .unescapedCharacter, "a URL cannot contain \(text) unescaped",
      "write \(escaped), or set \"percentEncoded\": false")
  }
  static func escapeInDecodedPattern(_ text: String) -> Self {
    Self(
      .escapeInDecodedPattern,
      "the percent escape \(text) is compared literally with the decoded URL",
      "write the character itself")
  }
  static func backslashInPattern(_ text: String) -> Self {
    Self(
      .backslashInPattern, "backslash in \"\(text)\"",
      "delete the backslash; * and ? cannot be escaped")
  }
  static func patternNeverMatches(_ text: String, part: String) -> Self {
    Self(
      .patternNeverMatches, "no \(part) can match \"\(text)\"",
      "correct the pattern, and test it with 'linkplan match'")
  }
  static func undefinedVariable(_ name: String, nearest: String?) -> Self {
    Self(
      .undefinedVariable, "undefined variable $(\(name))",
      nearest.map { "did you mean $(\($0))?" } ?? "define it in \"substitutionVariables\"")
  }
  static func unterminatedVariable(_ text: String) -> Self {
    Self(
      .unterminatedVariable, "unterminated $( in \"\(text)\"",
      "insert \")\" after the variable's name")
  }
  static let patternTooLarge = Self(
    .patternTooLarge,
    "the pattern exceeds the size limit after its variables are expanded",
    "shorten the variables' values")
  static func tooManyVariables(_ count: Int) -> Self {
    Self(
      .tooManyVariables,
      "the pattern has \(count) variables; the limit is \(GlobProgram.variableLimit)",
      "use fewer variables, for example \"*\" instead of repeated $(digit)")
  }
  static func variableName(_ name: String) -> Self {
    Self(
      .variableName, "invalid variable name \"\(name)\"",
      "choose a non-empty name without \"$\", \"(\" or \")\"")
  }
  static func variableNotAList(_ name: String) -> Self {
    Self(
      .variableNotAList, "the variable \"\(name)\" is a string, not an array of strings",
      "enclose the string in square brackets")
  }
  static func variableValueNested(_ value: String) -> Self {
    Self(
      .variableValueNested, "the value \"\(value)\" contains a variable and is ignored",
      "write the literal text instead")
  }
  static func variableReplacesPredefined(_ name: String) -> Self {
    Self(
      .variableReplacesPredefined, "\"\(name)\" replaces a predefined variable",
      "choose another name")
  }
  static func variableUnused(_ name: String) -> Self {
    Self(.variableUnused, "unused variable $(\(name))", "delete the variable")
  }
  static func ruleNeverDecides(rule: String, by: [String]) -> Self {
    Self(
      .ruleNeverDecides, "\(rule) is unreachable\(Self.list(by))",
      "delete the rule, or move it before the rules that match the same URLs")
  }
  static func excludeNeverDecides(rule: String, by: [String]) -> Self {
    Self(
      .excludeNeverDecides, "\(rule) excludes nothing\(Self.list(by))",
      "move the rule before the rules that match the same URLs")
  }
  static func includeAfterExclude(rule: String, by: [String]) -> Self {
    Self(
      .includeAfterExclude, "\(rule) never opens the app\(Self.list(by))",
      "move the rule before the rules that match the same URLs")
  }
  static func excludeWithoutEffect(rule: String) -> Self {
    Self(
      .excludeWithoutEffect,
      "\(rule) has no effect: the URLs that it excludes would not open the app anyway",
      "check the rule's patterns, or delete the rule")
  }
  static func appsOverlap(app: String, with other: String, line: Int) -> Self {
    Self(
      .appsOverlap, "\(app) and \(other) (line \(line)) claim some of the same URLs",
      "change the rules so that each URL matches only one of the two entries")
  }
  static func reachNotDecided(within steps: Int? = nil) -> Self {
    Self(
      .reachNotDecided,
      steps.map { "could not determine within \($0) steps which rules are reachable" }
        ?? "could not compare this rule with rules that differ in \"percentEncoded\", in \"caseSensitive\" or in the type of \"?\"",
      "test the rules with linkplan match; the other findings are valid")
  }
  static func overlapsNotDecided(within steps: Int) -> Self {
    Self(
      .reachNotDecided,
      "could not determine within \(steps) steps whether rules of different apps match the same URLs",
      "test the rules with linkplan match; the other findings are valid")
  }

  /// Returns the end of a message about an unreachable rule.
  ///
  /// The returned text names up to three of the earlier rules that together match all of the unreachable rule's URLs,
  /// and gives the number of the others.
  private static func list(_ rules: [String]) -> String {
    guard !rules.isEmpty else { return ": earlier rules match all of the rule's URLs" }
    let named = rules.prefix(3).joined(separator: ", ")
    let more = rules.count > 3 ? " and \(rules.count - 3) more" : ""
    return ": all of the rule's URLs are matched by \(named)\(more)"
  }
}
