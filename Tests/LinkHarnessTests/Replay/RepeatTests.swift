import HarnessTestSupport
import Foundation
import LinkHarness
import LinkModel
import MockSite
import TestSupport
import Testing

/// Tests that repeated replays detect app code that works only the first time.
struct RepeatTests {
  /// A router that returns a different result on every second call.
  private final class Moody: LinkRouter {
    private let count = Guarded(0)

    func route(_ url: URL) async throws -> RouteMatch {
      let number = count.next()
      return RouteMatch(number % 2 == 1 ? "product" : "category", ["id": "42"])
    }
  }

  /// A navigator that modifies the model's result.
  private struct Spoiled: LinkNavigator {
    let change: @Sendable (NavigationState, NavigationOutcome) -> NavigationOutcome

    func navigate(
      _ event: NavigationEvent, from state: NavigationState
    ) async throws -> NavigationOutcome {
      let step = LinkModel.navigate(state, event)
      return change(state, NavigationOutcome(step.action, step.state))
    }
  }

  private static func failures(
    router: (any LinkRouter)? = nil, navigator: (any LinkNavigator)? = nil
  ) async throws -> [Failure] {
    let plan = try #require(
      PlanCollection(["\(PackageFolder.plans)/the-same-again.json"]).loads.first?.plan)
    let row = try #require(plan.rows.first { $0.id == "a-product" })
    return await Replayer(plan, router: router, navigator: navigator).replay(row).failures
  }

  @Test func `the models produce the same result on replay`() async throws {
    expectEmpty(try await Self.failures())
  }

  @Test func `a stateful router is detected`() async throws {
    let failures = try await Self.failures(router: Moody())
    expect(failures.first?.disagreement, equals: .again)
    expect(failures.first?.stage, equals: .route)
    expect(
      failures.first?.message,
      equals: "replaying the row again changed the outcome: route was \"product\", now \"category\""
    )
  }

  @Test func `a router that throws the second time is reported with its error only`() async throws {
    final class Exhausted: LinkRouter {
      struct NoMoreLinks: Error {}
      private let count = Guarded(0)

      func route(_ url: URL) async throws -> RouteMatch {
        if count.next() > 1 { throw NoMoreLinks() }
        return RouteMatch("product", ["id": "42"])
      }
    }
    let all = try await Self.failures(router: Exhausted())
    expect(Set(all.map(\.disagreement)), equals: [.again, .secondTap, .startStates], "a check ends the others")
    let failures = all.filter { $0.disagreement == .again }
    expect(Set(failures.map(\.stage)), equals: [.route])
    #expect(failures.contains { $0.field == "error.code" })
    expect(
      failures.first?.explanation,
      equals: "the row was replayed again from the same starting state and ended with an error: "
        + "NoMoreLinks()")
  }

  @Test func `a second tap that pushes the screen again is detected`() async throws {
    let failures = try await Self.failures(
      navigator: Spoiled { state, outcome in
        guard outcome.action == .none else { return outcome }
        let pushed = NavigationState(root: state.root, pushed: state.pushed + [state.top])
        return NavigationOutcome(.push, pushed)
      })
    expect(failures.map(\.disagreement), equals: [.secondTap])
    expect(failures.map(\.stage), equals: [.navigate])
    expect(failures.first?.actual, equals: .list(["home", "product/42", "product/42"]))
  }

  @Test func `a link that has no effect in the cart is detected`() async throws {
    let failures = try await Self.failures(
      navigator: Spoiled { state, outcome in
        state.top.route == "cart" ? NavigationOutcome(.none, state) : outcome
      })
    expect(failures.map(\.disagreement), equals: [.startStates])
    expect(failures.first?.explanation?.contains("from home › cart"), equals: true)
  }

  @Test func `an ambiguity is reported as a warning with an example link`() throws {
    let loads = PlanCollection(["\(PackageFolder.failingPlans)/not-the-same-again.json"]).loads
    let plan = try #require(loads.first?.plan)
    expect(
      plan.warnings.map(\.message),
      equals: [
        "/product/reviews matches \"/:kind/reviews\" and \"/product/:id\" of \"product\"; the one on line 7 wins"
      ])
  }
}
