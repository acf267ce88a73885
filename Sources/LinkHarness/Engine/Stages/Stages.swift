import HarnessText
import LinkModel
import MockSite

/// Each stage accepts a value, may change the world, and returns an outcome; no stage calls another.
struct Stages {
  let setup: ReplaySetup
  var world: World
  let transport: RowTransport

  /// This type is a class so that all rows share one instance instead of copying it.
  final class Start: Sendable {
    let world: World
    let site: Site
    let visits: SiteVisits?

    init(world: World, site: Site, visits: SiteVisits?) {
      (self.world, self.site, self.visits) = (world, site, visits)
    }
  }

  init(_ setup: ReplaySetup, from start: Start) {
    (self.setup, world) = (setup, start.world)
    transport = RowTransport { setup.kind.transport(to: start.site, after: start.visits) }
  }

  var onScreen: Int? { world.device.onScreen }
  func index(of app: String) -> Int? { setup.places[few: app] }
  func plan(of app: Int) -> TestPlan.App { setup.plan.apps[app] }
  func screens(of app: Int) -> NavigationState { world.device.apps[app].screens }

  mutating func speak() -> [Announced]? {
    guard let app = onScreen, plan(of: app).effects.announcements != nil else { return nil }
    return world.device.apps[app].speak(by: world.now)
  }
}
