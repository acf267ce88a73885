// The shapes in which apps write their destinations.

private enum Page {
  case home
  case product(id: Int)
  case order(Int)
  case tile(Int, Int)
  case mixed(String, color: String)
  case search(text: String, page: Int?)
  case category([String])
  case tags(Set<String>)
  case sizes(of: [Size])
  case filters([String: Double])
  case filtered(by: [String: Size])
  case detail(Item)
  case labelled(item: Item)
  case list(of: [Item])
  case pair(first: (x: Int, y: Int), Bool)
  case maybe(Int??)
  case nothing(Void)
  case described(Described)
  case object(Object)
  case tab(Tab)
  case section(Section)
  case present(Section, animated: Bool)
  case presented(section: Section)
  case options(Options)
  indirect case chain(Page)
}

private enum Size: String { case small = "S", large = "L" }
private enum Tab { case shop, basket }
private enum Section {
  case start
  case product(id: String)
  case order(Int)
}
private struct Options: OptionSet { let rawValue: Int }
private struct Item {
  let id: Identifier
  var color: String?
  var size = Size.small
}
private struct Identifier: RawRepresentable { let rawValue: String }
private struct Described: CustomStringConvertible { var description: String { "a description" } }
private final class Object { var other: Object? }
private enum Speaking: CustomStringConvertible {
  case quiet
  case loud(text: String)

  var description: String { "speaking" }
}
private enum Link: String { case details = "product-details" }
private enum Number: Int { case one = 1 }
private struct ProductPage {
  let id: Int
  let tab: Tab?
}
private struct Route: RawRepresentable { let rawValue: String }

struct ReflectedMatchTests {
  /// Returns a match in one line: the route, the parameters and the screen.
  private static func line(_ match: RouteMatch) -> String {
    ([match.name] + match.parameters.all.map { "\($0.name)=\($0.value)" } + ["→ \(match.screen)"])
      .joined(separator: " ")
  }

  @Test func `each shape of a destination has its route, its parameters in order and its screen`() {
    let item = Item(id: Identifier(rawValue: "7"), color: "red")
    let plain = Item(id: Identifier(rawValue: "8"))
    let object = Object()
    object.other = object
    let cases: [(Any, String)] = [
      (Page.home, "home → home"),
      (Page.product(id: 42), "product id=42 → product/42"),
      (Page.order(7), "order order=7 → order/7"),
      (Page.tile(3, 5), "tile 0=3 1=5 → tile/3/5"),
      (Page.mixed("a", color: "red"), "mixed 0=a color=red → mixed/a/red"),
      (Page.search(text: "c++", page: 2), "search text=c++ page=2 → search/c++/2"),
      (Page.search(text: "", page: nil), "search text= → search/"),
      (Page.category(["shoes", "a/b"]), "category category=shoes/a/b → category/shoes/a/b"),
      (Page.tags(["b", "a"]), "tags tags=a/b → tags/a/b"),
      (Page.sizes(of: [.small, .large]), "sizes of=S/L → sizes/S/L"),
      (Page.filters(["b": 1.5, "a": 2]), "filters a=2.0 b=1.5 → filters/2.0/1.5"),
      (Page.filtered(by: ["size": .large]), "filtered by.size=L → filtered/L"),
      (Page.detail(item), "detail id=7 color=red size=S → detail/7/red/S"),
      (Page.labelled(item: plain), "labelled item.id=8 item.size=S → labelled/8/S"),
      (
        Page.list(of: [plain, item]),
        "list of.0.id=8 of.0.size=S of.1.id=7 of.1.color=red of.1.size=S → list/8/S/7/red/S"
      ),
      (Page.pair(first: (1, 2), true), "pair first.x=1 first.y=2 1=true → pair/1/2/true"),
      (Page.maybe(3), "maybe maybe=3 → maybe/3"),
      (Page.maybe(nil), "maybe → maybe"),
      (Page.nothing(()), "nothing → nothing"),
      (Page.described(Described()), "described described=a description → described/a description"),
      (Page.tab(.basket), "tab tab=basket → tab/basket"),
      (Page.section(.start), "section section=start → section/start"),
      (Page.section(.product(id: "42")), "section section=product id=42 → section/product/42"),
      (Page.section(.order(7)), "section section=order order=7 → section/order/7"),
      (Page.present(.order(7), animated: false), "present 0=order 0.order=7 animated=false → present/order/7/false"),
      (
        Page.presented(section: .product(id: "42")),
        "presented section=product section.id=42 → presented/product/42"
      ),
      (Page.options([Options(rawValue: 4)]), "options options=4 → options/4"),
      (Page.chain(.chain(.home)), "chain chain=chain chain=home → chain/chain/home"),
      (Optional(Page.order(7)) as Any, "order order=7 → order/7"),
      (Speaking.loud(text: "a"), "loud text=a → loud/a"),
      (Speaking.quiet, "speaking → speaking"),
      (Link.details, "product-details → product-details"),
      (Number.one, "one → one"),
      (Page.present(.start, animated: true), "present 0=start animated=true → present/start/true"),
      (Route(rawValue: "home"), "home → home"),
      (ProductPage(id: 42, tab: .shop), "ProductPage id=42 tab=shop → ProductPage/42/shop"),
      ("home", "home → home"),
    ]
    for (value, line) in cases { expect(Self.line(RouteMatch(reflecting: value)), equals: line) }
    // An object is one value, whatever it refers to.
    expect(RouteMatch(reflecting: Page.object(object)).parameters.all.map(\.name), equals: ["object"])
  }

  @Test func `the segments of an array stay apart`() {
    expect(RouteMatch(reflecting: Page.category(["a/b", "c"])).parameters.all.first?.parts, equals: ["a/b", "c"])
  }

  @Test func `names in plans can differ from those in the app`() {
    let names = ["product": "item", "id": "number", "section": "page"]
    expect(
      Self.line(RouteMatch(reflecting: Page.product(id: 42), names: names)), equals: "item number=42 → item/42")
    expect(
      Self.line(RouteMatch(reflecting: Page.presented(section: .product(id: "42")), names: names)),
      equals: "presented page=item page.number=42 → presented/item/42")
    expect(
      Self.line(RouteMatch(reflecting: ProductPage(id: 1, tab: nil), names: ["ProductPage": "product"])),
      equals: "product id=1 → product/1")
  }

  @Test func `what the type does not say is stated next to it`() {
    let match = RouteMatch(reflecting: Page.order(7), requiresSignIn: true, presentation: .modal)
    expect(match.requiresSignIn, equals: true)
    expect(match.presentation, equals: .modal)
  }
}
