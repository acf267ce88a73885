/// Tests that a host with many resources answers as one that tries them one after another.
struct ResourceIndexTests {
  private static let segments = ["a", "b", "%61", "a%2Fb", "", ":x", "*", "%C3%A9", "%c3%a9", "%25"]

  @Test(arguments: 0..<40) func `a host with many resources answers with the first that matches`(seed: Int) throws {
    var dice = Dice(seed: UInt64(seed))
    let resources = try (0..<30).map { number in
      let pattern =
        "/"
        + (0...dice.below(3)).map { _ in dice.pick(Self.segments) }.enumerated()
        .map { $1 == ":x" ? ":x\($0)" : $1 }.joined(separator: "/") + (dice.chance(20) ? "/:rest*" : "")
      return Site.Resource.resource(dice.chance(20) ? .post : .get, try PathPattern(pattern), label: "\(number)") { _ in
        .text("\(number)")
      }.priority(dice.below(3))
    }
    let site = Site([.init("shop.example", resources)])
    let inOrder = resources.enumerated().sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
    for _ in 0..<100 {
      let path = "/" + (0...dice.below(4)).map { _ in dice.pick(Self.segments) }.joined(separator: "/")
      let request = try HTTPRequest(.get, "http://shop.example" + path)
      let expected = inOrder.lazy.map(\.element).first { resource in
        Site([.init("shop.example", [resource])]).answer(to: request).resource != nil
      }
      expect(site.answer(to: request).resource, equals: expected?.label, "\(path)")
    }
  }

  @Test func `visits are kept when resources move and other hosts are replaced`() throws {
    func page(_ title: String) -> Site.Resource { .fixed(.get, "/", .text("1")).times(1).then(.text(title)) }
    func text(_ session: SiteSession, _ host: String) throws -> String {
      String(decoding: session.answer(to: try HTTPRequest(.get, "http://\(host)/")).response.body, as: UTF8.self)
    }
    let (one, other) = (page("one"), page("other"))
    let session = SiteSession(Site([.init("a", [one]), .init("b", [other])]))
    expect(try text(session, "a"), equals: "1")
    session.update(Site([.init("b", [page("new")]), .init("a", [.page("/x", title: ""), one])]))
    expect(try text(session, "a"), equals: "one")
    expect(try text(session, "b"), equals: "1")
    expect(session.visits.unused, equals: ["a: page /x"])
    let next = SiteSession(session.site, after: session.visits)
    expect(try text(next, "b"), equals: "new")
  }
}
