@testable import linkplan

struct LogTests {
  @Test func `each opened link is one line, whatever it contains`() async throws {
    let folder = try Folder(
      plan: #"""
        { "version": 1,
          "sites": { "shop.example": {
            "association": { "applinks": { "details": [
              { "appIDs": ["\#(Sample.id)"], "components": [{ "/": "/product/*" }] } ] } },
            "pages": [{ "path": "/help", "title": "Help" }] } },
          "apps": { "shop": { "id": "\#(Sample.id)", "associatedDomains": ["applinks:shop.example"],
            "router": { "routes": [{ "name": "product", "path": "/product/:id", "parameters": { "id": "integer" } }] } } },
          "links": [
            { "id": "good", "open": "https://shop.example/product/42?color=red", "from": "messages", "expect": { "opens": "shop" } },
            { "id": "bad number", "open": "https://shop.example/product/x", "expect": { "opens": "shop" } },
            { "id": "later", "steps": [
              { "advance": "90s" },
              { "open": "https://shop.example/help", "from": "qr", "expect": { "opens": "browser" } } ] },
            { "id": "hostile", "open": "shop://a\nresult=shop \u001b[2J\"", "expect": { "opens": "nothing" } },
            { "id": "secret", "open": "https://shop.example/product/7?Password=hunter2&t%6Fken=abc", "expect": { "opens": "shop" } } ] }
        """#)
    let log = folder.path + "/attempts.log"
    let plan = folder.path + "/plan.json"
    let run = await CommandRun.of(
      "replay", plan, "--log", log)
    expect(run, .success)
    let text = try contents(of: log)
      .replacing(folder.path + "/", with: "")
    expect(
      text,
      equals: #"""
        time=0.000 url="https://shop.example/product/42?color=red" source=messages host=shop.example path=/product/42 query="color=red" result=shop reason=rule-matches route=product at=plan.json:9 row=good
        time=0.000 url=https://shop.example/product/x source=app host=shop.example path=/product/x result=shop reason=rule-matches error=invalid-parameter at=plan.json:10 row="bad number"
        time=90.000 url=https://shop.example/help source=qr host=shop.example path=/help result=browser reason=no-rule-matches status=200 at=plan.json:13 row=later
        time=0.000 url="shop://a\\u{A}result=shop \\u{1B}[2J\"" source=app host="a\\u{A}result=shop \\u{1B}[2j\"" path="" result=nothing reason=scheme-not-registered at=plan.json:14 row=hostile
        time=0.000 url="https://shop.example/product/7?Password=***&t%6Fken=***" source=app host=shop.example path=/product/7 query="Password=***&t%6Fken=***" result=shop reason=rule-matches route=product at=plan.json:15 row=secret

        """#)
  }

  @Test func `the expected log line is the line in the file without its position`()
    async throws
  {
    let line = "time=0.000 url=a:b source=app path=b result=nothing reason=scheme-not-registered"
    let folder = try Folder(
      plan: """
        { "version": 1, "links": [
          { "id": "same", "open": "a:b", "expect": { "log": "\(line)" } },
          { "id": "other", "open": "a:c", "expect": { "log": "\(line)" } } ] }
        """)
    let log = folder.path + "/attempts.log"
    let run = await folder.run(
      "replay", "@/plan.json", "--log", log)
    expect(run, .failure)
    run.prints("1 passed, 1 failed")
    let first = try contents(of: log).lines.first
    expect(first.map(String.init), equals: line + " at=\(folder.path)/plan.json:2 row=same")
  }

  @Test func `an unwritable log is refused`() async throws {
    let folder = try Folder(plan: Sample.plan)
    let run = await folder.run(
      "replay", "@", "--log", "@/no/such/folder/log")
    expect(run, .couldNotRun)
    run.says("folder/log: No such file or directory")
  }
}
