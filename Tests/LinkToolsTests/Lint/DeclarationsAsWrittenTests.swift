import LinkTools

/// Tests the linter's findings for the files that the plan `entitlements-as-people-write-them.json` uses.
struct DeclarationsAsWrittenTests {
  private func findings(_ file: String) throws -> [String] {
    let path = PackageFolder.plans + "/Apps/" + file
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let findings = FileLint(SourceText(bytes, file: file)).findings
    return findings.sorted { $0.position < $1.position }.map {
      "\($0.position.line):\($0.position.column) \($0.code ?? "")"
    }
  }

  @Test func `every mistake in the entitlement is reported at its position`() throws {
    expect(
      try findings("As-people-write.entitlements"),
      equals: [
        "9:11 entitlement-form", "10:11 entitlement-form", "11:11 entitlement-form",
        "12:11 entitlement-form", "13:11 entitlement-wildcard", "14:11 entitlement-wildcard",
        "16:11 entitlement-duplicate", "17:11 entitlement-upper-case",
        "18:11 entitlement-service", "19:11 entitlement-form", "20:11 entitlement-form",
        "21:11 entitlement-form", "22:11 entitlement-mode", "25:3 entitlement-not-a-string",
      ])
  }

  @Test func `every mistake in the Info.plist is reported at its position`() throws {
    expect(
      try findings("As-people-write-Info.plist"),
      equals: [
        "10:13 scheme-syntax", "11:13 scheme-syntax", "12:13 scheme-syntax",
        "13:13 scheme-upper-case", "18:3 url-type-without-schemes", "25:13 scheme-duplicate",
        "26:13 scheme-web", "31:4 url-types-shape",
      ])
  }

  @Test func `a binary file has findings without lines`() throws {
    expect(
      try findings("Binary.entitlements"),
      equals: ["1:1 entitlement-form", "1:1 binary-property-list"])
    expect(try findings("Binary-Info.plist"), equals: ["1:1 binary-property-list"])
  }

  @Test func `a key in another letter case is reported`() throws {
    expect(try findings("Wrong-case.entitlements"), equals: ["4:2 key-misspelt"])
  }
}
