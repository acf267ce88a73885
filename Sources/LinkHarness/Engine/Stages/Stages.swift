import LinkModel
import MockSite

/// Each stage accepts a value, may change the world, and returns an outcome; no stage calls another.
struct Stages {
  let setup: ReplaySetup
  var world: World
  private let start: Start
  private var opened: RecordingTransport?

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
    (self.setup, self.start, world) = (setup, start, start.world)
  }

  /// The transport to the site, created on first use because most rows send no requests.
  var transport: any ClosableTransport {
    mutating get {
      if let opened { return opened }
      let transport = RecordingTransport(
        setup.kind.transport(to: start.site, after: start.visits))
      opened = transport
      return transport
    }
  }

  var sent: [SentRequest] { opened?.sent ?? [] }

  func close() async { await opened?.close() }

  var onScreen: Int? { world.device.onScreen }
  func index(of app: String) -> Int? { setup.places[app] }
  func plan(of app: Int) -> TestPlan.App { setup.plan.apps[app] }
}
