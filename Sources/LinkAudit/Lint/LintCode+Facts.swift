public import LinkModel

// How much each kind of finding matters, what the claim rests on, and why anybody should care.

extension LintCode {
  /// How much it matters.
  public var severity: LintFinding.Severity { facts.0 }

  /// What the claim rests on.
  public var evidence: Evidence { claim.level }

  package var claim: Claim { facts.1 }

  /// Why it matters.
  public var why: String { facts.2 }

  private var facts: (LintFinding.Severity, Claim, String) {
    switch self {
    case .notJSON:
      (.error, .fileIsJSON, "the system ignores a file that is not strict JSON")
    case .duplicateName:
      (.warning, .duplicateNames, "readers disagree about which of the two values counts")
    case .textEncoding:
      (
        .error, .textEncoding,
        "the file has to be UTF-8, and what the CDN makes of anything else is not known"
      )
    case .notAnObject: (.error, .fileIsJSON, "the system ignores such a file")
    case .fileTooLarge: (.error, .sizeLimit, "the system refuses a file above 128 KB")
    case .signedFile: (.info, .signedFiles, "only iOS 8 and earlier needed the signature")

    case .noServices: (.warning, .fileNeedsServices, "the file associates no app with anything")
    case .unknownKey:
      (.warning, .unknownKeys, "the system ignores a key it does not know, silently")
    case .wrongType:
      (.error, .wrongKinds, "the system ignores a value of another kind than it expects")
    case .missingDetails: (.error, .detailsList, "without details no link opens an app")
    case .emptyDetails: (.warning, .detailsList, "without entries no link opens an app")
    case .detailsDictionary:
      (.warning, .detailsList, "the dictionary is deprecated, and the order of its entries is lost")
    case .appsNotEmpty:
      (
        .warning, .appsOfLinks,
        "\"apps\" of \"applinks\" must be empty and is ignored beside details"
      )
    case .detailsInService:
      (.warning, .appsOfServices, "only applinks has details; here they are ignored")
    case .serviceWithoutApps: (.error, .appsOfServices, "the service is for the apps it lists")

    case .detailWithoutApp: (.error, .entryWithoutApp, "an entry without an app is dropped")
    case .appIDForm:
      (.error, .appNames, "an app is found by the exact text <application prefix>.<bundle ID>")
    case .appIDIgnored: (.warning, .appIDsAlone, "\"appID\" does not count beside \"appIDs\"")
    case .appInTwoDetails: (.warning, .firstEntryOfAnApp, "only the first entry of an app is used")
    case .appListedTwice: (.info, .repeatedValues, "the second mention says nothing new")
    case .pathsIgnored:
      (.warning, .pathsBesideComponents, "\"paths\" does not count beside \"components\"")
    case .mixedFormats:
      (
        .warning, .mixedForms,
        "technote TN3155 advises against mixing formats, since the result is unexpected"
      )
    case .pathsOnly:
      (.warning, .legacyPaths, "\"paths\" is for iOS 12 and earlier and sees only the path")
    case .noRules: (.warning, .emptyEntry, "an entry without rules gives the app every URL")
    case .emptyRules: (.warning, .emptyList, "an empty list gives the app no URL")

    case .ruleNotAnObject: (.error, .noObjectMatchesAll, "what is no object matches every URL")
    case .pathNotAString: (.error, .noObjectMatchesAll, "what is no string matches every URL")
    case .ruleWithoutConstraint:
      (.warning, .emptyComponent, "a component without \"/\", \"?\" and \"#\" matches every URL")
    case .constraintNotAString:
      (.error, .wrongKinds, "a constraint of another kind is ignored, so the rule takes more")
    case .queryValueNotAString:
      (
        .error, .queryOfStrings,
        "one value that is no string voids the whole \"?\", its other items too"
      )
    case .queryStarOptional:
      (.warning, .absentItems, "an absent item counts as empty, and * takes the empty text")
    case .flagNotABoolean:
      (.error, .flags, "texts and numbers are read as booleans by rules nobody remembers")
    case .notWithoutSpace: (.warning, .legacyPaths, "only \"NOT \" with its blank excludes")
    case .notInComponents: (.warning, .legacyPaths, "\"NOT \" means something in \"paths\" only")
    case .pathInDefaults:
      (.warning, .allDefaults, "defaults restrict every component that does not say otherwise")

    case .queryInPath, .fragmentInPath:
      (.warning, .onlyThePath, "\"/\" is compared with the path alone; ? in it takes any character")
    case .questionMarkInPath:
      (.warning, .onlyThePath, "\"/\" is compared with the path alone; ? in it takes one character")
    case .urlInPath: (.warning, .onlyThePath, "\"/\" is compared with the path alone")
    case .pathWithoutSlash: (.info, .slashes, "the system adds the slash")
    case .parentPathTaken: (.info, .trailingStar, "a trailing /* takes the path without it as well")
    case .unescapedCharacter:
      (
        .warning, .percentEncoding,
        "a URL is compared percent-encoded unless percentEncoded is false"
      )
    case .escapeInDecodedPattern:
      (
        .warning, .percentEncoding,
        "with percentEncoded false the URL is decoded and the pattern is not"
      )
    case .backslashInPattern: (.error, .noEscapes, "there is no escape for * and ?")
    case .patternNeverMatches: (.error, .language, "no URL can satisfy the pattern")

    case .undefinedVariable, .unterminatedVariable:
      (.error, .noLiteralVariable, "the pattern matches nothing; it is never literal text")
    case .patternTooLarge: (.error, .boundOfTheKit, "the kit bounds the size of a pattern")
    case .tooManyVariables:
      (
        .error, .nestedSteps,
        "the system stops at the 65th variable, and the pattern matches nothing"
      )
    case .variableName: (.error, .variableNames, "no pattern can name it")
    case .variableNotAList:
      (.warning, .variableLists, "one text is taken for a list of one, which nothing documents")
    case .variableValueNested: (.error, .variableNames, "values may not hold variables")
    case .variableReplacesPredefined:
      (.warning, .ownVariables, "the name is predefined, and this definition takes its place")
    case .variableUnused: (.info, .unusedVariable, "nothing refers to it")

    case .ruleNeverDecides:
      (.warning, .language, "the first rule that holds decides, and earlier ones take it all")
    case .excludeNeverDecides:
      (.warning, .language, "the app opens what the rule was to exclude: the first rule wins")
    case .includeAfterExclude:
      (.warning, .language, "the app never opens what the rule was to give it: the first rule wins")
    case .excludeWithoutEffect:
      (.warning, .language, "without the rule no link would go anywhere else")
    case .appsOverlap:
      (.warning, .orderOfApps, "which app opens depends on what is installed and on the order")
    case .reachNotDecided: (.info, .boundOfTheKit, "nothing is claimed that was not decided")

    case .notAPropertyList: (.error, .propertyListForm, "Xcode and the system cannot read it")
    case .binaryPropertyList: (.info, .binaryHasNoLines, "only XML has lines to point at")
    case .keyMisspelt:
      (.error, .exactKeys, "keys are compared exactly, and this one is passed over")
    case .xmlSyntax: (.error, .propertyListForm, "Xcode and the system cannot read it")
    case .propertyListShape: (.error, .propertyListForm, "Xcode and the system cannot read it")
    case .duplicateKey: (.warning, .repeatedKeys, "readers disagree about which value counts")

    case .entitlementNotAnArray, .entitlementNotAString:
      (.error, .entitlementValues, "the entitlement is an array of strings")
    case .entitlementForm, .entitlementHost:
      (.error, .entitlementValues, "the system ignores the value, silently")
    case .entitlementWildcard:
      (.error, .wildcards, "the system ignores the value, silently")
    case .entitlementService: (.error, .services, "the system knows four services")
    case .entitlementMode: (.error, .modes, "the modes are developer and managed")
    case .entitlementDeveloperOnly:
      (.warning, .modes, "a build signed for distribution does not honour the mode")
    case .entitlementDuplicate: (.warning, .repeatedValues, "the second value says nothing new")
    case .entitlementUpperCase: (.info, .lowerCaseHosts, "hosts are compared in lower case")
    case .entitlementCount: (.info, .countOfDomains, "Apple advised 20 to 30 domains at most")
    case .browserWithLinks:
      (.warning, .claimsOfBrowsers, "the system ignores the applinks values of a web browser")
    case .buildSetting: (.info, .buildSettings, "the value is known only after the build")

    case .urlTypesShape: (.error, .urlTypes, "the system ignores what it does not expect")
    case .urlTypeWithoutSchemes: (.warning, .urlTypes, "the type registers nothing")
    case .schemeSyntax: (.error, .schemeSyntax, "no URL can have such a scheme (RFC 3986 §3.1)")
    case .schemeDuplicate: (.warning, .repeatedValues, "the second mention says nothing new")
    case .schemeWeb: (.error, .webSchemes, "web links belong to the browser and universal links")
    case .schemeOfSystem: (.warning, .systemSchemes, "the system keeps the scheme for its own apps")
    case .schemeUpperCase: (.warning, .schemeSyntax, "schemes are compared without letter case")
    case .queriedSchemesLimit:
      (
        .warning, .queriedSchemes,
        "canOpenURL answers for the first 50 schemes only, and in apps linked on or after iOS 27 for 25"
      )
    }
  }
}
