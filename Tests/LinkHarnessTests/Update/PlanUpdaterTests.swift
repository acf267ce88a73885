@testable import LinkHarness

struct PlanUpdaterTests {
  private static func plan(_ source: SourceText, fillsMissing: Bool = false) throws -> TestPlan {
    let reader = PlanReader(
      source: source, files: PlanFiles(root: PackageFolder.plans), forbidsOnly: false,
      fillsMissing: fillsMissing)
    let outcome = reader.read()
    return try #require(
      outcome.plan, "\(outcome.findings.map { "\($0.position): \($0.message)" })")
  }

  private static func update(
    _ source: SourceText, _ mode: UpdateMode, only: (TestPlan.Row) -> Bool = { _ in true }
  ) async throws -> PlanUpdate? {
    let plan = try plan(source, fillsMissing: true)
    let replayer = await Replayer(plan)
    var updater = PlanUpdater(mode)
    for row in plan.rows where only(row) { updater.take(await replayer.replay(row), of: plan) }
    return updater.updates().first
  }

  private static func source(_ links: String, defaults: String = "{}") -> SourceText {
    let text = """
      { "version": 1, "defaults": \(defaults), "variables": { "q": "nowhere" },
        "sites": { "file": "Shared/shop-sites.json" }, "apps": { "file": "Shared/shop-apps.json" },
        "links": [
      \(links)
      ] }
      """
    return SourceText(text, file: PackageFolder.plans + "/update.json")
  }

  // MARK: Bytes outside values are preserved

  @Test(arguments: TestPlansTests.cases)
  func `an update restores changed values and changes nothing else`(
    _ item: TestPlansTests.Case
  ) async throws {
    let (plan, file) = (item.plan, item.plan.file)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    let original = SourceText(bytes, file: file)
    let kept = Set(
      plan.rows.filter { $0.skip != nil || $0.knownIssue != nil }.flatMap(\.steps)
        .flatMap(\.expectations).map(\.place.range))
    let changes = plan.rows.flatMap(\.steps).flatMap(\.expectations).compactMap { expectation in
      Self.change(of: expectation, in: original)
    }.filter { !kept.contains($0.range) }
    // Two of every three values are changed; the length of the file's path determines which ones.
    let chosen = changes.enumerated()
      .filter { ($0.offset + file.utf8.count) % 3 != 0 }
      .map(\.element)
    if chosen.isEmpty { return }
    let changed = SourceText(EditedText(original, chosen).bytes, file: file)
    let update = try await Self.update(changed, .changed)
    expect(
      update?.bytes ?? changed.bytes, equals: bytes,
      "\(chosen.map { original.position(at: $0.range.lowerBound) })")
    expect(update?.refusals.count ?? 0, equals: 0)
  }

  /// Returns an edit that changes the expected value.
  ///
  /// Returns `nil` for fields and matchers that the test leaves unchanged, and for values that an update would
  /// reformat.
  private static func change(of expectation: LinkHarness.Expectation, in source: SourceText)
    -> TextEdit?
  {
    let range = expectation.place.range
    let field = expectation.field.field
    let isFree = ["parameters", "error", "page", "navigation", "handled"].contains(field.path[0])
    let isAbsent = expectation.expected.isAbsent
    let other: FieldValue
    switch (field.kind, expectation.expected) {
    case (.text, .value(.text(let text))) where isFree: other = .text(text + "-changed")
    case (.number, .value(.number(let number))) where isFree: other = .number(number + 1)
    case (.list, .value(.list(let list))) where isFree: other = .list(["a-root"] + list)
    case (.text, .absent) where isFree: other = .text("changed")
    case (.number, .absent) where isFree: other = .number(1)
    default: return nil
    }
    let written = isAbsent ? .null : Self.value(of: expectation)?.planJSON
    guard let written, Array(source.bytes[range]) == Array(written.lineText.utf8) else {
      return nil
    }
    return TextEdit(range: range, replacement: other.planJSON.lineText)
  }

  private static func value(of expectation: LinkHarness.Expectation) -> FieldValue? {
    if case .value(let value) = expectation.expected { value } else { nil }
  }

  // MARK: Notifications

  /// The link of a notification was opened in earlier plans.
  @Test(arguments: [
    (
      #"{ "open": "https://shop.example/product/42", "from": "push", "expect": { "route": "product" } }"#, "{}",
      #"{ "arrive": [{ "push": "https://shop.example/product/42", "app": "shop" }], "expect": { "route": "product" } }"#
    ),
    (
      #"{ "from": "push", "open": "shop://cart" }"#, "{}",
      #"{ "arrive": [{ "push": "shop://cart", "app": "shop" }], "expect": { "route": "cart", "#
    ),
    (
      #"{ "steps": [{ "open": "shop://cart", "expect": { "route": "cart" } }, { "back": {} }] }"#,
      #"{ "from": "push", "expect": { "opens": "shop" } }"#,
      #"{ "steps": [{ "arrive": [{ "push": "shop://cart", "app": "shop" }], "expect": { "route": "cart" } }, { "back": {} }] }"#
    ),
    (
      #"{ "open": "shop://cart", "expect": { "route": "cart" } }"#, #"{ "from": "push" }"#,
      #"{ "arrive": [{ "push": "shop://cart", "app": "shop" }], "expect": { "route": "cart" } }"#
    ),
  ])
  func `an opened link of a notification becomes what arrives`(
    row: String, defaults: String, written: String
  ) async throws {
    for mode in UpdateMode.allCases {
      let update = try #require(try await Self.update(Self.source(row, defaults: defaults), mode))
      let text = update.bytes.utf8Text
      expect(text.replacing(",\n  ", with: ", "), contains: written)
      expect(text, lacks: "\"from\"")
      let plan = try Self.plan(SourceText(update.bytes, file: PackageFolder.plans + "/update.json"))
      expect(await plan.result().failures.map(\.message), equals: [])
    }
  }

  @Test func `a cell of a matrix cannot become what arrives`() async throws {
    let source = Self.source(
      #"{ "matrix": { "s": ["mail", "push"] }, "open": "shop://cart", "from": "${s}", "expect": { "opens": "shop" } }"#)
    let update = try #require(try await Self.update(source, .missing))
    expect(update.refusals.map(\.reason), equals: [.placeholder])
    expect(update.count, equals: 0)
  }

  // MARK: Values that are left unchanged

  @Test(arguments: [
    (
      #"{ "variables": { "r": "cart" }, "open": "https://shop.example/product/42", "expect": { "route": "${r}" } }"#,
      UpdateRefusal.placeholder
    ),
    (
      #"{ "open": "https://shop.example/product/42", "expect": { "opens": "shop", "exactly": true } }"#,
      .exactly
    ),
    (
      #"{ "open": "https://shop.example/product/42", "expect": { "page": { "title": null } } }"#,
      .saysNothing
    ),
    (
      #"{ "matrix": { "p": ["cart", "product/1"] }, "open": "https://shop.example/${p}", "expect": { "route": "cart" } }"#,
      .shared
    ),
    (
      #"{ "knownIssue": "late", "open": "https://shop.example/cart", "expect": { "route": "cart" } }"#,
      .knownIssuePasses
    ),
    (
      #"{ "matrix": { "p": ["cart", "nowhere"] }, "open": "https://shop.example/${p}" }"#,
      .cellsOfManyEnds
    ),
    (
      #"{ "matrix": { "p": ["cart", "nowhere"] }, "open": "https://shop.example/${p}", "expect": {} }"#,
      .cellsOfManyEnds
    ),
    (#"{ "steps": [{ "choose": { "open": "app", "host": "shop.example" } }] }"#, .nothingToExpect),
  ])
  func `an expectation that cannot be updated is left unchanged, with a reason`(
    row: String, reason: UpdateRefusal
  ) async throws {
    let source = Self.source(row)
    let update = try #require(try await Self.update(source, .changed))
    #expect(update.refusals.map(\.reason).contains(reason))
    #expect(update.bytes == source.bytes || update.count == 0)
  }

  @Test func `every expectation of a row that cannot be updated is reported`() async throws {
    let source = Self.source(
      #"""
      { "variables": { "r": "cart" }, "open": "https://shop.example/product/42",
        "expect": { "opens": { "not": "shop" }, "route": "${r}", "exactly": true } }
      """#)
    let update = try #require(try await Self.update(source, .changed))
    let reasons = update.refusals.map(\.reason)
    for reason in [UpdateRefusal.exactly, .matcher, .placeholder] { #expect(reasons.contains(reason), "\(reason)") }
    #expect(reasons.count { $0 == .exactly } > 1)
  }

  @Test func `a shared value is rewritten if all its rows were replayed and agree`() async throws {
    let row =
      #"{ "matrix": { "p": ["product/1", "product/2"] }, "open": "https://shop.example/${p}", "expect": { "route": "cart" } }"#
    let source = Self.source(row)
    let all = try #require(try await Self.update(source, .changed))
    expect(
      all.bytes.utf8Text, contains: #""expect": { "route": "product" }"#)
    let one = try #require(try await Self.update(source, .changed) { $0.id.contains("product/1") })
    expect(one.refusals.map(\.reason), equals: [.sharedWithOthers])
    expect(one.count, equals: 0)
  }

  @Test func `the expectation for a link that is no longer routed is updated`() async throws {
    let source = Self.source(
      #"{ "open": "https://shop.example/nowhere", "from": "mail", "expect": { "opens": "shop", "route": "cart", "queued": true } }"#
    )
    let update = try #require(try await Self.update(source, .changed))
    expect(
      update.bytes.utf8Text,
      contains: #""expect": { "opens": "browser", "route": null, "queued": null } }"#)
    expectNil(try await Self.update(SourceText(update.bytes, file: source.file), .changed))
  }

  // MARK: Missing expectations

  @Test func `rows without expectations receive the results, in their own layout`() async throws {
    let source = Self.source(
      """
          { "open": "https://shop.example/nowhere" },
          { "id": "lines",
            "open": "https://shop.example/cart", "from": "mail" },
          { "steps": [{ "open": "https://shop.example/cart" }, { "back": {}, "expect": {} }] },
          { "open": "https://shop.example/search?q=$${x}", "from": "mail", "expect": { "route": "search" } },
          { "open": "https://shop.example/search?q=$${x}&$${y}=1", "from": "mail" }
      """)
    let update = try #require(try await Self.update(source, .missing))
    let text = update.bytes.utf8Text
    expect(update.count, equals: 5)
    expect(
      text,
      contains: #"      "open": "https://shop.example/cart", "from": "mail","#
        + "\n      \"expect\": {\n        \"opens\": \"shop\",\n")
    expect(text, contains: #""q": "$${x}""#, "a value that looks like a placeholder is escaped")
    expect(text, contains: #""$${y}": "1""#, "a key that looks like a placeholder is escaped")
    let again = SourceText(update.bytes, file: source.file)
    let plan = try Self.plan(again)
    let replayer = await Replayer(plan)
    for row in plan.rows { expect(await replayer.replay(row).status, equals: .passed, "\(row.id)") }
    expectNil(try await Self.update(again, .missing))
    expectNil(try await Self.update(again, .changed))
  }

  @Test(arguments: [
    // Each step gets what it leads to.
    (
      #"{ "steps": [{ "open": "https://shop.example/cart" }, { "back": {} }] }"#,
      [#""stack": ["home", "cart"]"#, #""action": "pop""#]
    ),
    // A default that holds is not written again, and one that does not is overridden.
    (#"{ "open": "https://shop.example/cart" }"#, [#""expect": { "because": "rule-matches", "route""#]),
    (#"{ "open": "https://shop.example/nowhere" }"#, [#""expect": { "opens": "browser", "because""#]),
    // What is expected of the system says nothing about the app.
    (
      #"{ "open": "https://shop.example/cart", "expect": { "because": "rule-matches" } }"#,
      [#""expect": { "because": "rule-matches",\#n  "route": "cart",\#n  "navigation": { "#]
    ),
    (#"{ "open": "https://shop.example/cart", "expect": { "exactly": true, "opens": "shop" } }"#, nil),
    (#"{ "open": "https://shop.example/nowhere", "expect": { "opens": "browser" } }"#, nil),
    (#"{ "open": "https://shop.example/cart", "expect": { "opens": "browser" } }"#, nil),
    (#"{ "steps": [{ "open": "https://shop.example/cart" }, { "back": {}, "expect": { "error": null } }] }"#, nil),
    (
      #"{ "matrix": { "p": ["cart", "home"] }, "open": "https://shop.example/${p}", "expect": { "opens": "shop" } }"#,
      nil
    ),
    (#"{ "variables": { "e": {} }, "open": "https://shop.example/cart", "expect": "${e}" }"#, []),
  ])
  func `a row that expects nothing of the app itself receives what is missing`(
    row: String, texts: [String]?
  ) async throws {
    let source = Self.source(row, defaults: #"{ "from": "mail", "expect": { "opens": "shop" } }"#)
    let update = try await Self.update(source, .missing)
    guard let texts, let update else { return expectNil(texts) }
    expect(update.count, equals: texts.count)
    for text in texts { expect(update.bytes.utf8Text, contains: text) }
    if texts.isEmpty { return expect(update.refusals.map(\.reason), equals: [.nothingToExpect]) }
    expectNil(try await Self.update(SourceText(update.bytes, file: source.file), .missing))
  }

  /// Rows with a matrix, each with the text that an update adds.
  static let matrices: [(row: String, written: String)] = [
    (
      #"{ "id": "a", "matrix": { "p": ["nowhere", "elsewhere"] }, "open": "tel:${p}" }"#,
      #"  "expect": { "opens": "nothing", "because": "scheme-not-registered" } }"#
    ),
    (
      #"{ "id": "a", "matrix": { "p": ["nowhere", "gone"] }, "steps": [{ "advance": "1s" }, { "open": "https://shop.example/${p}" }] }"#,
      #""expect": { "opens": "browser", "because": "no-rule-matches","#
    ),
    (
      #"{ "id": "a", "matrix": { "p": ["nowhere", "gone"] }, "open": "https://shop.example/${p}", "expect": {} }"#,
      #""expect": { "opens": "browser","#
    ),
  ]

  @Test(arguments: matrices)
  func `a row whose cells have one outcome gets it`(
    row: String, written: String
  ) async throws {
    let source = Self.source(row)
    let update = try #require(try await Self.update(source, .missing))
    let text = update.bytes.utf8Text
    expectEmpty(update.refusals)
    #expect(text.contains(written), "\(text)")
    let again = SourceText(update.bytes, file: source.file)
    let plan = try Self.plan(again)
    let replayer = await Replayer(plan)
    for row in plan.rows {
      let result = await replayer.replay(row)
      expect(result.status, equals: .passed, "\(row.id)")
    }
    expectNil(try await Self.update(again, .missing))
  }

  @Test func `a row gets nothing if some of its cells were not replayed`() async throws {
    let source = Self.source(
      #"{ "id": "a", "matrix": { "p": ["nowhere", "cart"] }, "open": "https://shop.example/${p}" }"#
    )
    let update = try #require(
      try await Self.update(source, .missing) { $0.id == "a[p=cart]" })
    expect(update.count, equals: 0)
    expect(update.refusals.map(\.reason), equals: [.cellsNotReplayed])
  }

  @Test func `inserted lines have the line endings of those around them`() async throws {
    let unix = Self.source(#"{ "open": "https://shop.example/cart",\#n  "from": "mail" }"#)
    let text = unix.bytes.utf8Text.replacingOccurrences(
      of: "\n", with: "\r\n")
    let update = try #require(
      try await Self.update(SourceText(text, file: unix.file), .missing))
    expect(update.count, equals: 1)
    let new = update.bytes.utf8Text
    expect(
      new.replacingOccurrences(of: "\r\n", with: "").utf8.contains(UInt8(ascii: "\n")),
      equals: false)
    #expect(
      new.utf8.count(where: { $0 == UInt8(ascii: "\n") })
        > text.utf8.count(where: { $0 == UInt8(ascii: "\n") }))
  }

  @Test func `without an update mode, a row without expectations does not load`() {
    let source = Self.source(#"{ "open": "https://shop.example/nowhere", "expect": {} }"#)
    let outcome = PlanReader(
      source: source, files: PlanFiles(root: PackageFolder.plans), forbidsOnly: false
    ).read()
    expect(outcome.findings.map(\.message), equals: [Problem.emptyExpectation.message])
  }
}
