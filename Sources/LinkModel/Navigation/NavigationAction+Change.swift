extension NavigationAction {
  /// The states do not always determine the action.
  ///
  /// Presenting a screen over a presented screen produces the same states as a push. Resetting the stack to the root
  /// and one screen can produce the same states as a push or a replacement. In these cases, the navigator must specify
  /// the action.
  ///
  /// If a sheet is closed and a screen is pushed or replaced, the latter is the action. A tab whose screens were not
  /// known had its root only, unless the user or the app itself chose it, without an event.
  package init(
    of event: NavigationEvent?, from before: NavigationState, to after: NavigationState
  ) {
    let (isBack, opened): (Bool, RouteMatch?) =
      switch event {
      case .open(let match): (false, match)
      case .back, nil: (true, nil)
      case .signIn: (false, before.pending)
      case .signOut, .cancelSignIn: (false, nil)
      }
    var old = before.shown
    let isOtherTab = before.tab != after.tab
    if isOtherTab, before.tab != nil, let tab = after.tab {
      let known = before.parked[tab]
      if known == nil, isBack {
        self = .switchTab
        return
      }
      old = known ?? NavigationState.Tab(root: after.root)
    }
    let sheets = Growth(from: old.modal, to: after.modal)
    if old.root == after.root, old.pushed == after.pushed {
      let asks = opened != nil && after.pending == opened && !after.signedIn && event != .signIn
      switch sheets {
      case .none: self = asks ? .signIn : isOtherTab ? .switchTab : .none
      case .grown: self = old.modal.isEmpty ? .modal : .push
      case .exchanged: self = .replace
      case .shrunk where opened?.screen != after.root: self = after.modal.isEmpty ? .dismiss : .pop
      case .shrunk, .other: self = .reset
      }
    } else {
      switch (Growth(from: old.pushed, to: after.pushed), sheets) {
      case (.grown, .none), (.grown, .shrunk): self = .push
      case (.exchanged, .none), (.exchanged, .shrunk): self = .replace
      case (.shrunk, .none) where isBack: self = .pop
      default: self = .reset
      }
    }
  }

  private enum Growth {
    case none, grown, shrunk, exchanged, other

    init(from before: [Screen], to after: [Screen]) {
      if after == before {
        self = .none
      } else if after.count > before.count, after.starts(with: before) {
        self = .grown
      } else if after.count < before.count, before.starts(with: after) {
        self = .shrunk
      } else if !after.isEmpty, after.count == before.count,
        after.dropLast() == before.dropLast()
      {
        self = .exchanged
      } else {
        self = .other
      }
    }
  }
}
