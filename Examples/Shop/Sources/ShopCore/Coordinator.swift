/// The shop's navigation state.
///
/// In the app, a class that views observe has these values; a value is all that the decisions need.
public struct ShopState: Equatable, Sendable {
  public enum Tab: String, Sendable { case shop, account }

  public var tab: Tab
  /// The screens pushed onto the root of the selected tab; the last screen is on top.
  public var path: [Destination]
  /// The screens presented modally.
  public var sheets: [Destination]
  /// The screens pushed in the other tab.
  public var otherPath: [Destination] = []
  public var isSignedIn: Bool
  /// The destination to open after sign-in.
  public var intent: Destination?

  public init(
    tab: Tab = .shop, path: [Destination] = [], sheets: [Destination] = [], isSignedIn: Bool = false,
    intent: Destination? = nil
  ) {
    (self.tab, self.path, self.sheets) = (tab, path, sheets)
    (self.isSignedIn, self.intent) = (isSignedIn, intent)
  }

  /// The root of the selected tab.
  public var root: Destination { tab == .shop ? .home : .account }

  /// The visible screen.
  public var top: Destination { sheets.last ?? path.last ?? root }
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

  /// Signs the user out, and closes the screens that need a user.
  public func signOut() {
    state.isSignedIn = false
    state.intent = nil
    if mistake == .privateScreensStay { return }
    state.path.removeAll(where: \.needsSignIn)
    state.otherPath.removeAll(where: \.needsSignIn)
    state.sheets.removeAll(where: \.needsSignIn)
  }

  public func back() {
    if state.sheets.popLast() == nil { _ = state.path.popLast() }
  }

  /// Shows the screens of the last launch.
  func restore(_ path: [Destination]) { state = ShopState(path: path, isSignedIn: state.isSignedIn) }

  public func choose(_ tab: ShopState.Tab) {
    if tab == state.tab { return }
    state.tab = tab
    (state.path, state.otherPath) = (state.otherPath, state.path)
  }

  private func show(_ destination: Destination) {
    if state.sheets.isEmpty, mistake != .wrongTab { choose(destination.tab) }
    if destination == state.top { return }
    if destination == .home {
      state.path = []
      state.sheets = []
    } else if mistake == .alwaysPushes {
      push(destination)
    } else if destination.name == state.top.name {
      replace(with: destination)
    } else if !state.top.holdsUnfinishedWork || mistake == .pushesSheet {
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
