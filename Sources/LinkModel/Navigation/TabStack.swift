/// What a tab shows while another one is in front.
public struct TabStack: Sendable, Hashable {
  /// The screen at the bottom.
  public let root: Screen
  /// The screens above the root, the top one last.
  public let pushed: [Screen]
  /// The screens presented over the stack, the top one last.
  public let modal: [Screen]

  /// Makes a stack.
  public init(root: Screen, pushed: [Screen] = [], modal: [Screen] = []) {
    self.root = root
    self.pushed = pushed
    self.modal = modal
  }

  /// Whether a screen is on the stack or presented over it.
  public func shows(_ screen: Screen) -> Bool {
    root == screen || pushed.contains(screen) || modal.contains(screen)
  }

  /// The same without a screen; the root stays.
  public func removing(_ screen: Screen) -> Self {
    Self(root: root, pushed: pushed.filter { $0 != screen }, modal: modal.filter { $0 != screen })
  }
}

extension NavigationState {
  /// Brings a tab to the front, with whatever it showed last.
  ///
  /// What is presented stays with the tab it was presented in: a link must not cost the person unfinished work.
  package func switching(from here: String, to tab: NavigatorRules.Tab) -> Self {
    var parked = parked
    let shown = parked.removeValue(forKey: tab.name) ?? TabStack(root: Screen(tab.root))
    parked[here] = TabStack(root: root, pushed: pushed, modal: modal)
    return Self(
      root: shown.root, pushed: shown.pushed, modal: shown.modal, signedIn: signedIn,
      pending: pending, tab: tab.name, parked: parked)
  }
}
