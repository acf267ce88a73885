struct ScreenTests {
  @Test func `a screen keeps the label from which it was made`() {
    var dice = Dice(seed: 7)
    for _ in 0..<5_000 {
      let characters = (0..<dice.below(12)).map { _ in
        dice.pick(["/", "?", "&", "=", "%2F", "a", "é", "e\u{301}", "\u{301}", "🧭", " ", "42"])
      }
      let label = characters.joined()
      let screen = Screen(label: label)
      expect(Array(screen.label.utf8), equals: Array(label.utf8))
      expect([Screen(label), "\(label)"], equals: [screen, screen])
      let query = label.firstMatch(of: /\?[^=&?\/]+=/.matchingSemantics(.unicodeScalar))
      expect(screen.query == nil, equals: query == nil)
      expect(Array(screen.path.utf8), equals: Array(label[..<(query?.startIndex ?? label.endIndex)].utf8))
      if screen.query == nil { expect(Screen(screen.route, screen.values), equals: screen) }
    }
  }

  @Test func `a label consists of a route, values and a query`() {
    expect(Screen("item", ["42"]), equals: Screen("item/42"))
    expect(Screen("item", "42", "red"), equals: "item/42/red")
    let search = Screen("search", query: [.init("q", "iphone"), .init("sort", "")])
    expect(search, equals: "search?q=iphone&sort=")
    expect(search.path, equals: "search")
    expect(Screen("search", query: []).label, equals: "search")
    expect(Screen("tag", ["what?"]), equals: "tag/what?")
    expect(Screen("alert/Delete?/All photos").path, equals: "alert/Delete?/All photos")
    expect(Screen("what?/search?q=a?b=c"), equals: Screen("what?", ["search"], query: [.init("q", "a?b=c")]))
  }

  @Test func `a state can be made from labels`() {
    let state = NavigationState(root: "home", pushed: ["item/\(42)"], modal: [], tab: "shop")
    expect(state, equals: NavigationState(root: "home", pushed: [Screen("item", ["42"])], tab: "shop"))
    expect(NavigationState(root: "home", modal: [Screen("cart")]).modal, equals: ["cart"])
    expect(NavigationState(root: "home").stack, equals: ["home"])
  }
}
