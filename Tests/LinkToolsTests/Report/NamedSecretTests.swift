@testable import LinkHarness
@testable import LinkTools

/// Tests that the value of a secret name is masked in everything that a report says about an app under test, wherever
/// the app has it from.
struct NamedSecretTests {
  /// An app that reads a token from the query, the fragment, the path or its state, and shows it.
  @MainActor private final class Login: AppUnderTest {
    private let launch: AppLaunch
    private var path: [String] = []

    init(_ launch: AppLaunch) { self.launch = launch }

    struct Refused: Error, CustomStringConvertible {
      let description: String
    }

    func receive(_ delivery: Delivery) throws {
      guard let link = delivery.link else { return }
      let query = link.query ?? link.fragment ?? ""
      let token =
        launch.given["token"].flatMap { JSONNode($0).string } ?? Link("a://b?" + query).queryItems.first?.value
        ?? link.encodedSegments.last.flatMap { PercentEncoding.decode($0) } ?? ""
      launch.report.route(RouteMatch("login", RouteParameters([RouteParameter("token", token)])))
      path += ["login?token=" + token, "login/" + token]
      launch.report.analytics("login with token \(token)")
      launch.report.analytics("content_id=\(token)")
      if link.host == "refused" { throw Refused(description: "the token \(token) has expired") }
    }

    func screens() -> NavigationState { NavigationState(root: "home", pushed: path) }
  }

  private static let rows = #"""
    { "id": "query", "open": "s://login?token=SECRETa", "expect": { "parameters": { "token": "SECRETb" } } },
    { "id": "array", "open": "s://login?token%5B%5D=SECRETc", "expect": { "route": "account" } },
    { "id": "path", "open": "s://login/SECRETd", "expect": { "route": "account" } },
    { "id": "encoded", "open": "s://login/SECRET%C3%A9", "expect": { "route": "account", "log": "x" } },
    { "id": "fragment", "open": "s://login#token=SECRETe", "expect": { "route": "account" } },
    { "id": "state", "open": "s://login", "given": { "state": { "token": "SECRETf" } }, "expect": { "route": "x" } },
    { "id": "screens", "open": "s://login?token=SECRETg", "expect": {
        "navigation": { "stack": ["home", "login?token=SECRETh"] } } },
    { "id": "analytics", "open": "s://login?token=SECRETi", "expect": { "analytics": [] } },
    { "id": "refused", "open": "s://refused?token=SECRETj", "expect": { "error": null } },
    { "id": "exactly", "open": "s://login?token=SECRETk", "expect": { "parameters": { "exactly": true } } },
    { "id": "saw", "open": "s://login?token=SECRETl", "saw": { "parameters": { "token": "SECRETm" } } },
    { "id": "known", "open": "s://login/SECRETn", "knownIssue": "x", "expect": { "route": "account" } },
    { "id": "passed", "open": "s://login/SECRETo", "expect": { "route": "login" } },
    { "id": "member", "request": { "url": "https://api.example/" }, "expect": { "answer": { "json": {
        "/token": "SECRETp", "/otp": 7654321 } } } },
    { "id": "object", "request": { "url": "https://api.example/" }, "expect": { "answer": { "json": {
        "": { "token": "SECRETq", "otp": 7654321 } } } } },
    { "id": "text", "request": { "url": "https://api.example/" }, "expect": { "answer": { "text": "x" } } }
    """#

  @Test func `the value of a secret name is in no report, wherever the app has it from`() async throws {
    let text = #"""
      { "version": 1,
        "sites": { "api.example": { "resources": [{ "path": "/", "json": { "token": "SECRETr", "otp": 1234567 } }] } },
        "apps": { "s": { "id": "ABCDE12345.com.example.s", "urlSchemes": ["s"] } },
        "links": [\#(Self.rows)] }
      """#
    let (made, findings) = TestPlan.read(SourceText(text, file: "plan.json"), in: ".")
    let plan = try #require(made, "\(findings.map(\.message))")
    let replayer = await Replayer(plan).using { await Login($0) }
    for format in ReportFormat.allCases {
      var reporter = format.reporter()
      for row in plan.rows {
        let result = await replayer.replay(row)
        expect(result.status == .passed, equals: row.id == "passed", "\(row.id)")
        let parts = RowRecord.Parts(json: JSONLinesReporter(), linksOfPassed: true)
        let report = reporter.report(.row(RowRecord(result, nil, parts), nil))
        expect(report, lacks: ["SECRET", "1234567", "7654321"])
      }
    }
  }
}
