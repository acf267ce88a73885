package import HarnessText
package import LinkModel

// Everything that is known about the codes: one entry for each.

extension LintCode: FindingCode {
  package var severity: Finding.Severity { terms.severity }
  package var claim: Claim { terms.claim }
  /// What helps in general; a finding may know better.
  package var fix: String { terms.fix }

  private var terms: (severity: Finding.Severity, claim: Claim, fix: String) {
    let id = "with the app's identifier, such as \"ABCDE12345.com.example.shop\""
    let apps = "write \"apps\" \(id)"
    let (move, one) = ("move the rule before the rules that match the same URLs", "delete one")
    let alone = Claim(
      .components, "a path pattern is compared only with the path of a URL, not with its query or fragment")
    let open = Claim(.decompilation, "a pattern with an undefined or unterminated variable matches nothing")
    let convert = "convert the property list with 'plutil -convert xml1 FILE'"
    let type = "write a value of the type that the finding names"
    return switch self {
    case .notJSON:
      (.error, Claim(.observations, "the system ignores a file that is not strict JSON"), "correct the syntax")
    case .textEncoding:
      (
        .error, .inferred(.jsonReader, "the file must be UTF-8; the CDN's handling of other encodings is not known"),
        "save the file as UTF-8 without a byte order mark"
      )
    case .duplicateName:
      (
        .warning, Claim(.rfc8259, "parsers disagree about which value of a duplicate key to use"),
        "keep only one of the keys"
      )
    case .notAnObject:
      (
        .error, Claim(.observations, "the system ignores a file whose top level is not an object"),
        "start with { \"applinks\": …"
      )
    case .fileTooLarge:
      (.error, Claim(.guide, "the system rejects a file larger than 128 KB"), AssociationDownload.Refusal.tooLarge.fix)
    case .notAnalysed:
      (
        .info, Claim(.guide, "the system never reads the content of a file that is too large"),
        "to analyse the file anyway, use 'linkplan lint --all'"
      )
    case .signedFile:
      (.info, Claim(.guide, "the file is signed, which only iOS 8 required"), "serve the JSON unsigned")
    case .responseRefused:
      (
        .error, Claim(.technote, "the system reads no file from a redirect or a failure"),
        AssociationDownload.Refusal.empty.fix
      )
    case .noServices:
      (
        .error, Claim(.associatedDomains, "without services, the file associates no apps with the host"),
        "add at least one service, for example \"applinks\""
      )
    case .unknownKey:
      (
        .warning, Claim(.swcutil, "the system silently ignores unknown keys"),
        "delete the key, or rename it to \"comment\" if it is meant as a comment"
      )
    case .wrongType: (.error, Claim(.decompilation, "the system ignores a value of an unexpected type"), type)
    case .missingDetails:
      (.error, Claim(.details, "\"details\" specifies which apps open which universal links"), "add \"details\": [ … ]")
    case .emptyDetails:
      (
        .warning, Claim(.details, "if \"details\" is empty, no universal link to the host opens an app"),
        "add an entry with \"appIDs\""
      )
    case .detailsDictionary:
      (
        .warning,
        Claim(
          .session2019, "the dictionary form of \"details\" is obsolete and does not preserve the order of the entries"),
        "write an array of entries, each with \"appIDs\""
      )
    case .appsNotEmpty:
      (
        .warning,
        Claim(
          .session2019,
          "iOS 12 and earlier require \"apps\" to be empty; later systems ignore it if \"details\" is present"),
        "write [] or delete the key"
      )
    case .appsMissing:
      (
        .info,
        Claim(
          .session2019,
          "iOS 12 and earlier, for which an entry with \"appID\" and \"paths\" is written, require \"apps\""),
        "for iOS 12 and earlier, add \"apps\": []"
      )
    case .detailsInService:
      (
        .warning,
        Claim(.associatedDomains, "only \"applinks\" has \"details\"; the system ignores the key in other services"),
        apps
      )
    case .serviceWithoutApps:
      (.error, Claim(.associatedDomains, "the service applies only to the apps that it lists"), apps)
    case .detailWithoutApp:
      (
        .error, Claim(.swcutilTests, "the system ignores a \"details\" entry that lists no app"),
        "add \"appIDs\" \(id)"
      )
    case .appIDForm:
      (
        .error,
        Claim(
          .associatedDomains,
          "an app identifier must consist of the application identifier prefix, a dot and the bundle identifier"),
        AppIDDefect.empty.fix
      )
    case .appIDPlaceholder:
      (
        .info, .inferred(.associatedDomains, "no app has an identifier with the placeholder of a template"),
        AppIDDefect.signed
      )
    case .appIDIgnored:
      (.warning, Claim(.swcutilTests, "\"appID\" is ignored if \"appIDs\" is present"), "list every app in \"appIDs\"")
    case .appInTwoDetails:
      (
        .warning, Claim(.decompilation, "if several entries list the same app, the system uses only the first of them"),
        AssociationSlip.merges
      )
    case .appListedTwice: (.info, Claim(.kit, "the duplicate has no effect"), one)
    case .pathsIgnored:
      (
        .warning, Claim(.session2019, "\"paths\" is ignored if \"components\" is present"),
        "delete \"paths\"; for iOS 12, add a separate entry with \"appID\" and \"paths\""
      )
    case .mixedFormats:
      (
        .warning,
        Claim(
          .technote,
          "TN3155 warns that combining \"appIDs\" with \"paths\", or \"appID\" with \"components\", can have unexpected results"
        ), "write \"components\"; for iOS 12, add a separate entry with \"appID\" and \"paths\""
      )
    case .pathsOnly:
      (
        .info, Claim(.guide, "\"paths\" is for iOS 12 and earlier; its patterns match only the URL's path"),
        "write \"components\": [{ \"/\": … }]"
      )
    case .noRules:
      (
        .warning, Claim(.observations, "an entry without a list of rules matches every URL"),
        "add rules; to match every URL, write \"components\": [{ \"/\": \"*\" }]"
      )
    case .emptyRules:
      (.warning, Claim(.swcutilTests, "an empty list of rules matches no URLs"), "add a rule, or delete the entry")
    case .ruleNotAnObject:
      (.error, Claim(.decompilation, "a rule that is not an object matches every URL"), "write { \"/\": … }")
    case .pathNotAString:
      (
        .error,
        Claim(
          .decompilation,
          "an element of \"paths\" that is not a string is restricted only by \"defaults\"; without them, it matches every URL"
        ), "write a string"
      )
    case .ruleWithoutConstraint:
      (
        .warning, Claim(.swcutil, "a component without \"/\", \"?\" or \"#\" matches every URL"),
        "write \"/\": \"*\" if every URL should match"
      )
    case .constraintNotAString:
      (
        .error,
        Claim(.decompilation, "a constraint of the wrong type is ignored, so the rule matches more URLs than intended"),
        "write a pattern"
      )
    case .queryValueNotAString:
      (
        .error,
        Claim(.swcutil, "a value that is not a string disables the entire \"?\" object, including its other items"),
        "write the pattern as a string"
      )
    case .queryStarOptional:
      (
        .warning,
        Claim(.swcutil, "a missing query item is treated as an empty string, which the pattern \"*\" matches"),
        AssociationSlip.needsValue
      )
    case .flagNotABoolean:
      (
        .error,
        Claim(
          .decompilation, "a non-boolean value is converted to a boolean, but Apple does not document the conversion"),
        "write true or false"
      )
    case .notWithoutSpace:
      (.warning, Claim(.guide, "only \"NOT \" with a trailing space marks an exclusion"), "write a space after NOT")
    case .notInComponents:
      (.warning, Claim(.guide, "\"NOT \" marks an exclusion only in \"paths\""), "write \"exclude\": true")
    case .pathInDefaults:
      (
        .warning, Claim(.swcutil, "defaults apply to every component that does not override them"),
        "move the key to the components that need it"
      )
    case .queryInPath:
      (
        .warning, alone,
        "write \"?\": { \"name\": \"value\" } in a component"
      )
    case .fragmentInPath:
      (
        .warning, alone,
        "write \"#\": \"…\" in a component"
      )
    case .questionMarkInPath:
      (
        .warning, Claim(.components, "\"?\" in a path pattern matches any one character; it does not start a query"),
        "to match a query, write \"?\": \"…\" in a component; to match subpaths, end with \"/?*\""
      )
    case .urlInPath:
      (
        .warning,
        Claim(.components, "a path pattern is compared only with the path of a URL, not with its scheme or host"),
        "write only the path"
      )
    case .pathWithoutSlash: (.info, Claim(.swcutil, "the system adds the missing leading slash"), "write the slash")
    case .unescapedCharacter:
      (
        .warning, Claim(.swcutil, "a URL is compared in percent-encoded form unless percentEncoded is false"),
        "write it as in a URL, or set \"percentEncoded\": false"
      )
    case .escapeInDecodedPattern:
      (
        .warning, Claim(.swcutil, "if percentEncoded is false, the URL is decoded but the pattern is not"),
        "write the character itself"
      )
    case .backslashInPattern:
      (.error, Claim(.decompilation, "\"*\" and \"?\" cannot be escaped"), "delete the backslash")
    case .patternNeverMatches:
      (
        .error, .inferred(.components, "a rule whose pattern matches nothing never applies"),
        "correct the pattern, and test it with 'linkplan match'"
      )
    case .undefinedVariable: (.error, open, "define it in \"substitutionVariables\"")
    case .unterminatedVariable: (.error, open, "insert \")\" after the variable's name")
    case .patternTooLarge:
      (
        .error, Claim(.kit, "linkplan limits the size of a pattern; a larger pattern matches nothing"),
        "shorten the variables' values"
      )
    case .tooManyVariables:
      (
        .error,
        Claim(
          .decompilation, "the system stops evaluating a pattern at its 65th variable, so the pattern matches nothing"),
        "use fewer variables, for example \"*\" instead of repeated $(digit)"
      )
    case .variableName:
      (
        .error, Claim(.variables, "a variable's name must not be empty or contain \"$\", \"(\" or \")\""),
        "choose a non-empty name without \"$\", \"(\" or \")\""
      )
    case .variableNotAList:
      (
        .warning, Claim(.decompilation, "a string is treated as a list with one element, but this is undocumented"),
        "enclose the string in square brackets"
      )
    case .variableValueNested:
      (
        .error, Claim(.variables, "a variable's value must not contain other variables"),
        "write the literal text instead"
      )
    case .ruleNeverDecides:
      (
        .warning,
        .inferred(.components, "only the first matching rule applies, and earlier rules match all of this rule's URLs"),
        "delete the rule, or move it before the rules that match the same URLs"
      )
    case .excludeNeverDecides:
      (
        .warning,
        .inferred(.components, "the app opens URLs that the rule should exclude, because an earlier rule matches them"),
        move
      )
    case .includeAfterExclude:
      (
        .warning,
        .inferred(
          .components, "the app does not open URLs that the rule should match, because an earlier rule excludes them"),
        move
      )
    case .excludeWithoutEffect:
      (
        .warning, .inferred(.components, "deleting the rule would not change the destination of any link"),
        "check the rule's patterns, or delete the rule"
      )
    case .appsOverlap:
      (
        .warning,
        Claim(
          .forum,
          "of apps that claim the same URLs, the installed ones and the order of the entries determine which opens a link"
        ), "change the rules so that each URL matches only one of the two entries"
      )
    case .hostNotClaimed:
      (
        .warning, Claim(.entitlement, "a link opens an app only if the app's entitlement lists the link's host"),
        "add \"applinks:\" and the host to the entitlement"
      )
    case .appNotListed:
      (
        .warning, Claim(.associatedDomains, "a link opens an app only if the file of the link's host lists the app"),
        "correct the identifier in the file or in the plan"
      )
    case .reachNotDecided:
      (
        .info, Claim(.kit, "rules that could not be analysed are never reported as unreachable or as having no effect"),
        "test the rules with linkplan match; the other findings are valid"
      )
    case .notAPropertyList, .propertyListShape:
      (.error, Claim(.propertyLists, "Xcode and the system cannot read the file"), convert)
    case .xmlSyntax:
      (.error, Claim(.propertyLists, "Xcode and the system cannot read the file"), "correct the XML")
    case .openStepPropertyList:
      (
        .error,
        .inferred(.propertyLists, "only property lists in XML or binary format are read, so the file is not checked"),
        convert
      )
    case .binaryPropertyList:
      (.info, .inferred(.propertyLists, "only property lists in XML format have line numbers"), convert)
    case .duplicateKey:
      (
        .warning, .inferred(.propertyLists, "parsers disagree about which value of a duplicate key to use"),
        "keep only one of the keys"
      )
    case .keyMisspelt:
      (
        .error, .inferred(.propertyLists, "keys are compared exactly, so this key is ignored"),
        "write the key that the finding names"
      )
    case .entitlementMissing:
      (
        .info, Claim(.entitlement, "a universal link opens only an app with the Associated Domains entitlement"),
        "if links are to open the app, add the capability Associated Domains with \"applinks:\" and the host"
      )
    case .entitlementNotAnArray:
      (
        .error, Claim(.session2019, "the entitlement must be an array of strings"),
        "write an <array> of <string> elements"
      )
    case .entitlementNotAString:
      (.error, Claim(.session2019, "the entitlement must be an array of strings"), "write a <string>")
    case .entitlementForm:
      (
        .error, Claim(.associatedDomains, "a value is a service and a domain, without a path, query or port"),
        "write service:domain without white space"
      )
    case .entitlementHost:
      (
        .error, Claim(.entitlement, "a value must contain a fully qualified domain name"),
        "write the full domain, for example shop.example"
      )
    case .entitlementWildcard:
      (
        .error, Claim(.associatedDomains, "the only wildcard is *. before a domain, and App Clips have none"),
        "write the wildcard only at the start of the domain, as in *.shop.example"
      )
    case .entitlementService:
      (
        .error, Claim(.entitlement, "Apple documents only applinks, webcredentials, appclips and activitycontinuation"),
        "write applinks, webcredentials, appclips or activitycontinuation"
      )
    case .entitlementMode:
      (
        .error, Claim(.entitlement, "the only modes are developer and managed"),
        "write ?mode=developer, ?mode=managed or ?mode=developer+managed"
      )
    case .entitlementDeveloperOnly:
      (
        .warning, Claim(.entitlement, "developer mode has no effect in builds signed for distribution"),
        "for distribution builds, add the same value without a mode"
      )
    case .entitlementDuplicate, .schemeDuplicate: (.warning, Claim(.kit, "the duplicate has no effect"), one)
    case .entitlementUpperCase:
      (.info, Claim(.decompilation, "host names are not case-sensitive"), "write the domain in lower case")
    case .entitlementCount:
      (.info, Claim(.guide, "Apple recommended no more than 20 to 30 domains"), "use wildcards, or fewer domains")
    case .entitlementInternational:
      (
        .info, .internationalHosts,
        "use a host in ASCII for links"
      )
    case .browserWithLinks:
      (
        .warning, Claim(.browser, "the system ignores applinks values in the entitlements of a web browser"),
        "delete either the applinks values or com.apple.developer.web-browser"
      )
    case .buildSetting:
      (
        .info, Claim(.kit, "a value with a build setting is known only after the build"),
        "check the built app's Info.plist, or the output of 'codesign -d --entitlements - APP'"
      )
    case .filesDisagree:
      (
        .error, Claim(.associatedDomains, "the association file must list the app, and the app's entitlement the host"),
        "correct the file that is wrong"
      )
    case .urlTypesShape: (.error, Claim(.urlTypes, "the system ignores values of an unexpected type"), type)
    case .urlTypeWithoutSchemes:
      (.warning, Claim(.urlTypes, "a URL type without schemes has no effect"), "add CFBundleURLSchemes")
    case .schemeSyntax:
      (
        .error,
        Claim(
          .rfc3986,
          "a scheme starts with an ASCII letter and contains only ASCII letters, digits, \"+\", \"-\" and \".\" (RFC 3986 §3.1)"
        ), "use only ASCII letters, digits, plus signs, dots and hyphens"
      )
    case .schemeWeb:
      (
        .warning,
        .inferred(
          .browser, "registering http and https is for web browsers; other apps open web links as universal links"),
        "declare the domain with \"applinks:\" in the entitlements, or use a custom scheme"
      )
    case .schemeOfSystem:
      (
        .warning, Claim(.schemes, "the system or one of its apps handles links with this scheme"),
        "choose a custom scheme"
      )
    case .schemeUpperCase:
      (.warning, Claim(.rfc3986, "schemes are not case-sensitive"), "write lower-case letters")
    case .queriedSchemesLimit:
      (
        .warning,
        Claim(
          .canOpen, "canOpenURL supports at most 50 listed schemes, or 25 in apps linked with the iOS 27 SDK or later"),
        "list only the schemes that the app queries"
      )
    case .sceneManifestMissing:
      (
        .warning,
        Claim(
          .sceneTransition,
          "since iOS 27, iPadOS 27, Mac Catalyst 27, tvOS 27 and visionOS 27, apps built with the latest SDK must use scenes, or they fail to launch"
        ),
        "add UIApplicationSceneManifest, or implement application(_:configurationForConnecting:options:); SwiftUI apps need neither"
      )
    case .flutterDeepLinking:
      (
        .info,
        Claim(
          .flutter, "since Flutter 3.27, Flutter's own router takes each link unless FlutterDeepLinkingEnabled is false"
        ),
        "if a plugin such as app_links takes the links, set FlutterDeepLinkingEnabled to false; otherwise, a link can be handled twice, or open the browser"
      )
    }
  }
}
