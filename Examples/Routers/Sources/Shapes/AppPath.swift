import Foundation

/// State for `NavigationStack(path:)` and `.sheet(item:)`: an array of pages and an optional presented page.
public struct AppPath: Sendable {
  public var path: [Destination]
  public var sheet: Destination?
  public var isSignedIn: Bool
  /// The page to show after the user has signed in.
  public var intent: Destination?
  private let mistake: Mistake?

  public init(
    path: [Destination] = [], sheet: Destination? = nil, isSignedIn: Bool = false,
    intent: Destination? = nil,
    making mistake: Mistake? = nil
  ) {
    (self.path, self.sheet) = (path, sheet)
    (self.isSignedIn, self.intent, self.mistake) = (isSignedIn, intent, mistake)
  }

  public mutating func show(_ page: Destination) {
    if mistake == .nothingShown { return }
    if page.needsSignIn, !isSignedIn {
      intent = page
    } else if page.isPresented, mistake != .neverPresented {
      sheet = page
    } else if path.last != page || mistake == .pushedAgain {
      path.append(page)
    }
  }

  public mutating func signIn() {
    isSignedIn = true
    let page = intent
    intent = nil
    if let page, mistake != .intentForgotten { show(page) }
  }

  public mutating func signOut() { (isSignedIn, intent) = (false, nil) }

  public mutating func back() {
    if sheet != nil { sheet = nil } else { _ = path.popLast() }
  }
}
