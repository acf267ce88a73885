struct ConformanceTests {
  @Test(arguments: ConformanceCase.all)
  func `the verdict and the deciding rule agree with the corpus`(_ row: ConformanceCase) {
    expectNil(row.defect)
    let file = AssociationFile(row.association)
    let link = Link(row.url)
    let app = row.app ?? file.appIDs.first ?? ""
    let verdict = file.verdict(for: link, app: app)
    if let domain = row.domain, !AssociatedDomain("applinks:" + domain).covers(link.host ?? "") {
      expect(row.verdict, equals: "no-match")
      return
    }
    expect(verdict.outcome.rawValue, equals: row.verdict)
    if verdict.outcome != .noMatch { expect(verdict.detail, equals: row.detail) }
    var decided: AssociationRule.Place?
    if case .rule(let place) = verdict.reason { decided = place }
    expect(decided, equals: row.place)
  }

  @Test(arguments: ConformanceCase.all)
  func `the explanation agrees with the verdict`(_ row: ConformanceCase) {
    let file = AssociationFile(row.association)
    let app = row.app ?? file.appIDs.first ?? ""
    let explanation = file.explanation(for: Link(row.url), app: app)
    expect(explanation.verdict, equals: file.verdict(for: Link(row.url), app: app))
    switch explanation.verdict.reason {
    case .rule(let place):
      expect(explanation.trials.last?.rule.place, equals: place)
      expect(explanation.trials.last?.holds, equals: true)
      #expect(explanation.trials.dropLast().allSatisfy { !$0.holds })
    case .noRuleHolds(let tried):
      expect(explanation.trials.count, equals: tried)
      #expect(explanation.trials.allSatisfy { !$0.holds })
      // Even a matching exclusion would not let the app open the link, so an exclusion is never the nearest rule.
      let ways = explanation.trials.filter { !$0.rule.isExclusion }
      expect(explanation.nearest == nil, equals: ways.isEmpty)
    default:
      expectEmpty(explanation.trials)
    }
  }

  @Test func `the schema defines exactly the keys used by the cases`() throws {
    let url = ConformanceCase.folder.appending(path: "conformance.schema.json")
    let schema = JSONDocument(
      reading: SourceText(Array(try Data(contentsOf: url)), file: url.lastPathComponent))
    expectEmpty(schema.problems)
    let definitions = schema.root?["$defs"]
    for (name, keys) in [
      ("group", ConformanceCase.groupKeys), ("test", ConformanceCase.testKeys),
    ] {
      expect(definitions?[name]?["additionalProperties"]?.bool, equals: false)
      expect(Set(definitions?[name]?["properties"]?.object?.map(\.name) ?? []), equals: keys)
    }
  }

  @Test func `an unreadable case fails instead of being skipped`() {
    for text in ["", "[]", "{}", "[{}]", #"[{"descripton":"x"}]"#, "[1,]"] {
      let cases = ConformanceCase.read(Data(text.utf8), name: "x.json")
      expect(cases.count, equals: 1)
      #expect(cases.allSatisfy { $0.defect != nil })
    }
  }

  @Test func `names are unique`() {
    expect(Set(ConformanceCase.all.map(\.name)).count, equals: ConformanceCase.all.count)
  }
}
