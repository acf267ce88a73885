struct SplitRow: NamedRow {
  let name: String
  let text: String
  var scheme = ""
  var userInfo: String?
  var host: String?
  var port: String?
  var path = ""
  var query: String?
  var fragment: String?
  /// The canonical form, if it differs from the string.
  var canonical: String?

  static let wellFormed: [SplitRow] = [
    .init(
      name: "every component", text: "https://me:pw@shop.example:8443/a/b?c=d#e", scheme: "https",
      userInfo: "me:pw", host: "shop.example", port: "8443", path: "/a/b", query: "c=d",
      fragment: "e"),
    .init(
      name: "only a host", text: "https://shop.example", scheme: "https", host: "shop.example"),
    .init(
      name: "a query without a path", text: "https://shop.example?q", scheme: "https",
      host: "shop.example", query: "q"),
    .init(
      name: "a fragment without a path", text: "https://shop.example#f", scheme: "https",
      host: "shop.example", fragment: "f"),
    .init(
      name: "an empty query and fragment", text: "https://shop.example/?#", scheme: "https",
      host: "shop.example", path: "/", query: "", fragment: ""),
    .init(
      name: "a question mark in the query", text: "https://shop.example/?a?b", scheme: "https",
      host: "shop.example", path: "/", query: "a?b"),
    .init(
      name: "a question mark in the fragment", text: "https://shop.example/#a?b", scheme: "https",
      host: "shop.example", path: "/", fragment: "a?b"),
    .init(
      name: "an IPv6 host", text: "http://[2001:db8::1]:80/", scheme: "http", host: "[2001:db8::1]",
      port: "80", path: "/"),
    .init(
      name: "an IPv6 host without a port", text: "http://[::1]", scheme: "http", host: "[::1]"),
    .init(
      name: "an empty port", text: "http://shop.example:/", scheme: "http", host: "shop.example",
      port: "", path: "/"),
    .init(
      name: "a custom scheme", text: "shop://orders/7", scheme: "shop", host: "orders", path: "/7"),
    .init(
      name: "a scheme without slashes", text: "mailto:a@b.example", scheme: "mailto",
      path: "a@b.example"),
    .init(
      name: "a scheme of every kind of character", text: "a1+-.:x", scheme: "a1+-.", path: "x"),
    .init(
      name: "an empty authority", text: "file:///etc", scheme: "file", host: "", path: "/etc"),
    .init(name: "no scheme", text: "//shop.example/a", host: "shop.example", path: "/a"),
    .init(name: "a path", text: "/a/b?c", path: "/a/b", query: "c"),
    .init(name: "a relative path", text: "a/b", path: "a/b"),
    .init(
      name: "consecutive slashes", text: "https://a.example//b//", scheme: "https",
      host: "a.example",
      path: "//b//"),
    .init(
      name: "dot segments are preserved", text: "https://a.example/./b/../c", scheme: "https",
      host: "a.example", path: "/./b/../c"),
    .init(
      name: "escapes are preserved", text: "https://a.example/%c3%A9%2F", scheme: "https",
      host: "a.example", path: "/%c3%A9%2F"),
    .init(name: "nothing", text: ""),
  ]

  static let hostile: [SplitRow] = [
    .init(
      name: "capital scheme and host", text: "HTTPS://Shop.Example/A", scheme: "https",
      host: "Shop.Example", path: "/A"),
    .init(
      name: "spaces", text: "https://a.example/a b?c d#e f", scheme: "https", host: "a.example",
      path: "/a%20b", query: "c%20d", fragment: "e%20f",
      canonical: "https://a.example/a%20b?c%20d#e%20f"),
    .init(
      name: "control characters", text: "https://a.example/\u{0}\n\u{7F}", scheme: "https",
      host: "a.example", path: "/%00%0A%7F", canonical: "https://a.example/%00%0A%7F"),
    .init(
      name: "letters outside ASCII", text: "https://a.example/é?😀", scheme: "https",
      host: "a.example", path: "/%C3%A9", query: "%F0%9F%98%80",
      canonical: "https://a.example/%C3%A9?%F0%9F%98%80"),
    .init(
      name: "invalid escapes", text: "https://a.example/%?%4#%zz%41", scheme: "https",
      host: "a.example", path: "/%25", query: "%254", fragment: "%25zz%41",
      canonical: "https://a.example/%25?%254#%25zz%41"),
    .init(
      name: "a bracket and quotes", text: "https://a.example/[\"<>\\^`{|}", scheme: "https",
      host: "a.example", path: "/%5B%22%3C%3E%5C%5E%60%7B%7C%7D",
      canonical: "https://a.example/%5B%22%3C%3E%5C%5E%60%7B%7C%7D"),
    .init(
      name: "a second hash", text: "https://a.example/#a#b", scheme: "https", host: "a.example",
      path: "/", fragment: "a%23b", canonical: "https://a.example/#a%23b"),
    .init(
      name: "two at signs", text: "https://a@b@c.example/", scheme: "https", userInfo: "a%40b",
      host: "c.example", path: "/", canonical: "https://a%40b@c.example/"),
    .init(
      name: "an invalid port", text: "https://a.example:8x/", scheme: "https",
      host: "a.example", port: "8x", path: "/"),
    .init(
      name: "an IPv6 host without a closing bracket", text: "http://[::1/", scheme: "http",
      host: "[:",
      port: "1", path: "/"),
    .init(
      name: "text after the bracket", text: "http://[::1]x/", scheme: "http", host: "[::1]x",
      path: "/"),
    .init(name: "a scheme that starts with a digit", text: "1a:b", path: "1a:b"),
    .init(
      name: "a space before the scheme", text: " https://a.example", path: "%20https://a.example",
      canonical: "%20https://a.example"),
    .init(name: "a leading colon", text: "://a", path: "://a"),
    .init(name: "only a scheme", text: "https:", scheme: "https"),
    .init(name: "only slashes", text: "https://", scheme: "https", host: ""),
  ]
}

