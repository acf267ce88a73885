public import LinkModel

// The severity, evidence and consequence of each kind of finding.

extension LintCode {
  /// The severity of all findings with this code.
  public var severity: LintFinding.Severity { facts.0 }

  /// The strength of the evidence for the claim behind the code.
  public var evidence: Evidence { claim.level }

  package var claim: Claim { facts.1 }

  /// The consequence of the problem, or the requirement that it violates.
  public var why: String { facts.2 }

  private var facts: (LintFinding.Severity, Claim, String) {
    switch self {
    case .notJSON:
      (.error, .fileIsJSON, "the system ignores a file that is not strict JSON")
    case .duplicateName:
      (.warning, .duplicateNames, "parsers disagree about which value of a duplicate key to use")
    case .textEncoding:
      (
        .error, .textEncoding,
        "the file must be UTF-8; the CDN's handling of other encodings is not known"
      )
    case .notAnObject:
      (.error, .fileIsJSON, "the system ignores a file whose top level is not an object")
    case .fileTooLarge: (.error, .sizeLimit, "the system rejects a file larger than 128 KB")
    case .notAnalysed:
      (.info, .sizeLimit, "the system never reads the content of a file that is too large")
    case .signedFile: (.info, .signedFiles, "only iOS 8 required a signature")

    case .noServices:
      (.error, .fileNeedsServices, "without services, the file associates no apps with the host")
    case .unknownKey:
      (.warning, .unknownKeys, "the system silently ignores unknown keys")
    case .wrongType:
      (.error, .wrongKinds, "the system ignores a value of an unexpected type")
    case .missingDetails:
      (.error, .detailsList, "\"details\" specifies which apps open which universal links")
    case .emptyDetails:
      (
        .warning, .detailsList,
        "if \"details\" is empty, no universal link to the host opens an app"
      )
    case .detailsDictionary:
      (
        .warning, .detailsList,
        "the dictionary form of \"details\" is deprecated and does not preserve the order of the entries"
      )
    case .appsNotEmpty:
      (
        .warning, .appsOfLinks,
        "iOS 12 and earlier require \"apps\" to be empty; later systems ignore it if \"details\" is present"
      )
    case .detailsInService:
      (
        .warning, .appsOfServices,
        "only \"applinks\" has \"details\"; the system ignores the key in other services"
      )
    case .serviceWithoutApps:
      (.error, .appsOfServices, "the service applies only to the apps that it lists")

    case .detailWithoutApp:
      (.error, .entryWithoutApp, "the system ignores a \"details\" entry that lists no app")
    case .appIDForm:
      (
        .error, .appNames,
        "an app identifier must consist of the application identifier prefix, a dot and the bundle identifier"
      )
    case .appIDIgnored: (.warning, .appIDsAlone, "\"appID\" is ignored if \"appIDs\" is present")
    case .appInTwoDetails:
      (
        .warning, .firstEntryOfAnApp,
        "if several entries list the same app, the system uses only the first of them"
      )
    case .appListedTwice: (.info, .repeatedValues, "the duplicate has no effect")
    case .pathsIgnored:
      (.warning, .pathsBesideComponents, "\"paths\" is ignored if \"components\" is present")
    case .mixedFormats:
      (
        .warning, .mixedForms,
        "TN3155 warns that combining \"appIDs\" with \"paths\", or \"appID\" with \"components\", can have unexpected results"
      )
    case .pathsOnly:
      (
        .warning, .legacyPaths,
        "\"paths\" is for iOS 12 and earlier; its patterns match only the URL's path"
      )
    case .noRules: (.warning, .emptyEntry, "an entry without a list of rules matches every URL")
    case .emptyRules: (.warning, .emptyList, "an empty list of rules matches no URLs")

    case .ruleNotAnObject:
      (.error, .noObjectMatchesAll, "a rule that is not an object matches every URL")
    case .pathNotAString:
      (
        .error, .noObjectMatchesAll,
        "an element of \"paths\" that is not a string matches every URL"
      )
    case .ruleWithoutConstraint:
      (.warning, .emptyComponent, "a component without \"/\", \"?\" or \"#\" matches every URL")
    case .constraintNotAString:
      (
        .error, .wrongKinds,
        "a constraint of the wrong type is ignored, so the rule matches more URLs than intended"
      )
    case .queryValueNotAString:
      (
        .error, .queryOfStrings,
        "a value that is not a string disables the entire \"?\" object, including its other items"
      )
    case .queryStarOptional:
      (
        .warning, .absentItems,
        "a missing query item is treated as an empty string, which the pattern \"*\" matches"
      )
    case .flagNotABoolean:
      (
        .error, .flags,
        "a non-boolean value is converted to a boolean, but Apple does not document the conversion"
      )
    case .notWithoutSpace:
      (.warning, .legacyPaths, "only \"NOT \" with a trailing space marks an exclusion")
    case .notInComponents:
      (.warning, .legacyPaths, "\"NOT \" marks an exclusion only in \"paths\"")
    case .pathInDefaults:
      (.warning, .allDefaults, "defaults apply to every component that does not override them")

    case .queryInPath, .fragmentInPath:
      (
        .warning, .onlyThePath,
        "a path pattern is compared only with the path of a URL, not with its query or fragment"
      )
    case .questionMarkInPath:
      (
        .warning, .onlyThePath,
        "\"?\" in a path pattern matches any one character; it does not start a query"
      )
    case .urlInPath:
      (
        .warning, .onlyThePath,
        "a path pattern is compared only with the path of a URL, not with its scheme or host"
      )
    case .pathWithoutSlash: (.info, .slashes, "the system adds the missing leading slash")
    case .parentPathTaken:
      (.info, .trailingStar, "a pattern that ends with \"/*\" also matches the parent path")
    case .unescapedCharacter:
      (
        .warning, .percentEncoding,
        "a URL is compared in percent-encoded form unless percentEncoded is false"
      )
    case .escapeInDecodedPattern:
      (
        .warning, .percentEncoding,
        "if percentEncoded is false, the URL is decoded but the pattern is not"
      )
    case .backslashInPattern: (.error, .noEscapes, "\"*\" and \"?\" cannot be escaped")
    case .patternNeverMatches:
      (.error, .language, "a rule whose pattern matches nothing never applies")

    case .undefinedVariable, .unterminatedVariable:
      (
        .error, .noLiteralVariable,
        "a pattern with an undefined or unterminated variable matches nothing"
      )
    case .patternTooLarge:
      (
        .error, .boundOfTheKit,
        "linkplan limits the size of a pattern; a larger pattern matches nothing"
      )
    case .tooManyVariables:
      (
        .error, .nestedSteps,
        "the system stops evaluating a pattern at its 65th variable, so the pattern matches nothing"
      )
    case .variableName:
      (
        .error, .variableNames,
        "a variable's name must not be empty or contain \"$\", \"(\" or \")\""
      )
    case .variableNotAList:
      (
        .warning, .variableLists,
        "a string is treated as a list with one element, but this is undocumented"
      )
    case .variableValueNested:
      (.error, .variableNames, "a variable's value must not contain other variables")
    case .variableReplacesPredefined:
      (.warning, .ownVariables, "the definition replaces the predefined variable of the same name")
    case .variableUnused: (.info, .unusedVariable, "no pattern refers to the variable")

    case .ruleNeverDecides:
      (
        .warning, .language,
        "only the first matching rule applies, and earlier rules match all of this rule's URLs"
      )
    case .excludeNeverDecides:
      (
        .warning, .language,
        "the app opens URLs that the rule should exclude, because an earlier rule matches them"
      )
    case .includeAfterExclude:
      (
        .warning, .language,
        "the app does not open URLs that the rule should match, because an earlier rule excludes them"
      )
    case .excludeWithoutEffect:
      (.warning, .language, "deleting the rule would not change the destination of any link")
    case .appsOverlap:
      (
        .warning, .orderOfApps,
        "the installed apps and the order of the entries determine which app opens a link"
      )
    case .reachNotDecided:
      (
        .info, .boundOfTheKit,
        "rules that could not be analysed are never reported as unreachable or as having no effect"
      )

    case .notAPropertyList: (.error, .propertyListForm, "Xcode and the system cannot read the file")
    case .binaryPropertyList:
      (.info, .binaryHasNoLines, "only property lists in XML format have line numbers")
    case .keyMisspelt:
      (.error, .exactKeys, "keys are compared exactly, so this key is ignored")
    case .xmlSyntax: (.error, .propertyListForm, "Xcode and the system cannot read the file")
    case .propertyListShape:
      (.error, .propertyListForm, "Xcode and the system cannot read the file")
    case .duplicateKey:
      (.warning, .repeatedKeys, "parsers disagree about which value of a duplicate key to use")

    case .entitlementNotAnArray, .entitlementNotAString:
      (.error, .entitlementValues, "the entitlement must be an array of strings")
    case .entitlementForm, .entitlementHost:
      (.error, .entitlementValues, "the system silently ignores the value")
    case .entitlementWildcard:
      (.error, .wildcards, "the system silently ignores the value")
    case .entitlementService:
      (
        .error, .services,
        "Apple documents only applinks, webcredentials, appclips and activitycontinuation"
      )
    case .entitlementMode: (.error, .modes, "the only modes are developer and managed")
    case .entitlementDeveloperOnly:
      (.warning, .modes, "developer mode has no effect in builds signed for distribution")
    case .entitlementDuplicate: (.warning, .repeatedValues, "the duplicate has no effect")
    case .entitlementUpperCase: (.info, .lowerCaseHosts, "host names are not case-sensitive")
    case .entitlementCount:
      (.info, .countOfDomains, "Apple recommended no more than 20 to 30 domains")
    case .browserWithLinks:
      (
        .warning, .claimsOfBrowsers,
        "the system ignores applinks values in the entitlements of a web browser"
      )
    case .buildSetting: (.info, .buildSettings, "the value is known only after the build")

    case .urlTypesShape: (.error, .urlTypes, "the system ignores values of an unexpected type")
    case .urlTypeWithoutSchemes: (.warning, .urlTypes, "a URL type without schemes has no effect")
    case .schemeSyntax:
      (
        .error, .schemeSyntax,
        "a scheme starts with an ASCII letter and contains only ASCII letters, digits, \"+\", \"-\" and \".\" (RFC 3986 §3.1)"
      )
    case .schemeDuplicate: (.warning, .repeatedValues, "the duplicate has no effect")
    case .schemeWeb:
      (
        .warning, .webSchemes,
        "only web browsers can register http and https; other apps open web links as universal links"
      )
    case .schemeOfSystem:
      (.warning, .systemSchemes, "the system or one of its apps handles links with this scheme")
    case .schemeUpperCase: (.warning, .schemeSyntax, "schemes are not case-sensitive")
    case .queriedSchemesLimit:
      (
        .warning, .queriedSchemes,
        "canOpenURL supports only the first 50 listed schemes, or 25 in apps linked with the iOS 27 SDK or later"
      )
    }
  }
}
