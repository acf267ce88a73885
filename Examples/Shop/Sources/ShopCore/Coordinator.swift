/// The shop's navigation state.
public struct ShopState: Equatable, Sendable {
  /// The screens pushed onto the home screen; the last screen is on top.
  public var path: [Destination]
  /// The screens presented modally.
  public var sheets: [Destination]
  public var isSignedIn: Bool
  /// The destination to open after sign-in.
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

/// Decides how to show a screen, and updates the navigation state.
@MainActor public final class Coordinator {
  public private(set) var state: ShopState
  private let mistake: Mistake?

  public init(_ state: ShopState = ShopState(), making mistake: Mistake? = nil) {
    self.state = state
    self.mistake = mistake
  }

  public func open(_ destination: Destination) {
    if destination.needsSignIn, !state.isSignedIn {
      state.intent = destination
    } else {
      show(destination)
    }
  }

  public func signIn() {
    state.isSignedIn = true
    let intent = state.intent
    state.intent = nil
    if let intent, mistake != .intentForgotten { show(intent) }
  }

  public func cancelSignIn() {
    if mistake != .intentKeptAfterCancel { state.intent = nil }
  }

  public func signOut() {
    state.isSignedIn = false
    state.intent = nil
  }

  public func back() {
    if state.sheets.popLast() == nil { _ = state.path.popLast() }
  }

  private func show(_ destination: Destination) {
    if destination == state.top { return }
    if destination == .home {
      state.path = []
      state.sheets = []
    } else if mistake == .alwaysPushes {
      push(destination)
    } else if destination.isSameKind(as: state.top) {
      replace(with: destination)
    } else if !state.top.holdsUnfinishedWork {
      push(destination)
    } else if mistake == .unfinishedWorkLost {
      replace(with: destination)
    } else {
      state.sheets.append(destination)
    }
  }

  private func push(_ destination: Destination) {
    if state.sheets.isEmpty {
      state.path.append(destination)
    } else {
      state.sheets.append(destination)
    }
  }

  private func replace(with destination: Destination) {
    if state.sheets.popLast() != nil {
      state.sheets.append(destination)
    } else {
      _ = state.path.popLast()
      state.path.append(destination)
    }
  }
}
