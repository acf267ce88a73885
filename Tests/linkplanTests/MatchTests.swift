@testable import linkplan

struct MatchTests {
  private static let file = """
    { "applinks": { "details": [
      { "appIDs": ["\(Sample.id)", "ABCDE12345.com.example.lite"],
        "components": [
          { "/": "/product/help", "exclude": true },
          { "/": "/product/*" } ] },
      { "appID": "ABCDE12345.com.example.old", "paths": ["NOT /sale/*", "*"] } ] } }
    """

  @Test func `a verdict contains app, entry and rule, one object per line`() async throws {
    let run = try await Folder(["aasa": Self.file]).run(
      "match", "@/aasa", "https://shop.example/product/42",
      "https://shop.example/sale/1", "--json")
    expect(run, .success)
    expect(
      run.results,
      equals: """
        {"url":"https://shop.example/product/42","apps":[\
        {"app":"\(Sample.id)","verdict":"match","detail":0,"component":1},\
        {"app":"ABCDE12345.com.example.lite","verdict":"match","detail":0,"component":1},\
        {"app":"ABCDE12345.com.example.old","verdict":"match","detail":1,"path":1}]}
        {"url":"https://shop.example/sale/1","apps":[\
        {"app":"\(Sample.id)","verdict":"no-match"},\
        {"app":"ABCDE12345.com.example.lite","verdict":"no-match"},\
        {"app":"ABCDE12345.com.example.old","verdict":"exclude","detail":1,"path":0}]}

        """)
  }

  @Test func `of several apps, the one that opens the link is said`() async throws {
    let run = try await Folder(["aasa": Self.file]).run(
      "match", "@/aasa", "https://shop.example/product/1", "https://shop.example/x")
    let lines = run.results.lines
    expect(lines.indices.filter { lines[$0].contains("the first of them that is installed opens it") }, equals: [4])
  }

  @Test(arguments: [
    ["match", "PLAN", "https://shop.example/"], ["diff", "PLAN", "PLAN"],
    ["explain", "https://shop.example/", "--association", "PLAN"], ["init", "PLAN"],
  ])
  func `a test plan is refused as an association file`(arguments: [String]) async throws {
    let folder = try Folder(plan: #"{ "version": 1, "links": [] }"#)
    let path = folder.path + "/plan.json"
    let run = await CommandRun.of(arguments.map { $0 == "PLAN" ? path : $0 })
    expect(run, .couldNotRun)
    expect(
      run.diagnostics,
      equals: """
        linkplan: \(path) is a test plan, not an association file
          use the association file that the plan serves; explain accepts a plan as --plan \(path)

        """)
  }

  @Test func `the assumed host is named, and no verdict changes the status`() async throws {
    let folder = try Folder(["aasa": Self.file])
    let run = await folder.run("match", "@/aasa", "https://any.example/cart")
    expect(run, .success)
    run.says("without --host, each URL is taken to be of the file's host")
    let given = await folder.run("match", "@/aasa", "https://any.example/cart", "--host", "any.example")
    expect(given.diagnostics, equals: "")
  }

  @Test func `only the selected app and host are used`() async throws {
    let folder = try Folder(["aasa": Self.file])
    let app = "ABCDE12345.com.example.lite"
    let run = await folder.run(
      "match", "@/aasa", "https://www.shop.example/product/42", "--app", app,
      "--host", "shop.example", "--json")
    expect(
      run.results,
      equals: """
        {"url":"https://www.shop.example/product/42","apps":[{"app":"\(app)","verdict":"no-match"}]}

        """)
    let wildcard = await folder.run(
      "match", "@/aasa", "https://www.shop.example/product/42", "--app", app,
      "--host", "*.shop.example", "--json")
    wildcard.prints(#""verdict":"match""#)
  }

  @Test func `the text output shows rule, line and pattern`() async throws {
    let run = try await Folder(["aasa": Self.file]).run(
      "match", "@/aasa", "https://shop.example/product/help")
    run.prints(
      #"exclude   \#(Sample.id)  component 0 of entry 0, line 4: { "/": "/product/help", "exclude": true }"#
    )
  }

  @Test func `a file that is not JSON is reported and results in status 2`() async throws {
    let run = try await Folder(["aasa": #"{ "applinks": { "details": [], } }"#]).run(
      "match", "@/aasa", "https://a.example/", "--json")
    expect(run, .couldNotRun)
    expect(run.results, equals: "{\"url\":\"https://a.example/\",\"apps\":[]}\n")
    run.says("aasa:1:30: error: trailing comma before the closing bracket", "fix: delete the comma")
  }

  @Test func `a hostile URL is data and cannot reach the terminal`() async throws {
    let folder = try Folder(["aasa": Self.file])
    let url = "https://shop.example/product/\u{1B}]0;title\u{7}\u{202E}"
    let text = await folder.run("match", "@/aasa", url)
    #expect(!text.results.contains("\u{1B}") && !text.results.contains("\u{202E}"))
    let json = await folder.run("match", "@/aasa", url, "--json")
    json.lacks("\u{1B}")
    let read = try json.json
    expect(read.first?["url"] as? String, equals: url)
  }

  @Test(arguments: ["\\n", "\\r\\n"])
  func `URLs are read from standard input, one on a line`(end: String) throws {
    let urls = ["https://shop.example/a", "https://shop.example/b"]
    let lines = urls.map { $0 + end }.joined()
    let run = try DescriptorTests.run("printf '\(lines)\(end)' | linkplan match aasa --json >found")
    expect(run.status, equals: 0, "\(run.says)")
    expect(try jsonLines(run.folder["found"] ?? "").map { $0["url"] as? String }, equals: urls)
  }

  @Test func `an empty list of URLs is no success`() throws {
    let run = try DescriptorTests.run("linkplan match aasa < /dev/null")
    expect(run.status, equals: 2)
    expect(run.says, contains: "missing argument: a URL, or URLs on standard input")
  }
}
