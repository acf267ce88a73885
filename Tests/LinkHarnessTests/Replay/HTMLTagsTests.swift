@testable import LinkHarness

struct HTMLTagsTests {
  @Test(
    arguments: [
      ("<a href=\"/x\">x</a>", ["/x"]), ("<A class=b HREF='/x?a=1&amp;b=2' id=c>", ["/x?a=1&b=2"]),
      ("<a href=/x>1</a><a href = \"/y\">2</a>", ["/x", "/y"]), ("<a>none</a>", []),
      ("<!-- <a href=/x> --><a href=/y>", ["/y"]), ("<area href=/x>", []), ("<a href", []),
      ("<a href=", [""]), ("<a href=\"/x", ["/x"]), ("<!-- never closed <a href=/x>", []),
      ("< a href=/x>", []), ("<a href=/x href=/y>", ["/x"]), ("<a href=\"a>b\">", ["a>b"]),
    ] as [(String, [String])])
  func `links are read from the attributes of their elements`(html: String, links: [String]) {
    expect(HTMLTags(Array(html.utf8)).links, equals: links)
  }

  @Test func `the first banner element applies`() {
    let html = """
      <meta name=viewport content="width=1"><meta content='app-id=1' name=APPLE-itunes-app />
      <meta name="apple-itunes-app" content="app-id=2">
      """
    expect(HTMLTags(Array(html.utf8)).smartBanner?.appID, equals: "1")
  }

  @Test(
    arguments: [
      (
        "<script>x</script><script data-opens='shop://a?b=1&amp;c' data-after=1500 data-then=/get>",
        PageScript(opens: "shop://a?b=1&c", after: .milliseconds(1_500), then: "/get")
      ),
      (
        "<script data-opens=a data-after=-1>", PageScript(opens: "a", after: .zero, then: nil)
      ),
      (
        "<script data-opens=a data-after=99999999999><script data-opens=b>",
        PageScript(opens: "a", after: .seconds(86_400), then: nil)
      ),
      ("<script data-then=b>", nil), ("<p data-opens=a>", nil),
    ] as [(String, PageScript?)])
  func `the attributes of a script define what it opens`(html: String, script: PageScript?) {
    expect(HTMLTags(Array(html.utf8)).script, equals: script)
  }

  @Test func `a page of brackets is parsed in linear time`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "<"), count: 300_000)
    expect(HTMLTags(bytes).links, equals: [])
    let quotes = Array("<a b='".times(50_000).utf8)
    expect(HTMLTags(quotes).links, equals: [])
  }
}