struct LinkTests {
  @Test(arguments: [
    ("HTTPS://Shop.Example/A?B#C", "https://shop.example/A?B#C"), ("https://shop.example", "https://shop.example/"),
    ("HTTP://a.example:80?q", "http://a.example/?q"), ("https://a.example:80/", "https://a.example:80/"),
    ("https://a.example:/", "https://a.example/"), ("SHOP://Product/42", "shop://Product/42"), ("Shop:", "shop:"),
    ("shop://product", "shop://product"), ("no scheme", "no%20scheme"),
  ])
  func `a browser normalizes the scheme, and of a web link also the rest of the origin`(text: String, parsed: String) {
    expect(Link(text).parsedByBrowser.text, equals: parsed)
  }

  @Test(arguments: [
    ("https://a.example/?gclid=1&b=&&c#d", "https://a.example/?b=&c#d"),
    ("HTTPS://a.example/?gclid", "HTTPS://a.example/"),
    ("https://a.example/?GCLID=1", "https://a.example/?GCLID=1"), ("https://a.example/?", "https://a.example/?"),
  ])
  func `removing a query item keeps the others`(text: String, rest: String) {
    expect(Link(text).removing(queryItems: ["gclid"]).text, equals: rest)
  }

  @Test(arguments: SplitRow.wellFormed + SplitRow.hostile)
  func `a string is split according to RFC 3986`(_ row: SplitRow) {
    let link = Link(row.text)
    expect(link.raw, equals: row.text)
    expect(link.scheme, equals: row.scheme)
    expect(link.userInfo, equals: row.userInfo)
    expect(link.hostText, equals: row.host)
    expect(link.portText, equals: row.port)
    expect(link.path, equals: row.path)
    expect(link.query, equals: row.query)
    expect(link.fragment, equals: row.fragment)
    expect(link.text, equals: row.canonical ?? row.text)
  }

