package import HarnessText
package import LinkModel

// Everything that is known about the codes: one entry for each.

extension LintCode: FindingCode {
  package var severity: Finding.Severity { terms.severity }
  package var evidence: Evidence { terms.level }
  package var page: Claim.Page { terms.page }
  package var why: String { terms.why }

  private var terms: (severity: Finding.Severity, level: Evidence, page: Claim.Page, why: String) {
    switch self {
    case .notJSON: (.error, .reported, .observations, "the system ignores a file that is not strict JSON")
    case .textEncoding:
      (.error, .inferred, .jsonReader, "the file must be UTF-8; the CDN's handling of other encodings is not known")
    case .duplicateName:
      (.warning, .documented, .rfc8259, "parsers disagree about which value of a duplicate key to use")
    case .notAnObject:
      (.error, .reported, .observations, "the system ignores a file whose top level is not an object")
    case .fileTooLarge: (.error, .documented, .guide, "the system rejects a file larger than 128 KB")
    case .notAnalysed: (.info, .documented, .guide, "the system never reads the content of a file that is too large")
    case .signedFile: (.info, .documented, .guide, "only iOS 8 required a signature")
    case .responseRefused:
      (.error, .documented, .technote, "the system reads no file from a redirect or a failure")
    case .noServices:
      (.error, .documented, .associatedDomains, "without services, the file associates no apps with the host")
    case .unknownKey: (.warning, .recorded, .swcutil, "the system silently ignores unknown keys")
    case .wrongType: (.error, .reported, .decompilation, "the system ignores a value of an unexpected type")
    case .missingDetails: (.error, .documented, .details, "\"details\" specifies which apps open which universal links")
    case .emptyDetails:
      (.warning, .documented, .details, "if \"details\" is empty, no universal link to the host opens an app")
    case .detailsDictionary:
      (
        .warning, .documented, .session2019,
        "the dictionary form of \"details\" is obsolete and does not preserve the order of the entries"
      )
    case .appsNotEmpty:
      (
        .warning, .documented, .session2019,
        "iOS 12 and earlier require \"apps\" to be empty; later systems ignore it if \"details\" is present"
      )
    case .appsMissing:
      (
        .info, .documented, .session2019,
        "iOS 12 and earlier, for which an entry with \"appID\" and \"paths\" is written, require \"apps\""
      )
    case .detailsInService:
      (
        .warning, .documented, .associatedDomains,
        "only \"applinks\" has \"details\"; the system ignores the key in other services"
      )
    case .serviceWithoutApps:
      (.error, .documented, .associatedDomains, "the service applies only to the apps that it lists")
    case .detailWithoutApp:
      (.error, .recorded, .swcutilTests, "the system ignores a \"details\" entry that lists no app")
    case .appIDForm:
      (
        .error, .documented, .associatedDomains,
        "an app identifier must consist of the application identifier prefix, a dot and the bundle identifier"
      )
    case .appIDPlaceholder:
      (.info, .inferred, .associatedDomains, "no app has an identifier with the placeholder of a template")
    case .appIDIgnored: (.warning, .recorded, .swcutilTests, "\"appID\" is ignored if \"appIDs\" is present")
    case .appInTwoDetails:
      (
        .warning, .reported, .decompilation,
        "if several entries list the same app, the system uses only the first of them"
      )
    case .appListedTwice: (.info, .inferred, .kit, "the duplicate has no effect")
    case .pathsIgnored: (.warning, .documented, .session2019, "\"paths\" is ignored if \"components\" is present")
    case .mixedFormats:
      (
        .warning, .documented, .technote,
        "TN3155 warns that combining \"appIDs\" with \"paths\", or \"appID\" with \"components\", can have unexpected results"
      )
    case .pathsOnly:
      (.info, .documented, .guide, "\"paths\" is for iOS 12 and earlier; its patterns match only the URL's path")
    case .noRules: (.warning, .reported, .observations, "an entry without a list of rules matches every URL")
    case .emptyRules: (.warning, .recorded, .swcutilTests, "an empty list of rules matches no URLs")
    case .ruleNotAnObject: (.error, .reported, .decompilation, "a rule that is not an object matches every URL")
    case .pathNotAString:
      (
        .error, .reported, .decompilation,
        "an element of \"paths\" that is not a string is restricted only by \"defaults\"; without them, it matches every URL"
      )
    case .ruleWithoutConstraint:
      (.warning, .recorded, .swcutil, "a component without \"/\", \"?\" or \"#\" matches every URL")
    case .constraintNotAString:
      (
        .error, .reported, .decompilation,
        "a constraint of the wrong type is ignored, so the rule matches more URLs than intended"
      )
    case .queryValueNotAString:
      (
        .error, .recorded, .swcutil,
        "a value that is not a string disables the entire \"?\" object, including its other items"
      )
    case .queryStarOptional:
      (
        .warning, .recorded, .swcutil,
        "a missing query item is treated as an empty string, which the pattern \"*\" matches"
      )
    case .flagNotABoolean:
      (
        .error, .reported, .decompilation,
        "a non-boolean value is converted to a boolean, but Apple does not document the conversion"
      )
    case .notWithoutSpace: (.warning, .documented, .guide, "only \"NOT \" with a trailing space marks an exclusion")
    case .notInComponents: (.warning, .documented, .guide, "\"NOT \" marks an exclusion only in \"paths\"")
    case .pathInDefaults:
      (.warning, .recorded, .swcutil, "defaults apply to every component that does not override them")
    case .queryInPath, .fragmentInPath:
      (
        .warning, .documented, .components,
        "a path pattern is compared only with the path of a URL, not with its query or fragment"
      )
    case .questionMarkInPath:
      (
        .warning, .documented, .components,
        "\"?\" in a path pattern matches any one character; it does not start a query"
      )
    case .urlInPath:
      (
        .warning, .documented, .components,
        "a path pattern is compared only with the path of a URL, not with its scheme or host"
      )
    case .pathWithoutSlash: (.info, .recorded, .swcutil, "the system adds the missing leading slash")
    case .unescapedCharacter:
      (.warning, .recorded, .swcutil, "a URL is compared in percent-encoded form unless percentEncoded is false")
    case .escapeInDecodedPattern:
      (.warning, .recorded, .swcutil, "if percentEncoded is false, the URL is decoded but the pattern is not")
    case .backslashInPattern: (.error, .reported, .decompilation, "\"*\" and \"?\" cannot be escaped")
    case .patternNeverMatches: (.error, .inferred, .components, "a rule whose pattern matches nothing never applies")
    case .undefinedVariable, .unterminatedVariable:
      (.error, .reported, .decompilation, "a pattern with an undefined or unterminated variable matches nothing")
    case .patternTooLarge:
      (.error, .inferred, .kit, "linkplan limits the size of a pattern; a larger pattern matches nothing")
    case .tooManyVariables:
      (
        .error, .reported, .decompilation,
        "the system stops evaluating a pattern at its 65th variable, so the pattern matches nothing"
      )
    case .variableName:
      (.error, .documented, .variables, "a variable's name must not be empty or contain \"$\", \"(\" or \")\"")
    case .variableNotAList:
      (.warning, .reported, .decompilation, "a string is treated as a list with one element, but this is undocumented")
    case .variableValueNested: (.error, .documented, .variables, "a variable's value must not contain other variables")
    case .ruleNeverDecides:
      (
        .warning, .inferred, .components,
        "only the first matching rule applies, and earlier rules match all of this rule's URLs"
      )
    case .excludeNeverDecides:
      (
        .warning, .inferred, .components,
        "the app opens URLs that the rule should exclude, because an earlier rule matches them"
      )
    case .includeAfterExclude:
      (
        .warning, .inferred, .components,
        "the app does not open URLs that the rule should match, because an earlier rule excludes them"
      )
    case .excludeWithoutEffect:
      (.warning, .inferred, .components, "deleting the rule would not change the destination of any link")
    case .appsOverlap:
      (.warning, .reported, .forum, "the installed apps and the order of the entries determine which app opens a link")
    case .hostNotClaimed:
      (.warning, .documented, .entitlement, "a link opens an app only if the app's entitlement lists the link's host")
    case .appNotListed:
      (
        .warning, .documented, .associatedDomains,
        "a link opens an app only if the file of the link's host lists the app"
      )
    case .reachNotDecided:
      (
        .info, .inferred, .kit,
        "rules that could not be analysed are never reported as unreachable or as having no effect"
      )
    case .notAPropertyList, .xmlSyntax, .propertyListShape:
      (.error, .documented, .propertyLists, "Xcode and the system cannot read the file")
    case .openStepPropertyList:
      (
        .error, .inferred, .propertyLists,
        "only property lists in XML or binary format are read, so the file is not checked"
      )
    case .binaryPropertyList: (.info, .inferred, .propertyLists, "only property lists in XML format have line numbers")
    case .duplicateKey:
      (.warning, .inferred, .propertyLists, "parsers disagree about which value of a duplicate key to use")
    case .keyMisspelt: (.error, .inferred, .propertyLists, "keys are compared exactly, so this key is ignored")
    case .entitlementMissing:
      (.info, .documented, .entitlement, "a universal link opens only an app with the Associated Domains entitlement")
    case .entitlementNotAnArray, .entitlementNotAString:
      (.error, .documented, .session2019, "the entitlement must be an array of strings")
    case .entitlementForm:
      (.error, .documented, .associatedDomains, "a value is a service and a domain, without a path, query or port")
    case .entitlementHost:
      (.error, .documented, .entitlement, "a value must contain a fully qualified domain name")
    case .entitlementWildcard:
      (.error, .documented, .associatedDomains, "the only wildcard is *. before a domain, and App Clips have none")
    case .entitlementService:
      (
        .error, .documented, .entitlement,
        "Apple documents only applinks, webcredentials, appclips and activitycontinuation"
      )
    case .entitlementMode: (.error, .documented, .entitlement, "the only modes are developer and managed")
    case .entitlementDeveloperOnly:
      (.warning, .documented, .entitlement, "developer mode has no effect in builds signed for distribution")
    case .entitlementDuplicate, .schemeDuplicate: (.warning, .inferred, .kit, "the duplicate has no effect")
    case .entitlementUpperCase: (.info, .reported, .decompilation, "host names are not case-sensitive")
    case .entitlementCount: (.info, .documented, .guide, "Apple recommended no more than 20 to 30 domains")
    case .browserWithLinks:
      (.warning, .documented, .browser, "the system ignores applinks values in the entitlements of a web browser")
    case .buildSetting: (.info, .inferred, .kit, "the value is known only after the build")
    case .filesDisagree:
      (
        .error, .documented, .associatedDomains,
        "the association file must list the app, and the app's entitlement the host"
      )
    case .urlTypesShape: (.error, .documented, .urlTypes, "the system ignores values of an unexpected type")
    case .urlTypeWithoutSchemes: (.warning, .documented, .urlTypes, "a URL type without schemes has no effect")
    case .schemeSyntax:
      (
        .error, .documented, .rfc3986,
        "a scheme starts with an ASCII letter and contains only ASCII letters, digits, \"+\", \"-\" and \".\" (RFC 3986 §3.1)"
      )
    case .schemeWeb:
      (
        .warning, .inferred, .browser,
        "registering http and https is for web browsers; other apps open web links as universal links"
      )
    case .schemeOfSystem:
      (.warning, .documented, .schemes, "the system or one of its apps handles links with this scheme")
    case .schemeUpperCase: (.warning, .documented, .rfc3986, "schemes are not case-sensitive")
    case .queriedSchemesLimit:
      (
        .warning, .documented, .canOpen,
        "canOpenURL supports at most 50 listed schemes, or 25 in apps linked with the iOS 27 SDK or later"
      )
    case .flutterDeepLinking:
      (
        .info, .reported, .flutter,
        "since Flutter 3.27, Flutter's own router takes each link unless FlutterDeepLinkingEnabled is false"
      )
    }
  }
}
