@testable import LinkHarness

struct BrowserTests {
  @Test(arguments: [
    ("https://b.example/y", "https://b.example/y"), ("//b.example/y", "https://b.example/y"),
    ("/y?z=1", "https://a.example/y?z=1"), ("y", "https://a.example/p/y"),
    ("?q=1", "https://a.example/p/x?q=1"), ("/y#part", "https://a.example/y"),
    ("", "https://a.example/p/x?old=1"), ("#part", "https://a.example/p/x?old=1"),
  ])
  func `a Location is resolved relative to the page that sent it`(location: String, target: String) {
    expect(Browser.resolve(location, against: "https://a.example/p/x?old=1"), equals: target)
    expect(
      Browser.resolve(location, against: "https://a.example:8443/p/x?old=1"),
      equals: target.replacing("//a.example", with: "//a.example:8443"))
  }

  @Test func `redirects are followed across hosts, up to a limit`() async {
    let site = Site([
      .init(
        "a.example",
        [
          .redirect("/old/:id", to: "https://b.example/new/{id}"),
          .redirect("/round", to: "/trip"), .redirect("/trip", to: "/round"),
          .redirect("/more/:n*", to: "/more/{n}/x"),
        ]),
      .init("b.example", [.page("/new/:id", title: "New {id}")]),
    ])
    let browser = Browser(transport: InMemoryTransport(site))
    let page = await browser.show(Link("https://a.example/old/7#top"))
    expect(page.url, equals: "https://b.example/new/7")
    expect(page.title, equals: "New 7")
    expect(page.redirects, equals: ["https://a.example/old/7"])
    let round = await browser.show(Link("https://a.example/round"))
    expect(
      round.failure,
      equals: "redirect loop: https://a.example/round → https://a.example/trip → https://a.example/round")
    let more = await browser.show(Link("https://a.example/more/1"))
    expect(more.failure, equals: "more than 20 redirects")
    let unknown = await browser.show(Link("https://nowhere.example/"))
    expect(unknown.failure, equals: "unknown host nowhere.example")
    expectNil(unknown.status)
  }

  @Test(
    arguments: [
      ("<title>Plain</title>", "Plain"), ("<TITLE lang=en>\n  Two\n words </TITLE>", "Two words"),
      ("<title>a &amp;lt; b</title>", "a &lt; b"), ("<title>never closed", nil), ("", nil),
      ("é<title>ü</title>", "ü"),
    ] as [(String, String?)])
  func `the title is the text of the title element`(html: String, title: String?) {
    expect(HTMLTitle.title(of: Array(html.utf8)), equals: title)
  }
}
