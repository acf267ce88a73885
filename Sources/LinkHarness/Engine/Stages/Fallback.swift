import LinkModel
import MockSite

// If the system opens a link in the browser, the browser shows the link's page, unless a redirect leads to an app or
// the App Store.

extension Stages {
  nonisolated(nonsending) mutating func browse(
    _ link: Link, from source: LinkSource
  ) async -> (page: Page, left: Link?) {
    let system = world.device.system
    var visit = await Browser(transport: transport()).visit(link) { target in
      switch system.decideRedirect(to: target, from: source).destination {
      case .app, .appStore: true
      case .appClip, .browser, .nothing: false
      }
    }
    guard visit.left == nil else { return visit }
    let address = Link(visit.page.url)
    visit.page.viewer = system.viewer(of: source)
    visit.page.tap = system.tap(address, in: visit.page.viewer)
    visit.page.banner = system.banner(
      over: address, visit.page.smartBanner, in: visit.page.viewer, tap: visit.page.tap)
    world.device.shown = ShownPage(page: visit.page)
    return visit
  }

  nonisolated(nonsending) mutating func show(_ link: Link, in viewer: LinkSource.Viewer) async -> Page {
    var page = await Browser(transport: transport()).show(link)
    page.viewer = viewer
    world.device.shown = ShownPage(page: page)
    return page
  }

  mutating func startTimer(_ link: Link, after time: Duration) {
    world.device.shown?.timer = ShownPage.Timer(link: link, due: world.now + time)
  }

  mutating func takeTimer() -> (Link, from: LinkSource)? {
    guard let shown = world.device.shown, let timer = shown.timer, timer.due <= world.now
    else { return nil }
    world.device.shown?.timer = nil
    return (timer.link, shown.scriptSource)
  }
}
