struct WindowTests {
  private static func app(_ windows: [Window], _ kinds: [WindowKind] = []) -> Device.App {
    var app = Device.App.make()
    app.windows = windows
    app.windowKinds = kinds
    return app
  }

  @Test(arguments: [
    ("https://a.example/tea/1", "tea", WindowChoice.Reason.prefers),
    ("https://a.example/TEA", "tea", .prefers), ("https://a.example/cup", "all", .allows),
    ("https://a.example/order", "orders", .opensNew), ("https://a.example/x", "tea", .onlyOneLeft),
  ])
  func `a window that prefers the link precedes one that allows it, and both precede a new one`(
    url: String, name: String, reason: WindowChoice.Reason
  ) {
    let app = Self.app(
      [
        Window(name: "tea", prefers: ["/tea", ""], allows: []),
        Window(name: "all", prefers: [], allows: ["cup", "/tea"]),
      ], [WindowKind(name: "orders", matches: ["order", "cup"])])
    let choice = app.window(for: Link(url))
    expect(choice?.name, equals: name)
    expect(choice?.reason, equals: reason)
  }

  @Test func `of two windows that prefer a link, the most recent is chosen`() {
    let windows = [
      Window(name: "one", prefers: ["/tea"], allows: []), Window(name: "two", prefers: ["/tea"], allows: []),
    ]
    expect(Self.app(windows).window(for: Link("https://a.example/tea"))?.name, equals: "one")
  }

  @Test func `a kind without conditions opens for a link that no other kind matches`() {
    let app = Self.app(
      [Window(name: "tea", allows: ["/tea"])],
      [WindowKind(name: "any"), WindowKind(name: "orders", matches: ["order"])])
    for (url, name) in [("x://order", "orders"), ("x://y", "any"), ("x://y/tea", "tea")] {
      expect(app.window(for: Link(url))?.name, equals: name)
    }
    expect(app.window(for: Link("x://y"))?.reason, equals: .opensNew)
  }

  @Test func `* matches every link, an empty pattern none, and without rules there is no choice`() {
    expect(Self.app([Window(name: "any")]).window(for: Link("x://y"))?.reason, equals: .allows)
    let none = Self.app([], [WindowKind(name: "new", matches: [""])])
    expectNil(none.window(for: Link("x://y")))
    expectNil(Device.App.make().window(for: Link("x://y")))
  }
}
