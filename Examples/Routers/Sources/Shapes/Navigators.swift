import Foundation

/// A navigator that shows pages as a side effect on the main actor, as in apps whose views read the navigation state.
@MainActor public final class AppNavigator {
  public private(set) var screens: AppPath
  private let finder: PageFinder

  public init(_ screens: AppPath = AppPath(), making mistake: Mistake? = nil) {
    (self.screens, finder) = (screens, PageFinder(making: mistake))
  }

  @discardableResult public func handle(_ url: URL) throws -> Destination {
    let page = try finder.page(for: url)
    show(page)
    return page
  }

  public func show(_ page: Destination) { screens.show(page) }

  public func didSignIn() { screens.signIn() }

  public func didSignOut() { screens.signOut() }

  public func goBack() { screens.back() }
}
