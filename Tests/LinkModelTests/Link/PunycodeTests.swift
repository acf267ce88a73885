@testable import LinkModel

struct PunycodeTests {
  /// Samples from RFC 3492 §7.1, and other labels, each with its Punycode form.
  static let labels = [
    ("bücher", "xn--bcher-kva"), ("café", "xn--caf-dma"), ("é", "xn--9ca"), ("☃", "xn--n3h"),
    ("CAFÉ", "xn--caf-dma"), ("straße", "xn--strae-oqa"), ("пример", "xn--e1afmkfd"),
    ("испытание", "xn--80akhbyknj4f"), ("例え", "xn--r8jz45g"),
    ("ليهمابتكلموشعربي؟", "xn--egbpdaj6bu4bxfgehfvwxn"),
    ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
    ("3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"),
  ]

  @Test(arguments: labels)
  func `labels are encoded according to RFC 3492`(label: String, ascii: String) {
    expect(Punycode.asciiHost("www.\(label).example"), equals: "www.\(ascii).example")
    expect(Link("https://\(label).example/a").host, equals: "\(ascii).example")
    expect(Link("https://\(label).example:80/é").text, equals: "https://\(ascii).example:80/%C3%A9")
  }

  @Test func `ASCII labels and labels too long for DNS are unchanged`() {
    let longest = "é".times(63)
    expect(Punycode.asciiHost(longest), hasPrefix: "xn--")
    let long = "é".times(100_000)
    for host in ["Shop.Example", "", ".", "a..b", "[::1]", "xn--caf-dma", longest + "é", long] {
      expect(Punycode.asciiHost(host), equals: host)
    }
    expect(Punycode.asciiHost("Shop.é。example"), equals: "Shop.xn--9ca.example")
  }

  @Test func `the host of a link with a custom scheme is not encoded`() {
    expect(Link("shop://café/7").encodedSegments, equals: ["café", "7"])
    expect(Link("shop://café/7").text, equals: "shop://café/7")
  }

  @Test func `a link with an international host matches the domain in Punycode`() {
    let host = Link("https://Café.example/menu").host ?? ""
    #expect(AssociatedDomain("applinks:xn--caf-dma.example").covers(host))
    #expect(AssociatedDomain("applinks:*.xn--caf-dma.example").covers("www." + host))
    #expect(!AssociatedDomain("applinks:xn--caf-dma.example").covers("caf.example"))
  }
}
