// An app under test whose own types have the names of the harness's. Only the names that `LinkHarnessTesting` exports
// need a line; without it, they would mean the harness's type, and the compiler would not call them ambiguous.

import Foundation
import LinkHarnessTesting
import MyApp
import Testing

typealias Delivery = MyApp.Delivery
typealias JSONValue = MyApp.JSONValue
typealias UserAction = MyApp.UserAction
typealias UserActivity = MyApp.UserActivity

@MainActor final class AppInHarness: AppUnderTest {
  private let start: NavigationState
  private let router: any Router = LinkRouter()
  private var shown: [Screen] = []

  init(_ launch: AppLaunch) { start = launch.screens }

  func receive(_ delivery: LinkHarnessTesting.Delivery) throws {
    guard let url = delivery.url, case .screen(let screen) = try router.route(Link(url)) else { throw Failure() }
    shown.append(screen)
  }

  func perform(_ action: LinkHarnessTesting.UserAction) throws {
    guard action == .back else { throw action.notImplemented }
    shown.removeLast()
  }

  func screens() -> NavigationState {
    NavigationState(root: start.root, pushed: start.pushed.map(\.label) + shown.map(\.label))
  }

  nonisolated func code(for error: any Error) -> String? { error is Failure ? "UnknownLink" : nil }
}

extension Screen {
  var label: String {
    switch self {
    case .product(let id): "product/\(id)"
    }
  }
}

@Suite struct OwnNames {
  @Test(arguments: PlanRow.all(in: "Examples/own-app.json"))
  func link(_ row: PlanRow) async {
    await row.replay { launch in await AppInHarness(launch) }
  }

  @Test func `every name is the app's`() {
    let values: [Any] = [
      Page(), Language(), Failure(), NavigationAction(), Product(), Session(), TestPlan(), JSONValue(), UserActivity(),
      Stage.shown, UserAction.tap, Link(URL(fileURLWithPath: "/")), Screen.product("42"),
      Route.screen(.product("42")), LinkRouter(), Delivery(Product()),
    ]
    for value in values { #expect(String(reflecting: type(of: value)).hasPrefix("MyApp.")) }
  }
}
