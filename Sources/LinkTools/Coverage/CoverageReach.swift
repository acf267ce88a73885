import HarnessText
import LinkHarness
import LinkModel
import MockSite

struct CoverageReach {
  private(set) var items: Set<CoverageItem> = []
  private let plan: TestPlan
  private var hosts: HostTable
  /// The app that most recently received a link, which also routes a pending one after the user signs in.
  private var app: String?

  init(of result: RowResult, in plan: TestPlan) {
    self.plan = plan
    hosts = plan.hosts
    for step in result.steps { take(step) }
  }

  private mutating func take(_ step: StepResult) {
    if case .deploy(let changes) = step.step.action { hosts.deploy(changes) }
    if case .open(let link, let source) = step.step.action { take(link, from: source) }
    app = step.trace.receiver ?? app
    for reason in step.trace.decision?.considered ?? [] { take(reason, step.trace) }
    if case .route(let match)? = step.trace.routing { take(match) }
    // If a redirect makes the download of an association file fail, the redirect is still considered reached.
    for record in step.trace.fetch.copies + step.trace.fetch.downloads { take(page: record.url) }
    for answer in step.trace.requests.compactMap(\.answer) {
      guard let host = hosts[answer.host],
        let item = host.item(of: answer.label)
      else { continue }
      items.insert(item)
    }
    if let page = step.trace.page { for url in page.redirects + [page.url] { take(page: url) } }
  }

  /// With Handoff, the added page is the linked page itself, which is open on another device.
  private mutating func take(_ link: Link, from source: LinkSource) {
    if let page = source.page { take(page: page.raw) }
    if case .handoff = source { take(page: link.raw) }
  }

  private mutating func take(_ reason: DecisionReason, _ trace: StepTrace) {
    switch reason {
    case .ruleMatches(_, let rule), .excluded(_, let rule):
      items.insert(.rule(at: rule.place))
    case .entryWithoutRules(let app, let host):
      let record = trace.fetch.copies.first { $0.app == app && $0.host == host }
      guard case .file(let file)? = record?.download,
        let id = plan.app(named: app)?.id, let entry = file.detail(for: id)
      else { return }
      items.insert(.rule(entry.range, in: file))
    default: break
    }
  }

  private mutating func take(_ match: RouteMatch) {
    let name = app ?? plan.installed.first
    guard let app = plan.app(named: name),
      let routes = app.routes?.routes,
      let index = routes.firstIndex(where: { $0.name == match.name }),
      index < app.routePlaces.count
    else { return }
    items.insert(.route(match.name, match.pattern, at: app.routePlaces[index]))
  }

  private mutating func take(page url: String) {
    if let request = try? HTTPRequest(.get, url) { take(request) }
  }

  private mutating func take(_ request: HTTPRequest) {
    guard let label = hosts.site.answer(to: request).resource,
      let item = hosts[request.host]?.item(of: label)
    else { return }
    items.insert(item)
  }
}
