package import LinkModel

// The severity and the source of each kind of finding.
extension LintCode {
  /// The severity of all findings with this code.
  package var severity: LintFinding.Severity { facts.severity }
  /// The strength of the evidence for the requirement behind the code.
  package var evidence: Evidence { facts.evidence }
  /// The source of the requirement.
  package var page: Claim.Page { facts.page }

  private var facts: (severity: LintFinding.Severity, evidence: Evidence, page: Claim.Page) {
    switch self {
    case .notJSON, .notAnObject: (.error, .reported, .cdnAnswers)
    case .textEncoding: (.error, .inferred, .jsonReader)
    case .fileTooLarge: (.error, .documented, .guide)
    case .noServices, .serviceWithoutApps, .appIDForm, .entitlementWildcard: (.error, .documented, .associatedDomains)
    case .wrongType, .ruleNotAnObject, .pathNotAString, .constraintNotAString, .flagNotABoolean, .backslashInPattern,
      .tooManyVariables:
      (.error, .reported, .observations)
    case .missingDetails: (.error, .documented, .details)
    case .detailWithoutApp, .queryValueNotAString, .undefinedVariable, .unterminatedVariable:
      (.error, .recorded, .swcutil)
    case .patternNeverMatches: (.error, .inferred, .components)
    case .patternTooLarge: (.error, .inferred, .kit)
    case .variableName, .variableValueNested: (.error, .documented, .variables)
    case .notAPropertyList, .xmlSyntax, .propertyListShape: (.error, .documented, .propertyLists)
    case .keyMisspelt: (.error, .inferred, .propertyLists)
    case .entitlementNotAnArray, .entitlementNotAString, .entitlementForm, .entitlementHost, .entitlementService,
      .entitlementMode:
      (.error, .documented, .entitlement)
    case .urlTypesShape: (.error, .documented, .urlTypes)
    case .schemeSyntax: (.error, .documented, .rfc3986)
    case .duplicateName: (.warning, .documented, .rfc8259)
    case .unknownKey, .appIDIgnored, .emptyRules, .ruleWithoutConstraint, .queryStarOptional, .pathInDefaults,
      .unescapedCharacter, .escapeInDecodedPattern:
      (.warning, .recorded, .swcutil)
    case .emptyDetails, .detailsDictionary: (.warning, .documented, .details)
    case .appsNotEmpty, .pathsOnly, .notWithoutSpace, .notInComponents: (.warning, .documented, .guide)
    case .detailsInService: (.warning, .documented, .associatedDomains)
    case .appInTwoDetails, .pathsIgnored, .noRules, .variableNotAList, .variableReplacesPredefined:
      (.warning, .reported, .observations)
    case .mixedFormats: (.warning, .documented, .technote)
    case .queryInPath, .fragmentInPath, .questionMarkInPath, .urlInPath: (.warning, .documented, .components)
    case .ruleNeverDecides, .excludeNeverDecides, .includeAfterExclude, .excludeWithoutEffect:
      (.warning, .inferred, .components)
    case .appsOverlap: (.warning, .reported, .forum)
    case .duplicateKey: (.warning, .inferred, .propertyLists)
    case .entitlementDeveloperOnly: (.warning, .documented, .entitlement)
    case .entitlementDuplicate, .schemeDuplicate: (.warning, .inferred, .kit)
    case .browserWithLinks: (.warning, .documented, .browser)
    case .urlTypeWithoutSchemes: (.warning, .documented, .urlTypes)
    case .schemeWeb, .schemeOfSystem: (.warning, .documented, .schemes)
    case .schemeUpperCase: (.warning, .documented, .rfc3986)
    case .queriedSchemesLimit: (.warning, .documented, .canOpen)
    case .notAnalysed, .entitlementCount: (.info, .documented, .guide)
    case .signedFile: (.info, .documented, .session2015)
    case .appListedTwice, .reachNotDecided, .buildSetting: (.info, .inferred, .kit)
    case .pathWithoutSlash, .parentPathTaken: (.info, .recorded, .swcutil)
    case .variableUnused: (.info, .inferred, .variables)
    case .binaryPropertyList: (.info, .inferred, .propertyLists)
    case .entitlementUpperCase: (.info, .reported, .observations)
    }
  }
}
