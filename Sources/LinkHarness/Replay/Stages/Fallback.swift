import LinkModel
import MockSite

// What happens if no app receives the link: the browser shows its page, unless a redirect leads out of the browser.

extension Stages {
  mutating func browse(
    _ link: Link, from source: LinkSource
  ) async -> (page: Page, left: Link?) {
    let system = world.devices[here].system
    var visit = await Browser(transport: transport).visit(link) { target in
      switch system.decideRedirect(to: target, from: source).destination {
      case .app, .appStore: true
      case .appClip, .browser, .nothing: false
      }
    }
    guard visit.left == nil else { return visit }
    let address = Link(visit.page.url)
    let viewer = system.viewer(of: source)
    visit.page.banner = system.banner(over: address, visit.page.smartBanner, in: viewer)
    world.devices[here].shown = ShownPage(page: visit.page, viewer: viewer)
    return visit
  }

  mutating func show(_ link: Link) async -> Page { await Browser(transport: transport).show(link) }

  func returnsToBrowser(_ app: Int) -> Bool { world.devices[here].apps[app].plan.returnsToBrowser }

}
