struct NavigationChangeTests {
  /// A state as text: the stack, the sheets after `|`, and the other tabs as `search: search post`.
  private static func state(_ text: String) -> NavigationState {
    func screens(_ text: Substring) -> [Screen] { text.split(separator: " ").map { Screen(String($0)) } }
    func tab(_ text: Substring) -> (name: String?, NavigationState.Tab) {
      let (halves, named) = (text.split(separator: "|"), text.split(separator: ":"))
      if named.count == 2 { return (named[0].filter { $0 != " " }, tab(named[1]).1) }
      let stack = screens(halves[0])
      return (
        nil,
        NavigationState.Tab(
          root: stack[0], pushed: Array(stack.dropFirst()), modal: halves.count > 1 ? screens(halves[1]) : [])
      )
    }
    let tabs = text.split(separator: ";").map(tab)
    let shown = tabs[0].1
    return NavigationState(
      root: shown.root, pushed: shown.pushed, modal: shown.modal, tab: tabs[0].name,
      parked: Dictionary(uniqueKeysWithValues: tabs.dropFirst().map { ($0.name ?? "", $0.1) }))
  }

  @Test(
    arguments: [
      ("a screen", ("home", "home a"), "push: pushed a"),
      ("two screens", ("home", "home a a"), "push: pushed a, pushed a"),
      ("a sheet", ("home", "home | s"), "modal: presented s"),
      ("a second sheet", ("home | s", "home | s t"), "modal: presented t"),
      ("a screen and a sheet", ("home", "home a | s"), "modal: pushed a, presented s"),
      ("a sheet makes room", ("home | s", "home a"), "push: dismissed s, pushed a"),
      ("a sheet that closes", ("home | s t", "home | s"), "dismiss: dismissed t"),
      ("another sheet", ("home | s", "home | t"), "replace: replaced s by t"),
      ("another sheet over another screen", ("home a | s", "home | t"), "replace: popped a, replaced s by t"),
      ("another screen", ("home a", "home b"), "replace: replaced a by b"),
      ("other screens", ("home a b", "home c"), "reset: popped b, replaced a by c"),
      ("all screens", ("home a", "login"), "reset: popped a, replaced home by login"),
      ("to the root", ("home a b", "home"), "reset: popped b, popped a"),
      ("another tab", ("a: home; b: b x", "b: b x; a: home"), "switch-tab: chose the tab b"),
      ("a screen of another tab", ("a: home; b: b", "b: b x; a: home"), "push: chose the tab b, pushed x"),
      ("a tab that was not known", ("a: home", "b: b x"), "push: chose the tab b, pushed x"),
      (
        "three tabs", ("a: home; b: b; c: c | s", "c: c x; a: home x; b: b x"),
        "push: chose the tab c, dismissed s, pushed x, pushed x in a, pushed x in b"
      ),
      ("behind the selected tab", ("a: home; b: b", "a: home; b: b x"), "none: pushed x in b"),
      ("nothing", ("a: home x; b: b", "a: home x; b: b"), "none: "),
    ] as [(String, (String, String), String)])
  func `a link changes screens`(_: String, input: (String, String), output: String) {
    let (before, after) = (Self.state(input.0), Self.state(input.1))
    let action = NavigationAction(of: .open(RouteMatch("x")), from: before, to: after)
    let changes = after.changes(from: before).map(\.words).joined(separator: ", ")
    expect("\(action.rawValue): \(changes)", equals: output)
  }

  @Test func `a tab that the user chooses has had its screens`() {
    let after = Self.state("b: b x")
    for (event, action, count) in [(NavigationEvent?.none, NavigationAction.switchTab, 1), (.signIn, .push, 2)] {
      let before = Self.state("a: home").completed(by: after, event)
      expect(NavigationAction(of: event, from: before, to: after), equals: action)
      expect(after.changes(from: before).count, equals: count)
    }
  }
}
