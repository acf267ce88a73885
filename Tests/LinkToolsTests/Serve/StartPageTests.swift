import Foundation
import HarnessText
import LinkHarness
import HarnessTestSupport
import MockSite
import TestSupport
import Testing

@testable import LinkTools

struct StartPageTests {
  private func page(findings: [PlanFinding] = []) async throws -> String {
    let folder = try ServedFolder()
    let plan = try #require(PlanCollection([folder.planPath]).loads.first?.plan)
    let journal = JournalTable(exchanges: [], dropped: 0)
    return await StartPage(plan, port: 4_242).html(findings: findings, journal: journal).text
  }

  @Test func `every link is listed with its destination, reason and result`()
    async throws
  {
    let page = try await page()
    expect(page, contains: ">a product</a><br><code>https://shop.example/product/42</code>")
    expect(page, contains: "rule-matches: component 0 of entry 0")
    expect(page, contains: "<span class=\"good\">yes</span>")
    expect(page, contains: "<span class=\"bad\">no</span><br>line 14: expected opens")
    expect(page, contains: "skipped, later")
    expect(page, contains: "<span class=\"stage\">decide      shop, because rule-matches")
  }

  @Test func `requests and resources with further criteria are shown`()
    async throws
  {
    let path = PackageFolder.plans + "/what-a-site-answers.json"
    let plan = try #require(PlanCollection([path]).loads.first?.plan)
    let journal = JournalTable(exchanges: [], dropped: 0)
    let page = await StartPage(plan, port: 4_242).html(findings: [], journal: journal).text
    expect(page, contains: "a-value-of-the-query</a><br><code>GET shop.example/search?q=mug</code>")
    expect(page, contains: "→ 200, 4 bytes, served by GET /search")
    expect(page, contains: "GET /search<br><span class=\"quiet\">query q: mug</span>")
    expect(page, contains: "-X &#39;POST&#39; &#39;http://shop.example/cart&#39;")
  }

  @Test func `a long association file is shown from its start`() async throws {
    let spaces = String(repeating: " ", count: 20_000)
    let text = #"""
      { "version": 1, "sites": { "shop.example": { "association": { "applinks": { "details": [] },\#(spaces) "webcredentials": { "apps": [] } } } },
        "links": [{ "open": "https://shop.example/", "expect": { "opens": "browser" } }] }
      """#
    let plan = try #require(TestPlan.read(SourceText(text, file: "plan.json"), in: ".").0)
    let journal = JournalTable(exchanges: [], dropped: 0)
    let page = await StartPage(plan, port: 4_242).html(findings: [], journal: journal).text
    expect(page, contains: "<pre tabindex=\"0\">{ &quot;applinks&quot;")
    expect(page, lacks: "&quot;webcredentials&quot;")
  }

  @Test func `text from a plan is escaped`() async throws {
    let page = try await page()
    expect(page, contains: "<title>Served &lt;plan&gt;</title>")
    expect(page, contains: "&lt;script&gt;alert(1)&lt;/script&gt;")
    expect(page, contains: "https://shop.example/&#39;&quot;&gt;&lt;b&gt;&amp;")
    #expect(!page.contains("<script>") && !page.contains("<b>") && !page.contains("<plan>"))
  }

  @Test func `the pages of a host are listed with paths from the plan's links`() async throws {
    let page = try await page()
    expect(page, contains: "<a href=\"http://shop.example/product/42\">")
    expect(page, contains: "<a href=\"http://shop.example/help/topic\">")
    let curl = "curl -i -x 127.0.0.1:4242 &#39;http://shop.example/product/42&#39;"
    #expect(page.contains(curl))
  }

  @Test func `an association file that is not JSON is reported with line, column and caret`()
    async throws
  {
    let page = try await page()
    expect(page, contains: "plan.json:7:")
    expect(page, contains: "bytes, <code>application/json</code>.")
    #expect(page.contains("The system ignores the file: the content is not valid JSON"))
    expect(page, contains: " ^\n")
    expect(
      page,
      contains: "rejects the file: the file exceeds the system&#39;s limit of 131072 bytes")
  }

  @Test func `findings appear at the top of the page with carets`() async throws {
    let finding = PlanFinding(.noRows, file: "plan<1>.json")
    let page = try await page(findings: [finding])
    expect(page, contains: "<h2 id=\"problem\">")
    expect(page, contains: "plan&lt;1&gt;.json:1:1: error: the plan has no rows")
    let problem = try #require(page.firstRange(of: "id=\"problem\""))
    let links = try #require(page.firstRange(of: "id=\"links\""))
    #expect(problem.lowerBound < links.lowerBound)
  }

  @Test func `the search covers rows, hosts and requests, and long lists are paginated`()
    async throws
  {
    let folder = try ServedFolder(
      """
      { "version": 1, "sites": { "shop.example": {}, "other.example": {} }, "links": [
        { "id": "row ${n}", "matrix": { "n": [\((1...250).map(String.init).joined(separator: ","))] },
          "open": "https://shop.example/${n}", "expect": { "opens": "browser" } } ] }
      """)
    let plan = try #require(PlanCollection([folder.planPath]).loads.first?.plan)
    let start = await StartPage(plan, port: 4_242)
    func page(_ search: StartPage.Search) -> String {
      start.html(findings: [], journal: JournalTable(exchanges: [], dropped: 0), search: search)
        .text
    }
    func rows(_ page: String) -> Int { page.components(separatedBy: "href=\"/lab?row=").count - 1 }
    let all = page(StartPage.Search())
    expect(rows(all), equals: 100)
    expect(all, contains: "<a href=\"/?q=&amp;page=3#links\">3</a>")
    expect(rows(page(StartPage.Search(page: 3))), equals: 50)
    expect(rows(page(StartPage.Search(page: 99))), equals: 1)
    let found = page(StartPage.Search(text: "SHOP.example/249"))
    expect(rows(found), equals: 1)
    expect(found, contains: "No hosts match the search.")
    expect(page(StartPage.Search(text: "other.example")), contains: "No rows match the search.")
  }

  @Test func `an argument with quotes remains one shell argument`() {
    expect(ShellText.quoted("a'; rm -rf 'b"), equals: #"'a'\''; rm -rf '\''b'"#)
  }

  @Test func `control characters and bidirectional overrides are shown escaped`() {
    let text = "a\u{1B}[2J\u{202E}b"
    expect(("\(text)" as HTML).text, equals: "a\\u{1B}[2J\\u{202E}b")
  }
}
