import HarnessText
import LinkModel

// The only place that turns findings of association files into words.

extension LintCause {
  typealias Words = (code: LintCode, message: String, fix: String)

  /// The kind of finding, what was found, and what to write instead.
  var words: Words {
    switch self {
    case .json(let finding):
      (finding.isSyntaxError ? .notJSON : .duplicateName, finding.message, finding.fix)
    case .notAnObject(let found):
      (.notAnObject, "the file holds \(found), not an object", "start with { \"applinks\": …")
    case .fileTooLarge(let bytes):
      (
        .fileTooLarge,
        "\(bytes) bytes, and the most the system takes is \(AssociationDownload.sizeLimit)",
        "shorten the rules, for example with substitutionVariables"
      )
    case .signedFile: (.signedFile, "the file is signed", "serve the JSON itself")

    case .noServices:
      (
        .noServices, "none of applinks, webcredentials, appclips and activitycontinuation",
        "add the service the file is for"
      )
    case .unknownKey(let key, let object, let nearest):
      (
        .unknownKey, "\(object) has no \"\(key)\"",
        nearest.map { "did you mean \"\($0)\"?" } ?? "delete it, or write a \"comment\""
      )
    case .wrongType(let what, let expected, let found):
      (.wrongType, "\(what) is \(found), not \(expected)", "write \(expected)")
    case .missingDetails:
      (.missingDetails, "\"applinks\" has no \"details\"", "add \"details\": [ … ]")
    case .emptyDetails: (.emptyDetails, "\"details\" is empty", "add an entry with \"appIDs\"")
    case .detailsDictionary:
      (
        .detailsDictionary, "\"details\" is a dictionary of apps",
        "write an array of entries, each with \"appIDs\""
      )
    case .appsNotEmpty:
      (.appsNotEmpty, "\"apps\" of \"applinks\" is not empty", "write [] or drop it")
    case .detailsInService(let service):
      (
        .detailsInService, "\"details\" inside \"\(service)\"",
        "write \"apps\": [\"PREFIX.bundle\"]"
      )
    case .serviceWithoutApps(let service):
      (.serviceWithoutApps, "\"\(service)\" lists no apps", "write \"apps\": [\"PREFIX.bundle\"]")

    case .detailWithoutApp:
      (
        .detailWithoutApp, "the entry names no app", "add \"appIDs\": [\"PREFIX.bundle\"]"
      )
    case .appIDForm(let text, let defect):
      (.appIDForm, "\"\(text)\" \(defect.words.message)", defect.words.fix)
    case .appIDIgnored:
      (.appIDIgnored, "\"appID\" beside \"appIDs\"", "list every app in \"appIDs\"")
    case .appInTwoDetails(let app, let line):
      (
        .appInTwoDetails, "\(app) has an entry already, on line \(line)",
        "join the two lists of rules"
      )
    case .appListedTwice(let app): (.appListedTwice, "\(app) stands here twice", "delete one")
    case .pathsIgnored:
      (.pathsIgnored, "\"paths\" beside \"components\"", "keep \"paths\" in an entry of its own")
    case .pathsOnly: (.pathsOnly, "only \"paths\"", "write \"components\": [{ \"/\": … }]")
    case .noRules:
      (
        .noRules, "the entry has neither \"components\" nor \"paths\"",
        "say which URLs are meant, if only with \"components\": [{ \"/\": \"*\" }]"
      )
    case .emptyRules(let key): (.emptyRules, "\"\(key)\" is empty", "add a rule, or drop the entry")

    case .ruleNotAnObject(let found):
      (.ruleNotAnObject, "a component that is \(found)", "write { \"/\": … }")
    case .pathNotAString(let found): (.pathNotAString, "a path that is \(found)", "write a string")
    case .ruleWithoutConstraint(let isExclusion):
      (
        .ruleWithoutConstraint,
        "the component \(isExclusion ? "excludes" : "takes") every URL",
        "write \"/\": \"*\" if that is meant"
      )
    case .constraintNotAString(let key, let found):
      (.constraintNotAString, "\"\(key)\" is \(found)", "write a pattern")
    case .queryValueNotAString(let name, let found):
      (
        .queryValueNotAString, "the value for \"\(name)\" is \(found)",
        "write a pattern as a string"
      )
    case .queryStarOptional(let name):
      (
        .queryStarOptional, "\"*\" does not require the item \"\(name)\"",
        "write \"?*\" for at least one character, or drop the item"
      )
    case .flagNotABoolean(let key, let found, let effect):
      (.flagNotABoolean, "\"\(key)\" is \(found) and counts as \(effect)", "write \(effect)")
    case .notWithoutSpace(let text):
      (
        .notWithoutSpace, "\"\(text)\" is a path that starts with NOT",
        "write \"NOT \(text.dropFirst(3))\""
      )
    case .notInComponents(let text):
      (
        .notInComponents, "\"\(text)\" does not exclude anything here",
        "write { \"/\": \"\(text.dropFirst(4))\", \"exclude\": true }"
      )
    case .pathInDefaults(let key):
      (
        .pathInDefaults, "\"\(key)\" in defaults holds for every component without its own",
        "write it in the components that mean it"
      )

    case .queryInPath(let text):
      (
        .queryInPath, "the path pattern \"\(text)\" seems to hold a query",
        "write \"?\": { \"name\": \"value\" } in a component"
      )
    case .fragmentInPath(let text):
      (.fragmentInPath, "the path pattern \"\(text)\" holds a #", "write \"#\" in a component")
    case .urlInPath(let text):
      (
        .urlInPath, "the path pattern \"\(text)\" holds a scheme or host",
        "write the path from its first slash on"
      )
    case .pathWithoutSlash(let text):
      (.pathWithoutSlash, "\"\(text)\" has no slash in front", "write \"/\(text)\"")
    case .parentPathTaken(let text):
      (
        .parentPathTaken, "\"\(text)\" also takes \"\(text.dropLast(2))\"",
        "exclude that one first if it is not meant"
      )
    case .unescapedCharacter(let text, let escaped):
      (
        .unescapedCharacter, "no URL holds \(text) unescaped",
        "write \(escaped), or set \"percentEncoded\": false"
      )
    case .escapeInDecodedPattern(let text):
      (
        .escapeInDecodedPattern, "\(text) is compared with decoded text",
        "write the character itself"
      )
    case .backslashInPattern(let text):
      (.backslashInPattern, "a backslash in \"\(text)\"", "leave it out; * and ? cannot be escaped")
    case .patternNeverMatches(let text, let part):
      (.patternNeverMatches, "no \(part) can match \"\(text)\"", "compare it with a URL it is for")

    case .undefinedVariable(let name, let nearest):
      (
        .undefinedVariable, "$(\(name)) is not defined",
        nearest.map { "did you mean $(\($0))?" } ?? "define it in \"substitutionVariables\""
      )
    case .unterminatedVariable(let text):
      (.unterminatedVariable, "$( without ) in \"\(text)\"", "close the variable's name with )")
    case .patternTooLarge:
      (
        .patternTooLarge,
        "the pattern's variables are too long, or too many, to be tried",
        "shorten the variables' values"
      )
    case .variableName(let name):
      (.variableName, "\"\(name)\" cannot be a variable's name", "leave out $, ( and )")
    case .variableNotAList(let name):
      (
        .variableNotAList, "the variable \"\(name)\" is a text, not a list of texts",
        "put it into brackets"
      )
    case .variableValueNested(let value):
      (.variableValueNested, "the value \"\(value)\" is dropped", "write the text itself")
    case .variableReplacesPredefined(let name):
      (.variableReplacesPredefined, "$(\(name)) is predefined", "choose another name")
    case .variableUnused(let name): (.variableUnused, "no pattern names $(\(name))", "delete it")

    case .ruleNeverDecides(let rule, let by):
      (.ruleNeverDecides, "\(rule) never decides\(Self.list(by))", "delete it, or move it up")
    case .excludeNeverDecides(let rule, let by):
      (.excludeNeverDecides, "\(rule) excludes nothing\(Self.list(by))", "move it above them")
    case .includeAfterExclude(let rule, let by):
      (.includeAfterExclude, "\(rule) gives the app nothing\(Self.list(by))", "move it above them")
    case .excludeWithoutEffect(let rule):
      (
        .excludeWithoutEffect, "no rule after \(rule) would take what it excludes",
        "check its spelling, or delete it"
      )
    case .appsOverlap(let app, let other, let line):
      (
        .appsOverlap, "\(app) and \(other) (line \(line)) take the same URLs",
        "keep their patterns apart"
      )
    case .reachNotDecided(let reason):
      (.reachNotDecided, reason.words, "nothing to do; what was found stands")

    case .declaration(let cause): cause.words
    }
  }

  /// The rules that stand in the way, the first few by name.
  private static func list(_ rules: [RuleReference]) -> String {
    guard !rules.isEmpty else { return ": earlier rules take all it could" }
    let named = rules.prefix(3).map { "\($0.words) (line \($0.line))" }.joined(separator: ", ")
    let more = rules.count > 3 ? " and \(rules.count - 3) more" : ""
    return ": all it could take goes to \(named)\(more)"
  }
}

extension LintCause.Reason {
  fileprivate var words: String {
    switch self {
    case .budget(let steps):
      "which rules can decide was not settled within \(steps) steps"
    case .mixedSettings:
      "rules with different percentEncoded settings are not held against each other"
    }
  }
}

extension AppIDDefect {
  fileprivate var words: (message: String, fix: String) {
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
