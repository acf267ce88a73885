/// The state of the navigation.
public struct ShopState: Equatable, Sendable {
  /// The screens pushed onto the home screen, the top one last.
  public var path: [Destination]
  /// The screens presented modally.
  public var sheets: [Destination]
  public var isSignedIn: Bool
  /// The destination to continue with after sign-in.
  public var intent: Destination?

  public init(
    path: [Destination] = [], sheets: [Destination] = [], isSignedIn: Bool = false,
    intent: Destination? = nil
  ) {
    self.path = path
    self.sheets = sheets
    self.isSignedIn = isSignedIn
    self.intent = intent
  }

  /// The visible screen.
  public var top: Destination { sheets.last ?? path.last ?? .home }
}

/// Decides how a screen is presented, and presents it.
@MainActor public final class Coordinator {
  /// The change that a destination caused.
  public enum Move: Sendable {
    case pushed, replaced, presented, wentHome, askedToSignIn, wentBack, closed, stayed
  }

  public private(set) var state: ShopState
  private let mistake: Mistake?

  public init(_ state: ShopState = ShopState(), making mistake: Mistake? = nil) {
    self.state = state
    self.mistake = mistake
  }

  public func open(_ destination: Destination) -> Move {
    if destination.needsSignIn, !state.isSignedIn {
      state.intent = destination
      return .askedToSignIn
    }
    return show(destination)
  }

  public func signIn() -> Move {
    state.isSignedIn = true
    guard let intent = state.intent else { return .stayed }
    state.intent = nil
    return mistake == .intentForgotten ? .stayed : show(intent)
  }

  public func cancelSignIn() -> Move {
    if mistake != .intentKeptAfterCancel { state.intent = nil }
    return .stayed
  }

  public func signOut() -> Move {
    state.isSignedIn = false
    state.intent = nil
    return .stayed
  }

  public func back() -> Move {
    if state.sheets.popLast() != nil { return state.sheets.isEmpty ? .closed : .wentBack }
    return state.path.popLast() == nil ? .stayed : .wentBack
  }

  private func show(_ destination: Destination) -> Move {
    if destination == state.top { return .stayed }
    if destination == .home {
      state.path = []
      state.sheets = []
      return .wentHome
    }
    if mistake == .alwaysPushes { return push(destination) }
    if destination.isSameKind(as: state.top) { return replace(with: destination) }
    guard state.top.holdsUnfinishedWork else { return push(destination) }
    if mistake == .unfinishedWorkLost { return replace(with: destination) }
    state.sheets.append(destination)
    return .presented
  }

  private func push(_ destination: Destination) -> Move {
    if state.sheets.isEmpty {
      state.path.append(destination)
    } else {
      state.sheets.append(destination)
    }
    return .pushed
  }

  private func replace(with destination: Destination) -> Move {
    if state.sheets.popLast() != nil {
      state.sheets.append(destination)
    } else {
      _ = state.path.popLast()
      state.path.append(destination)
    }
    return .replaced
  }
}
