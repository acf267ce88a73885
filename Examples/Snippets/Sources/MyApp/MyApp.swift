// An app whose names are those of the harness's modules, too.

import Foundation

public struct Page: Sendable { public init() {} }
public struct Language: Sendable { public init() {} }
public struct Failure: Error { public init() {} }
public struct NavigationAction: Sendable { public init() {} }
public struct Product: Sendable { public init() {} }
public struct Session: Sendable { public init() {} }
public struct TestPlan: Sendable { public init() {} }
public struct JSONValue: Sendable { public init() {} }
public struct UserActivity: Sendable { public init() {} }
public enum Stage: Sendable { case loading, shown }
public enum UserAction: Sendable { case tap }

public struct Link: Sendable {
  public let url: URL
  public init(_ url: URL) { self.url = url }
}

public enum Screen: Sendable { case product(String) }
public enum Route: Sendable { case screen(Screen) }

public protocol Router: Sendable {
  func route(_ link: Link) throws -> Route
}

public struct LinkRouter: Router {
  public init() {}

  public func route(_ link: Link) throws -> Route {
    guard link.url.path.hasPrefix("/product/") else { throw Failure() }
    return .screen(.product(link.url.lastPathComponent))
  }
}

/// What the shop sends to its customers.
public struct Delivery: Sendable {
  public let product: Product
  public init(_ product: Product) { self.product = product }
}
