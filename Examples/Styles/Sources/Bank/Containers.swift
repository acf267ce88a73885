import Foundation

// The part of UIKit that the coordinators use.

/// A screen with its accessibility identifier.
@MainActor public class ViewController {
  public let identifier: String
  public private(set) var presented: ViewController?

  public init(_ identifier: String) { self.identifier = identifier }

  public func present(_ controller: ViewController, completion: (@MainActor () -> Void)? = nil) {
    presented = controller
    // UIKit calls it after the animation.
    if let completion { DispatchQueue.main.async { completion() } }
  }

  public func dismiss(completion: (@MainActor () -> Void)? = nil) {
    presented = nil
    if let completion { DispatchQueue.main.async { completion() } }
  }
}

@MainActor public final class NavigationController: ViewController {
  public private(set) var viewControllers: [ViewController]

  public init(root: ViewController) {
    viewControllers = [root]
    super.init(root.identifier)
  }

  public func push(_ controller: ViewController) { viewControllers.append(controller) }

  public func pop() {
    if viewControllers.count > 1 { viewControllers.removeLast() }
  }

  public func popToRoot() { viewControllers.removeLast(viewControllers.count - 1) }
}

@MainActor public final class TabBarController: ViewController {
  public var viewControllers: [NavigationController] = []
  public var selectedIndex = 0

  public var selected: NavigationController { viewControllers[selectedIndex] }
}
