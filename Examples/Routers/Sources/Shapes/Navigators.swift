import Foundation

// Common kinds of navigators in apps; `LinkOpener` and `AppNavigator` also route links.

/// A class whose `open` method shows the page and returns whether it handled the link.
public final class LinkOpener {
  public var screens: AppPath
  private let finder: PageFinder

  public init(_ screens: AppPath = AppPath(), making mistake: Mistake? = nil) {
    (self.screens, finder) = (screens, PageFinder(making: mistake))
  }

  public func open(_ url: URL) -> Bool {
    guard let page = try? finder.page(for: url) else { return false }
    screens.show(page)
    return true
  }
}

/// A navigator that is isolated to the main actor, as in apps whose views read the navigation state.
@MainActor public final class AppNavigator {
  public private(set) var screens: AppPath
  private let finder: PageFinder

  public init(_ screens: AppPath = AppPath(), making mistake: Mistake? = nil) {
    (self.screens, finder) = (screens, PageFinder(making: mistake))
  }

  public func handle(_ url: URL) throws { show(try finder.page(for: url)) }

  public func show(_ page: Destination) { screens.show(page) }

  public func didSignIn() { screens.signIn() }

  public func didSignOut() { screens.signOut() }

  public func goBack() { screens.back() }
}

/// A coordinator that has its own stack and can present another coordinator.
@MainActor public final class Coordinator {
  public private(set) var stack: [Destination]
  public private(set) var presented: Coordinator?
  public private(set) var intent: Destination?
  public private(set) var isSignedIn: Bool
  private let mistake: Mistake?

  public init(
    stack: [Destination], isSignedIn: Bool = false, intent: Destination? = nil,
    making mistake: Mistake? = nil
  ) {
    (self.stack, self.isSignedIn) = (stack, isSignedIn)
    (self.intent, self.mistake) = (intent, mistake)
  }

  public func show(_ page: Destination) {
    if mistake == .nothingShown { return }
    if page.needsSignIn, !isSignedIn {
      intent = page
    } else if page.isPresented, mistake != .neverPresented {
      present(Coordinator(stack: [page], isSignedIn: isSignedIn, making: mistake))
    } else if let presented {
      presented.show(page)
    } else if stack.last != page || mistake == .pushedAgain {
      stack.append(page)
    }
  }

  public func present(_ coordinator: Coordinator) { presented = coordinator }

  public func signedIn() {
    isSignedIn = true
    let page = intent
    intent = nil
    if let page, mistake != .intentForgotten { show(page) }
  }

  public func signedOut() { (isSignedIn, intent) = (false, nil) }

  public func back() {
    guard let presented else { return stack.removeLast(min(1, stack.count)) }
    if presented.stack.count > 1 { presented.back() } else { self.presented = nil }
  }
}
