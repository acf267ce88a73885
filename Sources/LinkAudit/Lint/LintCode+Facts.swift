public import LinkModel

// The severity of each kind of finding, and the evidence for it; `Conformance/evidence.json` names the sources.
extension LintCode {
  /// The severity of all findings with this code.
  public var severity: LintFinding.Severity { facts.severity }
  /// The strength of the evidence for the requirement behind the code.
  public var evidence: Evidence { facts.evidence }

  private var facts: (severity: LintFinding.Severity, evidence: Evidence) {
    switch self {
    case .fileTooLarge, .noServices, .serviceWithoutApps, .appIDForm, .entitlementWildcard, .missingDetails,
      .variableName, .variableValueNested, .notAPropertyList, .xmlSyntax, .propertyListShape,
      .entitlementNotAnArray, .entitlementNotAString, .entitlementForm, .entitlementHost, .entitlementService,
      .entitlementMode, .urlTypesShape, .schemeSyntax:
      (.error, .documented)
    case .detailWithoutApp, .queryValueNotAString, .undefinedVariable, .unterminatedVariable: (.error, .recorded)
    case .notJSON, .notAnObject, .wrongType, .ruleNotAnObject, .pathNotAString, .constraintNotAString,
      .flagNotABoolean, .backslashInPattern, .tooManyVariables:
      (.error, .reported)
    case .textEncoding, .patternNeverMatches, .patternTooLarge, .keyMisspelt: (.error, .inferred)
    case .duplicateName, .emptyDetails, .detailsDictionary, .appsNotEmpty, .pathsOnly, .notWithoutSpace,
      .notInComponents, .detailsInService, .mixedFormats, .queryInPath, .fragmentInPath, .questionMarkInPath,
      .urlInPath, .entitlementDeveloperOnly, .browserWithLinks, .urlTypeWithoutSchemes, .schemeWeb, .schemeOfSystem,
      .schemeUpperCase, .queriedSchemesLimit:
      (.warning, .documented)
    case .unknownKey, .appIDIgnored, .emptyRules, .ruleWithoutConstraint, .queryStarOptional, .pathInDefaults,
      .unescapedCharacter, .escapeInDecodedPattern:
      (.warning, .recorded)
    case .appInTwoDetails, .pathsIgnored, .noRules, .variableNotAList, .variableReplacesPredefined, .appsOverlap:
      (.warning, .reported)
    case .ruleNeverDecides, .excludeNeverDecides, .includeAfterExclude, .excludeWithoutEffect, .duplicateKey,
      .entitlementDuplicate, .schemeDuplicate:
      (.warning, .inferred)
    case .notAnalysed, .entitlementCount, .signedFile: (.info, .documented)
    case .pathWithoutSlash, .parentPathTaken: (.info, .recorded)
    case .entitlementUpperCase: (.info, .reported)
    case .appListedTwice, .reachNotDecided, .buildSetting, .variableUnused, .binaryPropertyList: (.info, .inferred)
    }
  }
}
