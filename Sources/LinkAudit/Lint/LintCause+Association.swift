import HarnessText
import LinkModel

// The causes of findings about the structure of association files.

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
    Self(.notAnObject, "the file is \(found), not an object", "start with { \"applinks\": …")
  }
  static func fileTooLarge(bytes: Int) -> Self {
    Self(
      .fileTooLarge,
      "the file has \(bytes) bytes; the limit is \(AssociationDownload.sizeLimit)",
      "shorten the rules, for example with \"substitutionVariables\"")
  }
  static let notAnalysed = Self(
    .notAnalysed, "the rest of the file was not analysed",
    "to analyse the file anyway, use 'linkplan lint --all'")
  static let signedFile = Self(.signedFile, "the file is signed", "serve the JSON unsigned")
  static let noServices = Self(
    .noServices,
    "the file contains none of the services \"applinks\", \"webcredentials\", \"appclips\" and \"activitycontinuation\"",
    "add at least one service, for example \"applinks\"")
  static func testPlan(refersTo file: String?) -> Self {
    Self(
      .noServices, "the file is a test plan that contains no association file",
      "pass the association file that the plan refers to" + (file.map { ", \"\($0)\"" } ?? ""))
  }
  static func unknownKey(_ key: String, of object: String, nearest: String?) -> Self {
    Self(
      .unknownKey, "unknown key \"\(key)\" in \(object)",
      nearest.map { "did you mean \"\($0)\"?" }
        ?? "delete the key, or rename it to \"comment\" if it is meant as a comment")
  }
  static func wrongType(_ what: String, expected: String, found: String) -> Self {
    Self(.wrongType, "\(what) is \(found), not \(expected)", "write \(expected)")
  }
  static let missingDetails = Self(
    .missingDetails, "\"applinks\" has no \"details\"", "add \"details\": [ … ]")
  static let emptyDetails = Self(
    .emptyDetails, "\"details\" is empty", "add an entry with \"appIDs\"")
  static let detailsDictionary = Self(
    .detailsDictionary, "\"details\" is a dictionary of apps, not an array",
    "write an array of entries, each with \"appIDs\"")
  static let appsNotEmpty = Self(
    .appsNotEmpty, "\"apps\" in \"applinks\" is not empty", "write [] or delete the key")
  static func detailsInService(_ service: String) -> Self {
    Self(
      .detailsInService, "\"details\" is not allowed in \"\(service)\"",
      "write \"apps\": [\"PREFIX.bundle\"]")
  }
  static func serviceWithoutApps(_ service: String) -> Self {
    Self(.serviceWithoutApps, "\"\(service)\" lists no apps", "write \"apps\": [\"PREFIX.bundle\"]")
  }
  static let detailWithoutApp = Self(
    .detailWithoutApp, "the entry lists no apps", "add \"appIDs\": [\"PREFIX.bundle\"]")
  static func appIDForm(_ text: String, _ defect: AppIDDefect) -> Self {
    Self(.appIDForm, "\"\(text)\" \(defect.message)", defect.fix)
  }
  static let appIDIgnored = Self(
    .appIDIgnored, "\"appID\" is ignored because the entry also has \"appIDs\"",
    "list every app in \"appIDs\"")
  static func appInTwoDetails(_ app: String, firstLine line: Int) -> Self {
    Self(
      .appInTwoDetails, "\(app) already has an entry on line \(line)",
      "merge the rules of the app's two entries")
  }
  static func appListedTwice(_ app: String) -> Self {
    Self(.appListedTwice, "duplicate app \(app)", "delete one")
  }
  static let pathsIgnored = Self(
    .pathsIgnored, "\"paths\" is ignored because the entry also has \"components\"",
    "delete \"paths\"; for iOS 12, add a separate entry with \"appID\" and \"paths\"")
  static func mixedFormats(_ app: String, _ rules: String) -> Self {
    Self(
      .mixedFormats, "\"\(app)\" is combined with \"\(rules)\"",
      app == "appID"
        ? "replace \"appID\" with \"appIDs\": [ … ]"
        : "write \"components\"; for iOS 12, add a separate entry with \"appID\" and \"paths\"")
  }
  static let pathsOnly = Self(
    .pathsOnly, "the entry has \"paths\" but no \"components\"",
    "write \"components\": [{ \"/\": … }]")
  static let noRules = Self(
    .noRules, "the entry has neither \"components\" nor \"paths\"",
    "add rules; to match every URL, write \"components\": [{ \"/\": \"*\" }]")
  static func emptyRules(_ key: String) -> Self {
    Self(.emptyRules, "\"\(key)\" is empty", "add a rule, or delete the entry")
  }
}
