import HarnessText

/// The assumptions that the rules of an entry depend on, collected once when the file is read.
struct PointsOfRules {
  private(set) var always: [Assumptions.Point] = []
  private(set) var forSomeLinks: [Assumptions.Point] = []

  init(_ rules: [AssociationRule], _ reader: RuleReader) {
    let hasDefaults =
      reader.detailDefaults.saysMoreThanFlags || reader.applinksDefaults.saysMoreThanFlags
    for rule in rules {
      switch rule.place {
      case .path: if hasDefaults { add(.defaultsBesidePaths) }
      case .component:
        let isInherited = ["/", "?", "#"].contains {
          rule.origins[$0].map { $0 != .rule } ?? false
        }
        if isInherited { add(.patternsInDefaults) }
      }
      let constraints = rule.constraints
      if !constraints.form.isPercentEncoded {
        if !forSomeLinks.contains(.undecodableParts) { forSomeLinks.append(.undecodableParts) }
        if !rule.isCaseSensitive, !forSomeLinks.contains(.letterCase) {
          forSomeLinks.append(.letterCase)
        }
      }
      for glob in [constraints.path, constraints.fragment] { look(at: glob, rule) }
      switch constraints.query {
      case nil: break
      case .whole(let glob): look(at: glob, rule)
      case .items(let items):
        for item in items {
          if item.name.isEmpty { add(.emptyQueryItems) }
          if !rule.isCaseSensitive, item.name.contains(where: \.isASCIILetter) { add(.queryNames) }
          look(at: item.glob, rule)
        }
      }
    }
    forSomeLinks.removeAll { always.contains($0) }
  }

  private mutating func look(at glob: Glob?, _ rule: AssociationRule) {
    guard let glob else { return }
    if glob.program.variableCount > GlobProgram.variableLimit { add(.nestedVariables) }
    if glob.program.hasEmptyRestAfterStar { add(.restAfterStar) }
    if !rule.isCaseSensitive, CaseFolding.isDisputed(glob.pattern) { add(.letterCase) }
  }

  private mutating func add(_ point: Assumptions.Point) {
    if !always.contains(point) { always.append(point) }
  }
}
