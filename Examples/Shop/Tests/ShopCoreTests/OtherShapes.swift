import Foundation
import LinkHarness
import LinkHarnessTesting
import LinkModel
import Testing

// Minimal adapters for app code of other shapes, tested with the same rows.

// MARK: A function that returns a route or nothing

enum Page: Equatable { case product(String), category([String]) }

func page(for url: URL) -> Page? {
  var parts = url.pathComponents.filter { $0 != "/" }
  if url.scheme == "shop", let host = url.host() { parts.insert(host, at: 0) }
  switch parts.first {
  case "product" where parts.count == 2: return .product(parts[1])
  case "category" where parts.count > 1: return .category(Array(parts.dropFirst()))
  default: return nil
  }
}

struct FunctionRouter: LinkRouter {
  func route(_ url: URL) async throws -> RouteMatch {
    switch page(for: url) {
    case .product(let id): return RouteMatch("product", ["id": id])
    case .category(let path):
      return RouteMatch("category", RouteParameters([RouteParameter("path", parts: path)]))
    // A function that returns `nil` gives no reason; the harness supplies one.
    case nil: throw RoutingError(.unknownRoute(path: url.path()))
    }
  }
}

// MARK: A parser that throws

struct PageParser {
  struct Failure: LocalizedError {
    let errorDescription: String?
    let recoverySuggestion: String?
  }

  func parse(_ url: URL) throws -> Page {
    guard let page = page(for: url) else {
      throw Failure(errorDescription: "No such page.", recoverySuggestion: "Try the start screen.")
    }
    return page
  }
}

struct ParsingRouter: LinkRouter {
  func route(_ url: URL) async throws -> RouteMatch {
    // The error it throws is reported, and can be expected, as the user reads it.
    switch try PageParser().parse(url) {
    case .product(let id): RouteMatch("product", ["id": id])
    case .category(let path):
      RouteMatch("category", RouteParameters([RouteParameter("path", parts: path)]))
    }
  }
}

// MARK: State like NavigationPath

/// A path of values bound to a `NavigationStack`; links append to it.
struct AppPath {
  var values: [AnyHashable] = []
  var isSignedIn = false

  mutating func follow(_ value: AnyHashable) {
    if values.last != value { values.append(value) }
  }
}

struct PathNavigator: LinkNavigator {
  func navigate(
    _ event: NavigationEvent, from state: NavigationState
  ) async throws -> NavigationOutcome {
    var path = AppPath(values: state.pushed, isSignedIn: state.signedIn)
    let before = path.values.count
    switch event {
    case .open(let match): path.follow(match.screen)
    case .signIn: path.isSignedIn = true
    case .signOut: path.isSignedIn = false
    case .cancelSignIn: break
    case .back: _ = path.values.popLast()
    }
    let after = NavigationState(
      root: state.root, pushed: path.values.compactMap { $0 as? Screen },
      signedIn: path.isSignedIn)
    let count = path.values.count
    return NavigationOutcome(count > before ? .push : count < before ? .pop : .none, after)
  }
}

@Suite struct OtherShapes {
  @Test(arguments: PlanRow.all(in: "Plans/pages.json"))
  func function(_ row: PlanRow) async { await row.replay(router: FunctionRouter()) }

  @Test(arguments: PlanRow.all(in: "Plans/pages.json"))
  func parser(_ row: PlanRow) async { await row.replay(router: ParsingRouter()) }

  @Test(arguments: PlanRow.all(in: "Plans/pages.json"))
  func path(_ row: PlanRow) async {
    await row.replay(router: FunctionRouter(), navigator: PathNavigator())
  }
}
