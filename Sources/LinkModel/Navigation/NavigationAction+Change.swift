extension NavigationAction {
  /// The states do not always determine the action.
  ///
  /// Presenting a screen over a presented screen produces the same states as a push. Resetting the stack to the root
  /// and one screen can produce the same states as a push or a replacement. In these cases, the navigator must specify
  /// the action.
  package init(
    of event: NavigationEvent, from before: NavigationState, to after: NavigationState
  ) {
    let (isBack, opened): (Bool, RouteMatch?) =
      switch event {
      case .open(let match): (false, match)
      case .back: (true, nil)
      case .signIn, .signOut, .cancelSignIn: (false, nil)
      }
    let old = before.tab == after.tab ? nil : after.tab.flatMap { before.parked[$0] }
    let (modal, pushed) = (old?.modal ?? before.modal, old?.pushed ?? before.pushed)
    let isSame = (old?.root ?? before.root) == after.root && pushed == after.pushed
    if isSame, modal == after.modal {
      let asks = opened != nil && after.pending == opened
      self = asks ? .signIn : before.tab == after.tab ? .none : .switchTab
    } else if isSame {
      switch Growth(from: modal, to: after.modal) {
      case .grown: self = modal.isEmpty ? .modal : .push
      case .exchanged: self = .replace
      case .shrunk where isBack: self = after.modal.isEmpty ? .dismiss : .pop
      case .shrunk, .other: self = .reset
      }
    } else if modal == after.modal {
      switch Growth(from: pushed, to: after.pushed) {
      case .grown: self = .push
      case .exchanged: self = .replace
      case .shrunk where isBack: self = .pop
      case .shrunk, .other: self = .reset
      }
    } else {
      self = .reset
    }
  }

  private enum Growth {
    case grown, shrunk, exchanged, other

    init(from before: [Screen], to after: [Screen]) {
      if after.count > before.count, after.starts(with: before) {
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
