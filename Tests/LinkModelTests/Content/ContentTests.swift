struct ContentTests {
  private static let content = RouteContent(
    url: "https://shop.example/api/{id}", optional: ["https://img.example/{id}"],
    missing: .productNotFound, cache: .aggressive)

  private static func load(
    main: (due: Int, status: Int?), image: (due: Int, status: Int?), cache: CacheStrategy = .minimal
  ) -> ContentLoad {
    ContentLoad(
      RouteContent(url: "main", optional: ["image"], missing: .productNotFound, cache: cache),
      of: Screen("product", ["42"]),
      parts: [
        ContentLoad.Part(
          url: "main", isRequired: true, due: .seconds(main.due), status: main.status, isCached: false),
        ContentLoad.Part(
          url: "image", isRequired: false, due: .seconds(image.due), status: image.status,
          isCached: false),
      ])
  }

  @Test(
    arguments: [
      (200, [.detail, .shown, .detail], ContentLoad.State.complete),
      (503, [.detail, .failed(.network, status: 503), nil], .failed),
    ] as [(Int, [ContentLoad.Event?], ContentLoad.State)])
  func `a screen is shown once every required part has arrived`(
    status: Int, events: [ContentLoad.Event?], state: ContentLoad.State
  ) {
    func part(_ url: String, _ status: Int, isRequired: Bool = true) -> ContentLoad.Part {
      ContentLoad.Part(url: url, isRequired: isRequired, due: .zero, status: status, isCached: false)
    }
    var load = ContentLoad(
      RouteContent(url: "main", required: ["price"], optional: ["image"]), of: Screen("product"),
      parts: [part("main", 200), part("price", status), part("image", 200, isRequired: false)])
    var cache = ContentCache()
    var seen: [ContentLoad.Event?] = []
    var first: ContentLoad.State?
    for _ in 0..<3 {
      seen.append(load.arrive(by: .zero, isOnScreen: true, &cache))
      first = first ?? load.state
    }
    expect(first, equals: .loading)
    expect(seen, equals: events)
    expect(load.state, equals: state)
    expect(load.failedAddress, equals: status == 200 ? nil : "price")
  }

  @Test func `parameters are percent-encoded in URLs`() {
    expect(
      Self.content.addresses(for: ["id": "a b/c"]),
      equals: ["https://shop.example/api/a%20b%2Fc", "https://img.example/a%20b%2Fc"])
  }

  @Test(arguments: [
    ("docs/a", "https://shop.example/docs/a"), ("docs/a/b", "https://shop.example/docs/a/b"),
    ("docs/a/b/c", "https://shop.example/docs/a/b/c"),
    ("user/ann/x/y", "https://shop.example/ann/x/y"),
    ("product/42", "https://shop.example/42"), ("product", "https://shop.example/{id}"),
  ])
  func `the content of a screen has the same URL as that of the link`(label: String, url: String) {
    func route(_ name: String, _ path: String, _ url: String) -> RouteDefinition {
      RouteDefinition(name, path: path, content: RouteContent(url: "https://shop.example/" + url))
    }
    let table = RouteTable(routes: [
      route("docs", "/docs/:page+", "docs/{page}"),
      route("user", "/user/:name/:page*", "{name}/{page}"),
      route("product", "/product/:id?", "{id}"),
    ])
    expect(table.contentAddresses(of: Screen(label: label)), equals: [url])
    if case .success(let match) = table.route(Link("shop://" + label)) {
      expect(table.content(of: match.name)?.addresses(for: match.parameters), equals: [url])
    } else {
      Issue.record("the link is not routed")
    }
  }

  private static let statuses: [(Int?, ErrorCode?)] = [
    (200, nil), (204, nil), (404, .productNotFound), (410, .linkExpired), (409, .linkUsed),
    (401, .notAllowed), (403, .notAllowed), (500, .network), (302, .network), (nil, .network),
  ]

  @Test(arguments: statuses)
  func `a status maps to an error`(status: Int?, error: ErrorCode?) {
    expect(Self.content.error(forStatus: status), equals: error)
  }

  @Test func `resources arrive at their own times`() {
    var cache = ContentCache()
    var load = Self.load(main: (2, 200), image: (5, 200))
    expectNil(load.arrive(by: .seconds(1), isOnScreen: true, &cache))
    expect(load.arrive(by: .seconds(2), isOnScreen: true, &cache), equals: .shown)
    expect(load.state, equals: .partial)
    expectNil(load.arrive(by: .seconds(4), isOnScreen: true, &cache))
    expect(load.arrive(by: .seconds(5), isOnScreen: true, &cache), equals: .detail)
    #expect(load.state == .complete && load.missing.isEmpty)
  }

  @Test func `a failed image is missing but is not an error`() {
    var cache = ContentCache()
    var load = Self.load(main: (2, 200), image: (1, 500))
    expect(load.arrive(by: .seconds(9), isOnScreen: true, &cache), equals: .detail)
    expect(load.state, equals: .loading)
    expect(load.arrive(by: .seconds(9), isOnScreen: true, &cache), equals: .shown)
    #expect(load.state == .complete && load.missing == ["image"])
  }

  @Test func `a failed main resource ends the load, and later responses are ignored`() {
    var cache = ContentCache()
    var load = Self.load(main: (1, 404), image: (2, 200))
    expect(
      load.arrive(by: .seconds(9), isOnScreen: true, &cache),
      equals: .failed(.productNotFound, status: 404))
    expectNil(load.arrive(by: .seconds(9), isOnScreen: true, &cache))
    expect(load.state, equals: .failed)
  }

  @Test func `content that arrives late does not reopen a screen the user has left`() {
    var cache = ContentCache()
    var load = Self.load(main: (1, 404), image: (2, 200))
    expect(load.arrive(by: .seconds(9), isOnScreen: false, &cache), equals: .detail)
    expect(load.state, equals: .dropped)
  }

  @Test(arguments: [
    (CacheStrategy.aggressive, true, true), (.minimal, true, false), (.none, false, false),
  ])
  func `the strategy determines which resources are cached`(
    strategy: CacheStrategy, main: Bool, image: Bool
  ) {
    var cache = ContentCache()
    var load = Self.load(main: (1, 200), image: (2, 200), cache: strategy)
    while load.arrive(by: .seconds(9), isOnScreen: true, &cache) != nil {}
    expect(cache.isFresh("main", at: .seconds(9)), equals: main)
    expect(cache.isFresh("image", at: .seconds(9)), equals: image)
  }

  @Test func `cached content expires, and can be removed for a single screen`() {
    var cache = ContentCache()
    #expect(!cache.hasExpired("given", at: .seconds(299)))
    #expect(cache.hasExpired("given", at: .seconds(300)))
    cache.keep("a", at: .seconds(10))
    cache.keep("b", at: .seconds(10))
    cache.forget("a")
    #expect(cache.hasExpired("a", at: .seconds(11)) && !cache.isFresh("a", at: .seconds(11)))
    #expect(!cache.hasExpired("b", at: .seconds(309)) && cache.hasExpired("b", at: .seconds(310)))
    cache.forgetAll()
    #expect(cache.hasExpired("given", at: .zero) && cache.hasExpired("b", at: .seconds(11)))
    let item = Screen(label: "search?q=a")
    #expect(Screen("search").includes(item) && item.includes(item))
    #expect(!item.includes(Screen(label: "search?")) && !Screen("product", ["1"]).includes(item))
  }

  @Test func `a cached copy is valid for 300 seconds`() {
    var cache = ContentCache()
    cache.keep("a", at: .seconds(10))
    #expect(cache.isFresh("a", at: .seconds(309)))
    #expect(!cache.isFresh("a", at: .seconds(310)))
    cache.keep("a", at: .seconds(400))
    cache.forgetAll()
    #expect(!cache.isFresh("a", at: .seconds(401)))
    cache.keep("short", at: .seconds(10), for: .seconds(1))
    #expect(cache.isFresh("short", at: .milliseconds(10_999)))
    #expect(!cache.isFresh("short", at: .seconds(11)))
    let unused = ContentCache()
    #expect(unused.hasExpired("given", at: .seconds(1), after: .seconds(1)))
  }
}
