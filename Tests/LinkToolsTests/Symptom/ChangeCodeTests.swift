import LinkTools

struct ChangeCodeTests {
  /// The causes of 36 public reports, read once; their texts are not part of the project.
  private static let reports: [ChangeCode: Int] = [
    .source: 6, .sameHost: 1, .browserPreferred: 1, .fileMissing: 4, .fileRefused: 1, .certificate: 1,
    .fileUnreadable: 2, .oldCopy: 1, .appID: 2,
    .ruleTooWide: 1, .entitlementHost: 3, .entitlementForm: 2, .scheme: 1, .routeHost: 1, .opensItself: 2,
    .routerDecoding: 2, .entryPoint: 1, .signIn: 1, .routerSlash: 1, .queue: 1, .page: 1,
  ]

  @Test func `the priors are those of the known reports`() {
    expect(Self.reports.values.reduce(0, +), equals: 36)
    for code in ChangeCode.allCases { expect(code.reports, equals: Self.reports[code] ?? 0, "\(code)") }
    let sum = ChangeCode.allCases.reduce(0) { $0 + $1.prior }
    #expect(abs(sum - 1) < 0.000_001)
  }
}
