/// A difference between two states of an app's screens.
package struct NavigationChange: Sendable, Hashable {
  package enum Kind: String, Sendable { case chose, pushed, popped, replaced, presented, dismissed }

  package let kind: Kind
  /// The screen; with `replaced`, the former one and the one in its place.
  var screens: [Screen] = []
  /// The tab that was chosen, or that of the screens if it is not the selected one.
  let tab: String?

  /// The change in words, such as `pushed post/7 in search`.
  package var words: String { words { $0.label } }

  /// The words with each screen as `name` has it, such as without its query.
  package func words(_ name: (Screen) -> String) -> String {
    var text = kind.rawValue
    for (number, screen) in screens.enumerated() {
      text += number == 0 ? " " : " by "
      text += name(screen)
    }
    return text + (tab.map { kind == .chose ? " the tab \($0)" : " in \($0)" } ?? "")
  }
}

extension NavigationState {
  /// All that differs from an earlier state: in the selected tab, then in the others, by name.
  package func changes(from before: Self) -> [NavigationChange] {
    if tab == nil, before.tab == nil, parked.isEmpty { return shown.changes(from: before.shown, in: nil) }
    let chosen = tab == nil || tab == before.tab ? [] : [NavigationChange(kind: .chose, tab: tab)]
    return parked.sorted { $0.key < $1.key }.reduce(chosen + shown.changes(from: before.shown(in: self), in: nil)) {
      $0 + $1.value.changes(from: before.screens(of: $1.key, like: $1.value), in: $1.key)
    }
  }

  package func hasSameScreens(as before: Self) -> Bool {
    // Without another tab, there is nothing to compare but what is shown.
    tab == before.tab && parked == before.parked ? shown == before.shown : changes(from: before).isEmpty
  }

  /// The screens that the tab which is selected in a later state had.
  func shown(in after: Self) -> Tab {
    guard tab != nil, let other = after.tab else { return shown }
    return screens(of: other, like: after.shown)
  }

  /// A tab whose screens were not known had its root only.
  private func screens(of name: String, like after: Tab) -> Tab {
    name == tab ? shown : parked[name] ?? Tab(root: after.root)
  }

  /// The state before `after` in which the screens of a tab that the user or the app itself chose, without an event,
  /// are known: it had them already.
  package func completed(by after: Self, _ event: NavigationEvent?) -> Self {
    guard event == nil || event == .back, tab != nil, let tab = after.tab, tab != self.tab, parked[tab] == nil
    else { return self }
    return changed { $0.parked[tab] = after.shown }
  }
}

extension NavigationState.Tab {
  fileprivate func changes(from before: Self, in tab: String?) -> [NavigationChange] {
    let stack =
      before.root == root
      ? ScreenDifference(from: before.pushed, to: pushed)
      : ScreenDifference(from: [before.root] + before.pushed, to: [root] + pushed)
    if before.modal == modal { return stack.changes(.pushed, .popped, in: tab) }
    let sheets = ScreenDifference(from: before.modal, to: modal).changes(.presented, .dismissed, in: tab)
    return sheets.filter { $0.kind == .dismissed } + stack.changes(.pushed, .popped, in: tab)
      + sheets.filter { $0.kind != .dismissed }
  }
}

/// The screens of which two stacks differ above those that they have in common.
struct ScreenDifference {
  enum Kind { case none, grown, shrunk, exchanged, other }

  private let removed: ArraySlice<Screen>
  private let added: ArraySlice<Screen>

  init(from before: [Screen], to after: [Screen]) {
    let common = zip(before, after).prefix { $0 == $1 }.count
    (removed, added) = (before.dropFirst(common), after.dropFirst(common))
  }

  var kind: Kind {
    switch (removed.count, added.count) {
    case (0, 0): .none
    case (0, _): .grown
    case (_, 0): .shrunk
    case (1, 1): .exchanged
    default: .other
    }
  }

  /// The lowest screen that differs is replaced, if there is one in its place.
  fileprivate func changes(
    _ grown: NavigationChange.Kind, _ shrunk: NavigationChange.Kind, in tab: String?
  ) -> [NavigationChange] {
    let replaced = zip(removed, added).prefix(1).map { NavigationChange(kind: .replaced, screens: [$0, $1], tab: tab) }
    func all(_ kind: NavigationChange.Kind, _ screens: ArraySlice<Screen>) -> [NavigationChange] {
      screens.dropFirst(replaced.count).map { NavigationChange(kind: kind, screens: [$0], tab: tab) }
    }
    return all(shrunk, removed).reversed() + replaced + all(grown, added)
  }
}
