// Claims about the content of association files.

extension Claim {
  package static let firstRuleDecides = Self(
    .documented, .components,
    "patterns are evaluated in list order; the first match decides, and a match with exclude ends the search",
    disprovedBy: "a recorded verdict based on a later rule when an earlier rule also matches")
  package static let allKeysHold = Self(
    .documented, .components, "a component matches when its path, query and fragment all match",
    disprovedBy: "a recorded match of a component whose path, query or fragment does not match")
  package static let onlyThePath = Self(
    .documented, .components, "the value of the / key is compared only with the URL's path",
    disprovedBy: "a recorded match of the path pattern /a?x=1 against the URL /a?x=1")
  package static let legacyPaths = Self(
    .documented, .guide,
    "the patterns in paths are compared only with the URL's path; the prefix \"NOT \" excludes, and the first match decides",
    disprovedBy: "a recorded match of a path pattern against the query of a URL")
  package static let mixedForms = Self(
    .documented, .technote,
    "an entry has either appIDs and components, or appID and paths; mixing the two has unexpected results",
    disprovedBy: "Apple documentation that specifies how a mixed entry is evaluated")
  package static let pathsBesideComponents = Self(
    .reported, .observations,
    "paths is ignored in an entry with components; TN3155 warns that mixing the two has unexpected results",
    disprovedBy:
      "a recorded match with an element of `paths` in an entry that also has `components`")
  package static let emptyEntry = Self(
    .reported, .observations,
    "an entry with neither components nor paths matches every URL of the domain",
    disprovedBy: "a recorded \"did not match\" verdict for an entry without components or paths")
  package static let emptyList = Self(
    .recorded, .swcutil, "an empty list of components matches nothing",
    disprovedBy: "a recorded match of an entry whose list of components is empty")
  package static let appNames = Self(
    .documented, .associatedDomains,
    "an app is identified by its application identifier prefix, a dot and its bundle identifier",
    disprovedBy: "an app that is matched by an identifier in another form")
  package static let entryWithoutApp = Self(
    .recorded, .swcutil, "an entry with neither appIDs nor appID is ignored",
    disprovedBy: "a recorded verdict based on an entry without apps")
  package static let appIDsAlone = Self(
    .recorded, .swcutil, "appID is ignored if appIDs is present, even if appIDs is empty",
    disprovedBy: "a recorded match for the appID of an entry that also has appIDs")
  package static let firstEntryOfAnApp = Self(
    .reported, .observations,
    "if several entries list the same app, only the first of these entries applies",
    disprovedBy: "a recorded verdict based on an app's second entry")
  package static let detailsList = Self(
    .documented, .details,
    "details is an array; the dictionary keyed by app identifier is deprecated",
    disprovedBy:
      "Apple documentation that does not mark the dictionary form of details as deprecated")
  package static let appsOfLinks = Self(
    .documented, .guide,
    "iOS 12 and earlier require \"apps\": [] in \"applinks\"",
    disprovedBy: "a file that iOS 12 accepts although \"apps\" is missing from \"applinks\"")
  package static let appsOfServices = Self(
    .documented, .associatedDomains,
    "the other services list their apps in apps; only applinks has details",
    disprovedBy: "an app that is associated through details under a service other than applinks")
  package static let fileNeedsServices = Self(
    .documented, .associatedDomains,
    "the file lists the associated apps under services such as applinks",
    disprovedBy: "a file that has no services but associates an app")
  package static let unknownKeys = Self(
    .recorded, .swcutil, "unknown keys are ignored, and keys are case-sensitive",
    disprovedBy: "a recorded verdict that depends on an unknown key")
  package static let wrongKinds = Self(
    .reported, .observations, "in general, a value of an unexpected type is ignored",
    disprovedBy: "a recorded verdict that depends on a value of an unexpected type")
  package static let noObjectMatchesAll = Self(
    .reported, .observations, "a rule that is not an object matches every URL",
    disprovedBy:
      "a recorded \"did not match\" verdict for an entry with a rule that is not an object")
  package static let emptyComponent = Self(
    .recorded, .swcutil, "a component without a path, query or fragment pattern matches every URL",
    disprovedBy: "a recorded \"did not match\" verdict for {}")
  package static let queryOfStrings = Self(
    .recorded, .swcutil,
    "the system ignores the entire ? object if one of its values is not a string",
    disprovedBy:
      "a recorded verdict that depends on a string in a ? object that also has a non-string value")
  package static let absentItems = Self(
    .recorded, .swcutil,
    "a missing query item is treated as an empty string, which the pattern \"*\" matches",
    disprovedBy: "a recorded \"did not match\" verdict for {\"x\": \"*\"} against a URL without x")
  package static let flags = Self(
    .reported, .observations,
    "strings and numbers are converted to booleans by the rules of Foundation's boolValue",
    disprovedBy: "a recorded verdict that treats \"true\" as false")
  package static let allDefaults = Self(
    .recorded, .swcutil, "keys in defaults apply to every rule that does not set them",
    disprovedBy: "a recorded verdict that ignores a key in defaults")
  package static let slashes = Self(
    .recorded, .swcutil,
    "missing slashes are added at both ends of a path, except next to *; repeated slashes are collapsed into one",
    disprovedBy: "a recorded \"did not match\" verdict for abc against /abc")
  package static let trailingStar = Self(
    .recorded, .swcutil, "/x/* also matches /x; the example in TN3155 is /test",
    disprovedBy: "a recorded \"did not match\" verdict for /x/* against /x")
  package static let percentEncoding = Self(
    .recorded, .swcutil,
    "a URL is compared in percent-encoded form; if percentEncoded is false, the URL is decoded but the pattern is not",
    disprovedBy: "a recorded match of \"/a b\" against /a%20b with percentEncoded true")
  package static let noEscapes = Self(
    .reported, .observations, "* and ? cannot be escaped, not even with a backslash",
    disprovedBy: "a recorded verdict in which \\* matches only a literal asterisk")
  package static let noLiteralVariable = Self(
    .recorded, .swcutil, "$(name) is never literal text; an undefined variable matches nothing",
    disprovedBy: "a recorded match of an undefined $(name) against the literal text")
  package static let nestedSteps = Self(
    .reported, .observations, "evaluation stops at the 65th variable of a pattern",
    disprovedBy: "a recorded match of a pattern with 65 variables")
  package static let variableNames = Self(
    .documented, .variables,
    "a variable's name must not contain $ or parentheses; its value must not contain a variable",
    disprovedBy:
      "a recorded match that requires expanding a variable inside another variable's value")
  package static let variableLists = Self(
    .reported, .observations, "a string in place of a list is treated as a list with one element",
    disprovedBy: "a recorded \"did not match\" verdict for a variable defined as a string")
  package static let ownVariables = Self(
    .reported, .observations,
    "a variable defined in the file replaces the predefined variable of the same name",
    disprovedBy: "a recorded verdict based on a predefined variable that the file redefines")
  package static let language = Self(
    .inferred, .components,
    "the finding follows from the patterns and the order of the rules",
    disprovedBy: "a URL whose result contradicts the finding")
  package static let orderOfApps = Self(
    .reported, .forum,
    "the entries are evaluated in order, and the first installed app with a matching rule opens the link",
    disprovedBy: "a link that a later app opens; on iOS 15, the last app was observed to open it")
  package static let boundOfTheKit = Self(
    .inferred, .kit,
    "linkplan limits the size of a pattern and the number of steps that its linter executes",
    disprovedBy:
      "the claim is about linkplan's checks, so no observation of the system can disprove it")
  package static let unusedVariable = Self(
    .inferred, .variables,
    "the finding follows from the file: none of its patterns refers to the variable",
    disprovedBy: "a pattern that refers to the variable")
  package static let keysBySystem = Self(
    .documented, .components,
    "the availability tables list the first version for each key; the keys of versions between tvOS 13 and 14 are inferred",
    disprovedBy: "availability tables that list other versions")
  package static let comparison = Self(
    .documented, .components, "caseSensitive and percentEncoded default to true",
    disprovedBy: "Apple documentation that specifies other default values")
  package static let currentSystem = Self(
    .inferred, .kit, "if a plan does not specify a system version, linkplan uses a default",
    disprovedBy: "no observation can disprove a choice of this project")
}
