// What is claimed about the content of association files.

extension Claim {
  package static let firstRuleDecides = Self(
    .documented, .components,
    "patterns are tried in the order of the list; the first that matches decides, and exclude stops there",
    disprovedBy: "a recorded verdict by a later rule although an earlier one matches")
  package static let allKeysHold = Self(
    .documented, .components, "a component matches when its path, query and fragment all match",
    disprovedBy: "a recorded match with a part that does not fit")
  package static let onlyThePath = Self(
    .documented, .components, "the key / is compared with the path of the URL and nothing else",
    disprovedBy: "a recorded match of ?name= in a path pattern")
  package static let legacyPaths = Self(
    .documented, .guide,
    "paths are compared with the path alone, \"NOT \" in front excludes, and the first match decides",
    disprovedBy: "a recorded verdict by a path that looks at the query")
  package static let mixedForms = Self(
    .documented, .technote,
    "an entry has appIDs with components, or appID with paths; mixing them has unexpected results",
    disprovedBy: "a text of Apple's that describes the mixture")
  package static let pathsBesideComponents = Self(
    .reported, .observations,
    "an entry with components uses those alone; TN3155 calls the mixture unexpected",
    disprovedBy: "a recorded verdict by a path of such an entry")
  package static let emptyEntry = Self(
    .reported, .observations,
    "an entry with neither components nor paths takes every URL of the domain",
    disprovedBy: "a recorded \"did not match\" for such an entry")
  package static let emptyList = Self(
    .recorded, .swcutil, "an empty list of components matches nothing",
    disprovedBy: "a recorded match of such an entry")
  package static let appNames = Self(
    .documented, .associatedDomains,
    "an app is named by its application identifier prefix, a dot and its bundle identifier",
    disprovedBy: "an app found by another spelling")
  package static let entryWithoutApp = Self(
    .recorded, .swcutil, "an entry without a list of apps is dropped",
    disprovedBy: "a recorded verdict by such an entry")
  package static let appIDsAlone = Self(
    .recorded, .swcutil, "appIDs, an empty list too, makes appID count for nothing",
    disprovedBy: "a recorded verdict for the app of appID beside appIDs")
  package static let firstEntryOfAnApp = Self(
    .reported, .observations, "of several entries with one app the first is kept",
    disprovedBy: "a recorded verdict by the second entry")
  package static let detailsList = Self(
    .documented, .details, "details is an array; the dictionary by app identifier is deprecated",
    disprovedBy: "an availability table without the deprecation")
  package static let appsOfLinks = Self(
    .documented, .guide,
    "apps of applinks has to be there as an empty array, for iOS 12 and earlier",
    disprovedBy: "iOS 12 taking a file without it")
  package static let appsOfServices = Self(
    .documented, .associatedDomains,
    "the other services list their apps in apps, and details is for applinks alone",
    disprovedBy: "a service whose details associate an app")
  package static let fileNeedsServices = Self(
    .documented, .associatedDomains, "what the file associates stands under its services",
    disprovedBy: "an association by a file without any")
  package static let unknownKeys = Self(
    .recorded, .swcutil, "a key that is not known is ignored, and keys are compared by letter case",
    disprovedBy: "a recorded verdict that changes with such a key")
  package static let wrongKinds = Self(
    .reported, .observations, "a value of a kind that is not expected counts as absent",
    disprovedBy: "a recorded verdict that depends on such a value")
  package static let noObjectMatchesAll = Self(
    .reported, .observations, "a member of the list that is no rule matches every URL",
    disprovedBy: "a recorded \"did not match\" with such a member")
  package static let emptyComponent = Self(
    .recorded, .swcutil, "a component without path, query and fragment matches every URL",
    disprovedBy: "a recorded \"did not match\" with {}")
  package static let queryOfStrings = Self(
    .recorded, .swcutil,
    "one value that is no string makes the whole ? dictionary count for nothing",
    disprovedBy: "a recorded verdict by another item of such a dictionary")
  package static let absentItems = Self(
    .recorded, .swcutil, "an item that is absent is compared as the empty text, which * takes",
    disprovedBy: "a recorded \"did not match\" of {\"x\": \"*\"} on a URL without x")
  package static let flags = Self(
    .reported, .observations,
    "texts and numbers are read as booleans as Foundation's boolValue does",
    disprovedBy: "a recorded verdict that treats \"true\" as false")
  package static let allDefaults = Self(
    .recorded, .swcutil, "keys of defaults apply to every rule that does not set them",
    disprovedBy: "a recorded verdict that leaves out a key of defaults")
  package static let slashes = Self(
    .recorded, .swcutil, "slashes at both ends are added, and repeated ones count as one",
    disprovedBy: "a recorded \"did not match\" of abc on /abc")
  package static let trailingStar = Self(
    .recorded, .swcutil, "/x/* takes /x too; TN3155 shows it with /test",
    disprovedBy: "a recorded \"did not match\" of /x/* on /x")
  package static let percentEncoding = Self(
    .recorded, .swcutil,
    "a URL is compared as it is written; with percentEncoded false it is decoded, and the pattern is not",
    disprovedBy: "a recorded match of \"/a b\" on /a%20b without that key")
  package static let noEscapes = Self(
    .reported, .observations, "nothing escapes * and ?, and a backslash behaves oddly",
    disprovedBy: "a recorded match of \\* on a literal star and nothing else")
  package static let noLiteralVariable = Self(
    .recorded, .swcutil, "$(name) is never literal text; one that is not defined matches nothing",
    disprovedBy: "a recorded match of $(name) on that text")
  package static let nestedSteps = Self(
    .reported, .observations, "evaluation stops at the 65th nested step",
    disprovedBy: "a recorded match of a pattern with 65 variables")
  package static let variableNames = Self(
    .documented, .variables,
    "a name has no $, ( and ), and a value no variable",
    disprovedBy: "a recorded match by a value that holds a variable")
  package static let variableLists = Self(
    .reported, .observations, "one text in place of a list counts as a list of one",
    disprovedBy: "a recorded \"did not match\" of such a variable")
  package static let ownVariables = Self(
    .reported, .observations, "a variable with the name of a predefined one takes its place",
    disprovedBy: "a recorded verdict by the predefined one")
  package static let language = Self(
    .inferred, .components,
    "follows from the order of the rules and from what each pattern matches",
    disprovedBy: "a URL that the rule decides after all")
  package static let orderOfApps = Self(
    .reported, .forum,
    "the entries are walked in order, and the first installed app that matches opens",
    disprovedBy: "another app opening; on iOS 15 the last was seen to")
  package static let boundOfTheKit = Self(
    .inferred, .kit, "the kit bounds what it computes, and says so where the bound is reached",
    disprovedBy: "nothing: it says what is not known")
  package static let unusedVariable = Self(
    .inferred, .variables, "follows from the text of the file: nothing names the variable",
    disprovedBy: "a pattern that names it")
  package static let keysBySystem = Self(
    .documented, .components,
    "the availability tables name a first version for each key; between tvOS 13 and 14 they are concluded",
    disprovedBy: "other availability tables")
  package static let comparison = Self(
    .documented, .components, "caseSensitive and percentEncoded are true unless they are set",
    disprovedBy: "other default values on the page")
  package static let currentSystem = Self(
    .inferred, .kit, "a plan that names no system means a recent one",
    disprovedBy: "nothing: a plan can name the system it means")
}
