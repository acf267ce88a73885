import MockSite
import LinkHarness
import HarnessText
import LinkModel

/// The rules, routes and pages in a plan, except pages of hosts that refuse every connection.
struct CoverageInventory {
  let items: [CoverageItem]
  /// The hosts that serve each rule.
  let hosts: [CoverageItem: Set<String>]

  init(of plan: TestPlan) {
    var served: [Place: Set<String>] = [:]
    for host in plan.hosts {
      for source in host.association?.flatMap(\.sources) ?? [] {
        served[Place(whole: source), default: []].insert(host.name)
      }
    }
    let rules = plan.associationFiles.flatMap { source in
      Self.rules(of: source, in: plan).map { ($0, served[Place(whole: source)] ?? []) }
    }
    hosts = Dictionary(firstOf: rules)
    items =
      rules.map(\.0)
      + plan.apps.flatMap(\.patterns).map { .route($0.route, $0.pattern, at: $0.place) }
      + (plan.openHosts + plan.deployments).flatMap(Self.pages)
  }

  private static func rules(of source: SourceText, in plan: TestPlan) -> [CoverageItem] {
    let file = AssociationFile(
      reading: source, keys: plan.device.os.associationKeys)
    return file.details.flatMap { detail -> [CoverageItem] in
      guard let rules = detail.rules else { return [.rule(detail.range, in: file)] }
      return rules.map { .rule($0.range, in: file) }
    }
  }

  private static func pages(of host: HostDescription) -> [CoverageItem] {
    ((host.resources ?? []) + (host.redirects ?? []) + (host.pages ?? [])).compactMap {
      host.item(of: $0.label)
    }
  }
}

extension TestPlan.App {
  /// The patterns of the routes, and where the plan has them.
  var patterns: [(route: String, pattern: String, place: Place)] {
    zip(routes?.routes ?? [], routePlaces).flatMap { route, place in
      ([route.path] + route.aliases).map { (route.name, $0, place) }
    }
  }
}

extension TestPlan {
  fileprivate var openHosts: [HostDescription] {
    let reopening = deployments.lazy.filter { $0.faults?.contains(.refuse) == false }
    let reopened = Set(reopening.map(\.name))
    return hosts.filter { $0.faults?.contains(.refuse) != true || reopened.contains($0.name) }
  }

  fileprivate var deployments: [HostDescription] {
    rows.flatMap(\.steps).flatMap { step -> [HostDescription] in
      if case .deploy(let changes) = step.action { changes } else { [] }
    }
  }
}

extension CoverageItem {
  static func rule(_ range: Range<Int>, in file: AssociationFile) -> CoverageItem {
    rule(at: Place(range, in: file.document.source))
  }

  static func rule(at place: Place) -> CoverageItem {
    CoverageItem(kind: .rule, text: place.text.onOneLine, place: place)
  }

  static func route(_ name: String, _ pattern: String, at place: Place) -> CoverageItem {
    route("\(name) \(pattern)", at: place)
  }

  static func route(_ text: String, at place: Place) -> CoverageItem {
    CoverageItem(kind: .route, text: text, place: place)
  }
}

extension HostDescription {
  func item(of label: String) -> CoverageItem? {
    places[label].map { CoverageItem(kind: .page, text: "\(name) \(label)", place: $0.place) }
  }
}
