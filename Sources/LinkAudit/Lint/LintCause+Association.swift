import HarnessText
import LinkModel

// What can be wrong with an association file.

extension LintCause {
  static func json(_ finding: JSONFinding) -> Self {
    let code: LintCode =
      switch finding.cause {
      case .byteOrderMark, .encoding: .textEncoding
      case .duplicateName: .duplicateName
      default: .notJSON
      }
    return Self(code, finding.message, finding.fix)
  }
  static func notAnObject(found: String) -> Self {
    Self(.notAnObject, "the file holds \(found), not an object", "start with { \"applinks\": …")
  }
  static func fileTooLarge(bytes: Int) -> Self {
    Self(
      .fileTooLarge,
      "\(bytes) bytes, and the most the system takes is \(AssociationDownload.sizeLimit)",
      "shorten the rules, for example with substitutionVariables")
  }
  static let signedFile = Self(.signedFile, "the file is signed", "serve the JSON itself")
  static let noServices = Self(
    .noServices, "none of applinks, webcredentials, appclips and activitycontinuation",
    "add the service the file is for")
  static func unknownKey(_ key: String, of object: String, nearest: String?) -> Self {
    Self(
      .unknownKey, "\(object) has no \"\(key)\"",
      nearest.map { "did you mean \"\($0)\"?" } ?? "delete it, or write a \"comment\"")
  }
  static func wrongType(_ what: String, expected: String, found: String) -> Self {
    Self(.wrongType, "\(what) is \(found), not \(expected)", "write \(expected)")
  }
  static let missingDetails = Self(
    .missingDetails, "\"applinks\" has no \"details\"", "add \"details\": [ … ]")
  static let emptyDetails = Self(
    .emptyDetails, "\"details\" is empty", "add an entry with \"appIDs\"")
  static let detailsDictionary = Self(
    .detailsDictionary, "\"details\" is a dictionary of apps",
    "write an array of entries, each with \"appIDs\"")
  static let appsNotEmpty = Self(
    .appsNotEmpty, "\"apps\" of \"applinks\" is not empty", "write [] or drop it")
  static func detailsInService(_ service: String) -> Self {
    Self(
      .detailsInService, "\"details\" inside \"\(service)\"",
      "write \"apps\": [\"PREFIX.bundle\"]")
  }
  static func serviceWithoutApps(_ service: String) -> Self {
    Self(.serviceWithoutApps, "\"\(service)\" lists no apps", "write \"apps\": [\"PREFIX.bundle\"]")
  }
  static let detailWithoutApp = Self(
    .detailWithoutApp, "the entry names no app", "add \"appIDs\": [\"PREFIX.bundle\"]")
  static func appIDForm(_ text: String, _ defect: AppIDDefect) -> Self {
    Self(.appIDForm, "\"\(text)\" \(defect.message)", defect.fix)
  }
  static let appIDIgnored = Self(
    .appIDIgnored, "\"appID\" beside \"appIDs\"", "list every app in \"appIDs\"")
  static func appInTwoDetails(_ app: String, firstLine line: Int) -> Self {
    Self(
      .appInTwoDetails, "\(app) has an entry already, on line \(line)",
      "join the two lists of rules")
  }
  static func appListedTwice(_ app: String) -> Self {
    Self(.appListedTwice, "\(app) stands here twice", "delete one")
  }
  static let pathsIgnored = Self(
    .pathsIgnored, "\"paths\" beside \"components\"", "keep \"paths\" in an entry of its own")
  static func mixedFormats(_ app: String, _ rules: String) -> Self {
    Self(
      .mixedFormats, "\"\(app)\" with \"\(rules)\"",
      app == "appID"
        ? "write \"appIDs\": [ … ] beside \"components\""
        : "write \"components\", and for iOS 12 an entry of its own with \"appID\" and \"paths\"")
  }
  static let pathsOnly = Self(.pathsOnly, "only \"paths\"", "write \"components\": [{ \"/\": … }]")
  static let noRules = Self(
    .noRules, "the entry has neither \"components\" nor \"paths\"",
    "say which URLs are meant, if only with \"components\": [{ \"/\": \"*\" }]")
  static func emptyRules(_ key: String) -> Self {
    Self(.emptyRules, "\"\(key)\" is empty", "add a rule, or drop the entry")
  }
  static func ruleNotAnObject(found: String) -> Self {
    Self(.ruleNotAnObject, "a component that is \(found)", "write { \"/\": … }")
  }
  static func pathNotAString(found: String) -> Self {
    Self(.pathNotAString, "a path that is \(found)", "write a string")
  }
  static func ruleWithoutConstraint(isExclusion: Bool) -> Self {
    Self(
      .ruleWithoutConstraint,
      "the component \(isExclusion ? "excludes" : "takes") every URL",
      "write \"/\": \"*\" if that is meant")
  }
  static func constraintNotAString(_ key: String, found: String) -> Self {
    Self(.constraintNotAString, "\"\(key)\" is \(found)", "write a pattern")
  }
  static func queryValueNotAString(_ name: String, found: String) -> Self {
    Self(
      .queryValueNotAString, "the value for \"\(name)\" is \(found)",
      "write a pattern as a string")
  }
  static func queryStarOptional(_ name: String) -> Self {
    Self(
      .queryStarOptional, "\"*\" does not require the item \"\(name)\"",
      "write \"?*\" for at least one character, or drop the item")
  }
  static func flagNotABoolean(_ key: String, found: String, effect: Bool) -> Self {
    Self(.flagNotABoolean, "\"\(key)\" is \(found) and counts as \(effect)", "write \(effect)")
  }
  static func notWithoutSpace(_ text: String) -> Self {
    Self(
      .notWithoutSpace, "\"\(text)\" is a path that starts with NOT",
      "write \"NOT \(text.dropFirst(3))\"")
  }
  static func notInComponents(_ text: String) -> Self {
    Self(
      .notInComponents, "\"\(text)\" does not exclude anything here",
      "write { \"/\": \"\(text.dropFirst(4))\", \"exclude\": true }")
  }
  static func pathInDefaults(_ key: String) -> Self {
    Self(
      .pathInDefaults, "\"\(key)\" in defaults holds for every component without its own",
      "write it in the components that mean it")
  }
  static func queryInPath(_ text: String) -> Self {
    Self(
      .queryInPath, "the path pattern \"\(text)\" seems to hold a query",
      "write \"?\": { \"name\": \"value\" } in a component")
  }
  static func questionMarkInPath(_ text: String) -> Self {
    Self(
      .questionMarkInPath,
      "the ? in \"\(text)\" takes one character of the path and does not start a query",
      "write \"?\": \"…\" in the component for the query, or \"/?*\" for a longer path")
  }
  static func fragmentInPath(_ text: String) -> Self {
    Self(.fragmentInPath, "the path pattern \"\(text)\" holds a #", "write \"#\" in a component")
  }
  static func urlInPath(_ text: String) -> Self {
    Self(
      .urlInPath, "the path pattern \"\(text)\" holds a scheme or host",
      "write the path from its first slash on")
  }
  static func pathWithoutSlash(_ text: String) -> Self {
    Self(.pathWithoutSlash, "\"\(text)\" has no slash in front", "write \"/\(text)\"")
  }
  static func parentPathTaken(_ text: String) -> Self {
    Self(
      .parentPathTaken, "\"\(text)\" also takes \"\(text.dropLast(2))\"",
      "exclude that one first if it is not meant")
  }
  static func unescapedCharacter(_ text: String, escaped: String) -> Self {
    Self(
      .unescapedCharacter, "no URL holds \(text) unescaped",
      "write \(escaped), or set \"percentEncoded\": false")
  }
  static func escapeInDecodedPattern(_ text: String) -> Self {
    Self(
      .escapeInDecodedPattern, "\(text) is compared with decoded text",
      "write the character itself")
  }
  static func backslashInPattern(_ text: String) -> Self {
    Self(
      .backslashInPattern, "a backslash in \"\(text)\"", "leave it out; * and ? cannot be escaped")
  }
  static func patternNeverMatches(_ text: String, part: String) -> Self {
    Self(
      .patternNeverMatches, "no \(part) can match \"\(text)\"", "compare it with a URL it is for")
  }
  static func undefinedVariable(_ name: String, nearest: String?) -> Self {
    Self(
      .undefinedVariable, "$(\(name)) is not defined",
      nearest.map { "did you mean $(\($0))?" } ?? "define it in \"substitutionVariables\"")
  }
  static func unterminatedVariable(_ text: String) -> Self {
    Self(.unterminatedVariable, "$( without ) in \"\(text)\"", "close the variable's name with )")
  }
  static let patternTooLarge = Self(
    .patternTooLarge,
    "the pattern's variables are too long, or too many, to be tried",
    "shorten the variables' values")
  static func tooManyVariables(_ count: Int) -> Self {
    Self(
      .tooManyVariables,
      "\(count) variables in one pattern, and the limit is \(GlobProgram.variableLimit)",
      "write fewer, for example \"*\" instead of many $(digit)")
  }
  static func variableName(_ name: String) -> Self {
    Self(.variableName, "\"\(name)\" cannot be a variable's name", "leave out $, ( and )")
  }
  static func variableNotAList(_ name: String) -> Self {
    Self(
      .variableNotAList, "the variable \"\(name)\" is a text, not a list of texts",
      "put it into brackets")
  }
  static func variableValueNested(_ value: String) -> Self {
    Self(.variableValueNested, "the value \"\(value)\" is dropped", "write the text itself")
  }
  static func variableReplacesPredefined(_ name: String) -> Self {
    Self(.variableReplacesPredefined, "$(\(name)) is predefined", "choose another name")
  }
  static func variableUnused(_ name: String) -> Self {
    Self(.variableUnused, "no pattern names $(\(name))", "delete it")
  }
  static func ruleNeverDecides(rule: String, by: [String]) -> Self {
    Self(.ruleNeverDecides, "\(rule) never decides\(Self.list(by))", "delete it, or move it up")
  }
  static func excludeNeverDecides(rule: String, by: [String]) -> Self {
    Self(.excludeNeverDecides, "\(rule) excludes nothing\(Self.list(by))", "move it above them")
  }
  static func includeAfterExclude(rule: String, by: [String]) -> Self {
    Self(
      .includeAfterExclude, "\(rule) gives the app nothing\(Self.list(by))", "move it above them")
  }
  static func excludeWithoutEffect(rule: String) -> Self {
    Self(
      .excludeWithoutEffect, "no rule after \(rule) would take what it excludes",
      "check its spelling, or delete it")
  }
  static func appsOverlap(app: String, with other: String, line: Int) -> Self {
    Self(
      .appsOverlap, "\(app) and \(other) (line \(line)) take the same URLs",
      "keep their patterns apart")
  }
  static func reachNotDecided(within steps: Int? = nil) -> Self {
    Self(
      .reachNotDecided,
      steps.map { "which rules can decide was not settled within \($0) steps" }
        ?? "rules with different percentEncoded settings are not held against each other",
      "nothing to do; what was found stands")
  }

  /// The rules that stand in the way, the first few by name.
  private static func list(_ rules: [String]) -> String {
    guard !rules.isEmpty else { return ": earlier rules take all it could" }
    let named = rules.prefix(3).joined(separator: ", ")
    let more = rules.count > 3 ? " and \(rules.count - 3) more" : ""
    return ": all it could take goes to \(named)\(more)"
  }
}
