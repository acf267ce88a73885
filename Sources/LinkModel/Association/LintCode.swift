/// The meaning of a name never changes; the page *Lint codes* lists all codes.
package enum LintCode: String, Sendable, CaseIterable {
  // The syntax of an association file.
  case notJSON = "not-json"
  case textEncoding = "text-encoding"
  case duplicateName = "duplicate-name"
  case notAnObject = "not-an-object"
  case fileTooLarge = "file-too-large"
  case notAnalysed = "not-analysed"
  case signedFile = "signed-file"

  // A saved response.
  case responseRefused = "response-refused"

  // The structure of an association file.
  case noServices = "no-services"
  case unknownKey = "unknown-key"
  case wrongType = "wrong-type"
  case missingDetails = "missing-details"
  case emptyDetails = "empty-details"
  case detailsDictionary = "details-dictionary"
  case appsNotEmpty = "apps-not-empty"
  case appsMissing = "apps-missing"
  case detailsInService = "details-in-service"
  case serviceWithoutApps = "service-without-apps"

  // The entries of an association file.
  case detailWithoutApp = "detail-without-app"
  case appIDForm = "app-id-form"
  case appIDPlaceholder = "app-id-placeholder"
  case appIDIgnored = "app-id-ignored"
  case appInTwoDetails = "app-in-two-details"
  case appListedTwice = "app-listed-twice"
  case pathsIgnored = "paths-ignored"
  case mixedFormats = "mixed-formats"
  case pathsOnly = "paths-only"
  case noRules = "no-rules"
  case emptyRules = "empty-rules"

  // The rules of an entry.
  case ruleNotAnObject = "rule-not-an-object"
  case pathNotAString = "path-not-a-string"
  case ruleWithoutConstraint = "rule-without-constraint"
  case constraintNotAString = "constraint-not-a-string"
  case queryValueNotAString = "query-value-not-a-string"
  case queryStarOptional = "query-star-optional"
  case flagNotABoolean = "flag-not-a-boolean"
  case notWithoutSpace = "not-without-space"
  case notInComponents = "not-in-components"
  case pathInDefaults = "path-in-defaults"

  // The patterns of a rule.
  case queryInPath = "query-in-path"
  case questionMarkInPath = "question-mark-in-path"
  case fragmentInPath = "fragment-in-path"
  case urlInPath = "url-in-path"
  case pathWithoutSlash = "path-without-slash"
  case unescapedCharacter = "unescaped-character"
  case escapeInDecodedPattern = "escape-in-decoded-pattern"
  case backslashInPattern = "backslash-in-pattern"
  case patternNeverMatches = "pattern-never-matches"

  // Substitution variables.
  case undefinedVariable = "undefined-variable"
  case unterminatedVariable = "unterminated-variable"
  case patternTooLarge = "pattern-too-large"
  case tooManyVariables = "too-many-variables"
  case variableName = "variable-name"
  case variableNotAList = "variable-not-a-list"
  case variableValueNested = "variable-value-nested"

  // Interactions between rules and between entries.
  case ruleNeverDecides = "rule-never-decides"
  case excludeNeverDecides = "exclude-never-decides"
  case includeAfterExclude = "include-after-exclude"
  case excludeWithoutEffect = "exclude-without-effect"
  case appsOverlap = "apps-overlap"
  case reachNotDecided = "reach-not-decided"

  // The associations of a test plan.
  case hostNotClaimed = "host-not-claimed"
  case appNotListed = "app-not-listed"

  // Property lists.
  case notAPropertyList = "not-a-property-list"
  case openStepPropertyList = "openstep-property-list"
  case binaryPropertyList = "binary-property-list"
  case xmlSyntax = "xml-syntax"
  case propertyListShape = "property-list-shape"
  case duplicateKey = "duplicate-key"
  case keyMisspelt = "key-misspelt"

  // The Associated Domains entitlement.
  case entitlementMissing = "entitlement-missing"
  case entitlementNotAnArray = "entitlement-not-an-array"
  case entitlementNotAString = "entitlement-not-a-string"
  case entitlementForm = "entitlement-form"
  case entitlementHost = "entitlement-host"
  case entitlementWildcard = "entitlement-wildcard"
  case entitlementService = "entitlement-service"
  case entitlementMode = "entitlement-mode"
  case entitlementDeveloperOnly = "entitlement-developer-only"
  case entitlementDuplicate = "entitlement-duplicate"
  case entitlementUpperCase = "entitlement-upper-case"
  case entitlementCount = "entitlement-count"
  case entitlementInternational = "entitlement-international"
  case browserWithLinks = "browser-with-links"
  case buildSetting = "build-setting"

  // An association file and entitlements, given together.
  case filesDisagree = "files-disagree"

  // The URL schemes of an Info.plist.
  case urlTypesShape = "url-types-shape"
  case urlTypeWithoutSchemes = "url-type-without-schemes"
  case schemeSyntax = "scheme-syntax"
  case schemeDuplicate = "scheme-duplicate"
  case schemeWeb = "scheme-web"
  case schemeOfSystem = "scheme-of-system"
  case schemeUpperCase = "scheme-upper-case"
  case queriedSchemesLimit = "queried-schemes-limit"

  // The life cycle of an app, in a built Info.plist.
  case sceneManifestMissing = "scene-manifest-missing"

  // The settings of a framework in an Info.plist.
  case flutterDeepLinking = "flutter-deep-linking"
}