  @Test(arguments: SplitRow.wellFormed + SplitRow.hostile)
  func `the canonical form has the same components and is its own canonical form`(_ row: SplitRow) {
    let link = Link(row.text)
    let again = Link(link.text)
    expect(again.text, equals: link.text)
    expect(again.path, equals: link.path)
    expect(again.query, equals: link.query)
    expect(again.fragment, equals: link.fragment)
  }

  @Test func `hosts are compared in lower case, and their original spelling is preserved`() {
    let link = Link("shop://OrderS/7")
    expect(link.host, equals: "orders")
    expect(link.encodedSegments, equals: ["OrderS", "7"])
    expectNil(Link("mailto:a").host)
  }

  @Test(
    arguments: [
      ("0", 0), ("443", 443), ("65535", 65535), ("65536", nil), ("-1", nil), ("", nil), ("x", nil),
      ("+443", nil),
      ("99999999999999999999", nil), ("0080", 80),
    ] as [(String, Int?)])
  func `a port is accepted only in the valid range`(_ text: String, _ port: Int?) {
    expect(Link("https://a.example:\(text)/").port, equals: port)
  }

  @Test func `http and https are web schemes`() {
    #expect(Link("HTTPS://a.example").isWeb)
    #expect(Link("http:x").isWeb)
    #expect(!Link("httpss://a.example").isWeb)
    #expect(!Link("//a.example").isWeb)
  }

  @Test func `the segments of a web URL are those of its path`() {
    expect(Link("https://a.example//b/%2F/c%20d/").encodedSegments, equals: ["b", "%2F", "c%20d"])
    expect(Link("https://a.example").encodedSegments, equals: [])
  }

  @Test func `the host of a link with a custom scheme is its first segment`() {
    expect(Link("shop://product/42").encodedSegments, equals: ["product", "42"])
    expect(Link("shop:product/42").encodedSegments, equals: ["product", "42"])
    expect(Link("shop:///product/42").encodedSegments, equals: ["product", "42"])
  }

  @Test func `query items preserve order, duplicates and missing values`() {
    let items = Link("https://a.example/?b=1&a&b=&=c&&d=e=f&%20=+").queryItems
    expect(
      items,
      equals: [
        QueryItem(name: "b", value: "1"), QueryItem(name: "a", value: nil),
        QueryItem(name: "b", value: ""), QueryItem(name: "", value: "c"),
        QueryItem(name: "d", value: "e=f"), QueryItem(name: "%20", value: "+"),
      ])
    expect(Link("https://a.example/").queryItems, equals: [])
    expect(Link("https://a.example/?").queryItems, equals: [])
  }

  @Test(arguments: ["/", "%"])
  func `very long links are split correctly`(_ unit: String) {
    let link = Link("https://a.example/" + unit.times(200_000))
    expect(link.host, equals: "a.example")
    expect(link.path.utf8.count, equals: (unit == "%" ? 600_001 : 200_001))
  }

  @Test(arguments: ["a", "?", "#", "@", ":", "[", " ", "é", "&", "=", "%4"])
  func `long runs of a single delimiter are split`(_ unit: String) {
    let text = "https://a.example/" + unit.times(20_000)
    #expect(Link(text).text.utf8.count >= text.utf8.count)
    #expect(Link(text).queryItems.count + Link(text).encodedSegments.count <= 2)
  }

  @Test func `random strings never trap, and their canonical form is ASCII after the authority`() {
    var dice = Dice(seed: 3986)
    let alphabet = Array("ahtps:/?#@[]%20 é😀\u{0}\u{7F}.&=1*$()+".unicodeScalars)
    for _ in 0..<1_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<dice.below(24) { text.append(dice.pick(alphabet)) }
      let link = Link(String(text))
      #expect(
        (link.path + (link.query ?? "") + (link.fragment ?? "")).utf8.allSatisfy {
          $0 > 0x20 && $0 < 0x7F
        })
      expect(link.description, equals: String(text))
    }
  }
}
