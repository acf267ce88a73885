@testable import LinkTools

struct StartPageTests {
  private func page(findings: [Finding] = []) throws -> String {
    let folder = try ServedFolder()
    return try page(of: PlanCollection([folder.planPath]).loads.first?.plan, findings: findings)
  }

  private func page(of plan: TestPlan?, findings: [Finding] = []) throws -> String {
    let plan = try #require(plan)
    let journal = JournalTable(exchanges: [], dropped: 0)
    return StartPage(plan, port: 4_242)
      .html(Lab(plan: plan, tap: Tap()), findings: findings, journal: journal).text
  }

  @Test func `resources with further criteria are shown`() throws {
    let path = PackageFolder.plans + "/what-a-site-answers.json"
    let page = try page(of: PlanCollection([path]).loads.first?.plan)
    expect(
      page,
      contains: [
        "GET /search<br><span class=\"quiet\">query q: mug</span>",
        "-X &#39;POST&#39; &#39;http://shop.example/cart&#39;",
      ])
  }

  @Test func `a long association file is shown from its start`() throws {
    let spaces = " ".times(20_000)
    let text = #"""
      { "version": 1, "sites": { "shop.example": { "association": { "applinks": { "details": [] },\#(spaces) "webcredentials": { "apps": [] } } } },
        "links": [{ "open": "https://shop.example/", "expect": { "opens": "browser" } }] }
      """#
    let page = try page(of: TestPlan.read(SourceText(text, file: "plan.json"), in: ".").plan)
    expect(page, contains: "<pre tabindex=\"0\">{ &quot;applinks&quot;")
    expect(page, lacks: "&quot;webcredentials&quot;")
  }

  @Test func `text from a plan is escaped`() throws {
    let page = try page()
    expect(
      page, contains: ["<title>Served &lt;plan&gt;</title>", "https://shop.example/&#39;&quot;&gt;&lt;b&gt;&amp;"])
    #expect(!page.contains("<script>") && !page.contains("<b>") && !page.contains("<plan>"))
  }

  @Test func `the pages of a host are listed with paths from the plan's links`() throws {
    let page = try page()
    expect(
      page, contains: ["<a href=\"http://shop.example/product/42\">", "<a href=\"http://shop.example/help/topic\">"])
    let curl = "curl -i -x 127.0.0.1:4242 &#39;http://shop.example/product/42&#39;"
    #expect(page.contains(curl))
  }

  @Test func `an association file that is not JSON is reported with line, column and caret`() throws {
    let page = try page()
    expect(page, contains: ["plan.json:7:", "bytes, <code>application/json</code>."])
    #expect(page.contains("The system ignores the file: the content is not valid JSON"))
    expect(page, contains: [" ^\n", "rejects the file: the file exceeds the system&#39;s limit of 131072 bytes"])
  }

  @Test func `findings appear at the top of the page with carets`() throws {
    let finding = Finding(.noRows, file: "plan<1>.json")
    let page = try page(findings: [finding])
    expect(page, contains: ["<h2 id=\"problem\">", "plan&lt;1&gt;.json:1:1: error: the plan has no rows"])
    let problem = try #require(page.firstRange(of: "id=\"problem\""))
    let tap = try #require(page.firstRange(of: "id=\"tap\""))
    #expect(problem.lowerBound < tap.lowerBound)
  }

  @Test func `an argument with quotes remains one shell argument`() {
    expect(ShellText.quoted("a'; rm -rf 'b"), equals: #"'a'\''; rm -rf '\''b'"#)
  }

  @Test func `control characters and bidirectional overrides are shown escaped`() {
    let text = "a\u{1B}[2J\u{202E}b"
    expect(("\(text)" as HTML).text, equals: "a\\u{1B}[2J\\u{202E}b")
  }
}
