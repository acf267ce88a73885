@testable import linkplan

struct ImportTests {
  private static let association = """
    \(Sample.rules(#"{ "/": "/help", "exclude": true }, { "/": "/product/*" }"#))
    """

  /// The same four links in each supported format.
  static let lists = [
    (
      "lines",
      """
      # links of the shop
      https://shop.example/product/42 -> app
      - "https://shop.example/help" => browser
      xcrun simctl openurl booted 'shop://cart'   → shop

      <nobody://x>, nothing
      """
    ),
    (
      "CSV",
      "\u{FEFF}Name,URL,Expected\r\n\"A \"\"good\"\" one, really\",https://shop.example/product/42,app\r\n"
        + "help,https://shop.example/help,web\r\ncart,shop://cart,yes\r\n,nobody://x,error\r\n"
    ),
    (
      "CSV with semicolons",
      "url;expected\nhttps://shop.example/product/42;shop\nhttps://shop.example/help;no\n"
        + "shop://cart;shop\nnobody://x;nothing"
    ),
  ]

  @Test func `a link that looks like a template is imported as it is`() async throws {
    let links = ["https://shop.example/search?q=${x}", "shop://${host}/$${y}"]
    let list = try Folder(["list": links.joined(separator: "\n")])
    let made = await list.run("import", "@/list")
    let plan = try Folder(plan: made.results)
    let run = await plan.run("replay", "@", "--report", "jsonl")
    expect(run, .success)
    for link in links { run.prints(link) }
  }

  @Test(arguments: lists)
  func `a list becomes a plan whose rows pass with its expectations`(_: String, list: String) async throws {
    let made = try await Folder(["list": list, "aasa": Self.association]).run(
      "import", "@/list", "--association", "@/aasa")
    expect(made, .success)
    expectEmpty(made.diagnostics)
    let plan = try Folder(plan: made.results)
    let run = await plan.run("replay", "@", "--report", "jsonl")
    expect(run, .success)
    expect(
      try run.json.compactMap { $0["url"] as? String },
      equals: [
        "https://shop.example/product/42", "https://shop.example/help", "shop://cart", "nobody://x",
      ])
    let read = try #require(
      JSONSerialization.jsonObject(with: Data(made.results.utf8)) as? [String: Any])
    let opens = (read["links"] as? [[String: Any]])?.map {
      ($0["expect"] as? [String: Any])?["opens"] as? String
    }
    expect(opens, equals: ["shop", "browser", "shop", "nothing"])
  }

  @Test func `the columns of a list are keys of its rows`() async throws {
    let made = try await Folder([
      "list": "url,expected,from,id,screen,title\nhttps://shop.example/product/1,app,Mail,first,product/1,\n"
        + "https://shop.example/help,browser,,,,Help\n", "aasa": Self.association,
    ]).run("import", "@/list", "--association", "@/aasa")
    let links = JSONDocument.strict(Array(made.results.utf8))?["links"]?.array?.map(\.value.lineText)
    expect(
      links ?? [],
      equals: [
        #"{ "id": "first", "open": "https://shop.example/product/1", "from": "mail", "expect": { "opens": "shop", "navigation": { "top": "product/1" } } }"#,
        #"{ "id": "link 2", "comment": "Help", "open": "https://shop.example/help", "expect": { "opens": "browser" } }"#,
      ])
  }

  @Test func `a wrong destination fails in the replay`() async throws {
    let made = try await Folder([
      "list": "https://shop.example/help -> app", "aasa": Self.association,
    ]).run(
      "import", "@/list", "--association", "@/aasa")
    let plan = try Folder(plan: made.results)
    let run = await plan.run("replay", "@")
    expect(run, .failure)
    run.prints(#"expected opens "shop", got "browser""#)
  }

  @Test func `missing destinations are recorded and noted`() async throws {
    let made = try await Folder([
      "list": "https://shop.example/product/1\nhttps://shop.example/help\n",
      "aasa": Self.association,
    ]).run(
      "import", "@/list", "--association", "@/aasa")
    made.says("the list has no destination for 2 of 2 links")
    let plan = try Folder(plan: made.results)
    expect(await plan.run("replay", "@"), .success)
    made.prints(#""opens": "shop""#, #""opens": "browser""#)
  }

  @Test(arguments: [
    ("https://shop.example/ -> aap", "list:1: error: unknown result \"aap\""),
    ("https://shop.example/ -> aap", "did you mean \"app\"?"),
    ("\n\njust words\n", "list:3: error: no link found in \"just words\""),
    ("url,expected\nhttps://shop.example/,app,x\n", "list:2: error: 3 values for 2 columns"),
    ("url,expected\n\"https://shop.example/,app\n", "list:2: error: unterminated quotation mark"),
    ("url,from\nhttps://shop.example/,mesages\n", "did you mean \"messages\"?"),
    ("# nothing\n", "the list contains no links"),
    (" [\"https://shop.example/\"]", "list:1: error: a list of links cannot be JSON\n  fix: write lines or CSV"),
  ])
  func `an invalid list is reported with position and fix`(text: String, says: String)
    async throws
  {
    let run = try await Folder(["list": text]).run("import", "@/list")
    expect(run, .couldNotRun)
    expectEmpty(run.results)
    run.says(says)
  }

  @Test func `a label before a link is not a link`() async throws {
    let made = try await Folder(["list": "Note: https://shop.example/tea -> browser\n"]).run("import", "@/list")
    made.prints(#""open": "https://shop.example/tea""#)
  }

  @Test func `a host whose links stay in the browser serves no association file`() async throws {
    let made = try await Folder([
      "aasa": Self.association,
      "list":
        "https://shop.example/product/1 -> app\nhttps://help.example/ -> browser\nhttps://no.example/ -> nothing\n",
    ]).run("import", "@/list", "--association", "@/aasa")
    made.prints("applinks:shop.example")
    made.lacks("applinks:help.example", "applinks:no.example")
  }

  @Test func `an unknown column is reported`() async throws {
    let run = try await Folder(["list": "url,expcted\nshop://a,app\n"]).run("import", "@/list")
    run.says("the column \"expcted\" is not used; did you mean expected?")
  }

  @Test func `a plan is written in pieces`() async throws {
    let links = (0..<4_000).map { "https://shop.example/product/\($0)" }
    let folder = try Folder(["list": links.joined(separator: "\n")])
    var sizes: [Int] = []
    let output = Output { text, isResult in if isResult { sizes.append(text.utf8.count) } }
    expect(await LinkPlan.run(["import", folder.path + "/list"], output), equals: .success)
    output.flush()
    #expect(sizes.count > 4, "\(sizes)")
    #expect(sizes.allSatisfy { $0 < 80_000 }, "\(sizes)")
  }
}
