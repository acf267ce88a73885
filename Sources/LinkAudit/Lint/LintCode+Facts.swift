public import LinkModel

// How much each kind of finding matters, what the claim rests on, and why anybody should care.

extension LintCode {
  /// How much it matters.
  public var severity: LintFinding.Severity { facts.0 }

  /// What the claim rests on.
  public var evidence: Evidence { facts.1 }

  /// Why it matters.
  public var why: String { facts.2 }

  private var facts: (LintFinding.Severity, Evidence, String) {
    switch self {
    case .notJSON:
      (.error, .documented, "the system ignores a file that is not strict JSON")
    case .duplicateName:
      (.warning, .documented, "readers disagree about which of the two values counts")
    case .notAnObject: (.error, .documented, "the system ignores such a file")
    case .fileTooLarge: (.error, .documented, "the system refuses a file above 128 KB")
    case .signedFile: (.info, .documented, "only iOS 8 and earlier needed the signature")

    case .noServices: (.warning, .documented, "the file associates no app with anything")
    case .unknownKey: (.warning, .recorded, "the system ignores a key it does not know, silently")
    case .wrongType:
      (.error, .reported, "the system ignores a value of another kind than it expects")
    case .missingDetails: (.error, .documented, "without details no link opens an app")
    case .emptyDetails: (.warning, .documented, "without entries no link opens an app")
    case .detailsDictionary:
      (.warning, .documented, "the dictionary is deprecated, and the order of its entries is lost")
    case .appsNotEmpty:
      (
        .warning, .documented,
        "\"apps\" of \"applinks\" must be empty and is ignored beside details"
      )
    case .detailsInService:
      (.warning, .documented, "only applinks has details; here they are ignored")
    case .serviceWithoutApps: (.error, .documented, "the service is for the apps it lists")

    case .detailWithoutApp: (.error, .recorded, "an entry without an app is dropped")
    case .appIDForm:
      (.error, .documented, "an app is found by the exact text <application prefix>.<bundle ID>")
    case .appIDIgnored: (.warning, .recorded, "\"appID\" does not count beside \"appIDs\"")
    case .appInTwoDetails: (.warning, .reported, "only the first entry of an app is used")
    case .appListedTwice: (.info, .documented, "the second mention says nothing new")
    case .pathsIgnored: (.warning, .reported, "\"paths\" does not count beside \"components\"")
    case .mixedFormats:
      (
        .warning, .documented,
        "technote TN3155 advises against mixing formats, since the result is unexpected"
      )
    case .pathsOnly:
      (.warning, .documented, "\"paths\" is for iOS 12 and earlier and sees only the path")
    case .noRules: (.warning, .reported, "an entry without rules gives the app every URL")
    case .emptyRules: (.warning, .recorded, "an empty list gives the app no URL")

    case .ruleNotAnObject: (.error, .reported, "what is no object matches every URL")
    case .pathNotAString: (.error, .reported, "what is no string matches every URL")
    case .ruleWithoutConstraint:
      (.warning, .recorded, "a component without \"/\", \"?\" and \"#\" matches every URL")
    case .constraintNotAString:
      (.error, .reported, "a constraint of another kind is ignored, so the rule takes more")
    case .queryValueNotAString:
      (.error, .recorded, "one value that is no string voids the whole \"?\", its other items too")
    case .queryStarOptional:
      (.warning, .recorded, "an absent item counts as empty, and * takes the empty text")
    case .flagNotABoolean:
      (.error, .reported, "texts and numbers are read as booleans by rules nobody remembers")
    case .notWithoutSpace: (.warning, .documented, "only \"NOT \" with its blank excludes")
    case .notInComponents: (.warning, .documented, "\"NOT \" means something in \"paths\" only")
    case .pathInDefaults:
      (.warning, .recorded, "defaults restrict every component that does not say otherwise")

    case .queryInPath, .fragmentInPath:
      (.warning, .documented, "\"/\" is compared with the path alone; ? in it takes any character")
    case .questionMarkInPath:
      (.warning, .documented, "\"/\" is compared with the path alone; ? in it takes one character")
    case .urlInPath: (.warning, .documented, "\"/\" is compared with the path alone")
    case .pathWithoutSlash: (.info, .recorded, "the system adds the slash")
    case .parentPathTaken: (.info, .recorded, "a trailing /* takes the path without it as well")
    case .unescapedCharacter:
      (.warning, .recorded, "a URL is compared percent-encoded unless percentEncoded is false")
    case .escapeInDecodedPattern:
      (.warning, .recorded, "with percentEncoded false the URL is decoded and the pattern is not")
    case .backslashInPattern: (.error, .reported, "there is no escape for * and ?")
    case .patternNeverMatches: (.error, .recorded, "no URL can satisfy the pattern")

    case .undefinedVariable, .unterminatedVariable:
      (.error, .recorded, "the pattern matches nothing; it is never literal text")
    case .patternTooLarge: (.error, .reported, "the kit bounds the size of a pattern")
    case .tooManyVariables:
      (.error, .reported, "the system stops at the 65th variable, and the pattern matches nothing")
    case .variableName: (.error, .documented, "no pattern can name it")
    case .variableNotAList:
      (.warning, .reported, "one text is taken for a list of one, which nothing documents")
    case .variableValueNested: (.error, .documented, "values may not hold variables")
    case .variableReplacesPredefined:
      (.warning, .reported, "the name is predefined, and this definition takes its place")
    case .variableUnused: (.info, .documented, "nothing refers to it")

    case .ruleNeverDecides:
      (.warning, .documented, "the first rule that holds decides, and earlier ones take it all")
    case .excludeNeverDecides:
      (.warning, .documented, "the app opens what the rule was to exclude: the first rule wins")
    case .includeAfterExclude:
      (
        .warning, .documented,
        "the app never opens what the rule was to give it: the first rule wins"
      )
    case .excludeWithoutEffect:
      (.warning, .documented, "without the rule no link would go anywhere else")
    case .appsOverlap:
      (.warning, .documented, "which app opens depends on what is installed and on the order")
    case .reachNotDecided: (.info, .documented, "nothing is claimed that was not decided")

    case .notAPropertyList: (.error, .documented, "Xcode and the system cannot read it")
    case .binaryPropertyList: (.info, .documented, "only XML has lines to point at")
    case .keyMisspelt:
      (.error, .documented, "keys are compared exactly, and this one is passed over")
    case .xmlSyntax: (.error, .documented, "Xcode and the system cannot read it")
    case .propertyListShape: (.error, .documented, "Xcode and the system cannot read it")
    case .duplicateKey: (.warning, .documented, "readers disagree about which value counts")

    case .entitlementNotAnArray, .entitlementNotAString:
      (.error, .documented, "the entitlement is an array of strings")
    case .entitlementForm, .entitlementHost, .entitlementWildcard:
      (.error, .documented, "the system ignores the value, silently")
    case .entitlementService: (.error, .documented, "the system knows four services")
    case .entitlementMode: (.error, .documented, "the modes are developer and managed")
    case .entitlementDeveloperOnly:
      (.warning, .documented, "a build signed for distribution does not honour the mode")
    case .entitlementDuplicate: (.warning, .documented, "the second value says nothing new")
    case .entitlementUpperCase: (.info, .reported, "hosts are compared in lower case")
    case .entitlementCount: (.info, .documented, "Apple advised 20 to 30 domains at most")
    case .buildSetting: (.info, .documented, "the value is known only after the build")

    case .urlTypesShape: (.error, .documented, "the system ignores what it does not expect")
    case .urlTypeWithoutSchemes: (.warning, .documented, "the type registers nothing")
    case .schemeSyntax: (.error, .documented, "no URL can have such a scheme (RFC 3986 §3.1)")
    case .schemeDuplicate: (.warning, .documented, "the second mention says nothing new")
    case .schemeWeb: (.error, .documented, "web links belong to the browser and universal links")
    case .schemeOfSystem: (.warning, .documented, "the system keeps the scheme for its own apps")
    case .schemeUpperCase: (.warning, .documented, "schemes are compared without letter case")
    case .queriedSchemesLimit:
      (
        .warning, .documented,
        "canOpenURL answers for the first 50 schemes only, and in apps linked on or after iOS 27 for 25"
      )
    }
  }
}
