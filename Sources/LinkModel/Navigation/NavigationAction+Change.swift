extension NavigationAction {
  /// How what is in front changed.
  ///
  /// The states do not always determine the action. Pushing a screen inside a presented one produces the same states as
  /// presenting another. Resetting the stack to the root and one screen can produce the same states as a push or a
  /// replacement. In these cases, the navigator must specify the action.
  ///
  /// What is presented is in front, whatever happens below it. If a sheet is closed and a screen is pushed or replaced,
  /// the latter is the action.
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
    let old = before.shown(in: after)
    let sheets = ScreenDifference(from: old.modal, to: after.modal).kind
    if old.root == after.root, old.pushed == after.pushed {
      let asks = opened != nil && after.pending == opened && !after.signedIn && event != .signIn
      switch sheets {
      case .none: self = asks ? .signIn : before.tab != after.tab ? .switchTab : .none
      case .grown: self = .modal
      case .exchanged: self = .replace
      case .shrunk where isBack && !after.modal.isEmpty: self = .pop
      case .shrunk where opened?.screen != after.root: self = .dismiss
      case .shrunk, .other: self = .reset
      }
    } else {
      switch (ScreenDifference(from: old.pushed, to: after.pushed).kind, sheets) {
      case (_, .grown): self = .modal
      case (.grown, .none), (.grown, .shrunk): self = .push
      case (.exchanged, .none), (.exchanged, .shrunk), (_, .exchanged): self = .replace
      case (.shrunk, .none) where isBack: self = .pop
      default: self = .reset
      }
    }
  }
}
