import HarnessText
package import LinkModel
import MockSite

// Plans and rows with one change, which show what the outcome of a link depends on.

extension TestPlan {
  /// The system on which the row's last link is opened.
  package func system(of row: Row) -> OSVersion {
    let name = row.steps.last { $0.action.bringsLink }?.device
    return otherDevices.first { $0.name == name }?.device.os ?? device.os
  }

  package func changingDevices(_ change: (inout Device, inout [String]) -> Void) -> TestPlan {
    var plan = self
    change(&plan.device, &plan.installed)
    plan.otherDevices = otherDevices.map {
      var (device, installed) = ($0.device, $0.installed)
      change(&device, &installed)
      return NamedDevice(name: $0.name, device: device, installed: installed, written: $0.written)
    }
    return plan
  }

  /// What a change of an app can alter.
  package struct AppParts {
    package var declared: Device.App
    package var routes: RouteTable?
    package var navigation: NavigatorRules
    package var dispatch: DispatchRules
    package var effects: AppEffects
  }

  package func changingApp(_ name: String, _ change: (inout AppParts) -> Void) -> TestPlan {
    guard let place = apps.firstIndex(where: { $0.name == name }) else { return self }
    let app = apps[place]
    var parts = AppParts(
      declared: app.declared, routes: app.routes, navigation: app.navigation, dispatch: app.dispatch,
      effects: app.effects)
    change(&parts)
    var plan = self
    plan.apps[place] = App(
      declared: parts.declared, routes: parts.routes, routePlaces: app.routePlaces, places: app.places,
      navigation: parts.navigation, dispatch: parts.dispatch, effects: parts.effects, arrivals: app.arrivals,
      errors: app.errors)
    return plan.changingDevices { device, _ in device.apps[place] = parts.declared }
  }

  /// Changes the description of a host; the plan's files keep their places.
  package func changingHost(_ name: String, _ change: (inout HostDescription) -> Void) -> TestPlan {
    var plan = self
    var host = hosts[name] ?? HostDescription(name)
    change(&host)
    plan.hosts.deploy([host])
    return plan
  }

  /// The part of the plan on which the row depends, so that a change of it is prepared at once however large the plan
  /// is: the apps that the row names or that claim its links, and the hosts that these apps and links name.
  package func part(for row: Row, _ traces: [StepTrace]) -> TestPlan {
    guard apps.count > 4 || hosts.count > 4 else { return self }
    let links = traces.flatMap(\.allLinks)
    let asked = Set(links.compactMap(\.host))
    let schemes = Set(links.map(\.scheme))
    let text = [row.place, row.template, places.defaults?.place, places.given?.place]
      .compactMap { $0?.text }.joined()
    let decisions = traces.compactMap(\.decision)
    // Of hundreds of apps that claim a link, few have a part in it.
    let deciding = decisions.flatMap(\.considered).filter { $0.progress > 7 }.compactMap(\.app)
    let named = Set(traces.compactMap(\.receiver) + decisions.map(\.destination.name) + deciding)
    let first = apps.filter { named.contains($0.name) || text.contains("\"\($0.name)\"") }
    let claiming = apps.filter { app in
      !schemes.isDisjoint(with: app.urlSchemes)
        || app.declared.linkDomains.contains { domain in asked.contains { domain.covers($0) } }
        || app.declared.clip.map { $0.prefixes + $0.demoLinks }?.contains { Link($0).host.map(asked.contains) ?? false }
          == true
    }
    let kept = Set((first + claiming).map(\.name).distinct.prefix(max(first.count, Self.claimLimit)))
    var plan = self
    plan.apps = apps.filter { kept.contains($0.name) }
    let loaded = plan.apps.flatMap { $0.routes?.routes ?? [] }
      .flatMap { $0.content?.addresses(for: RouteParameters([])) ?? [] }
    let domains = plan.apps.flatMap(\.associatedDomains).filter { domain in asked.contains { domain.covers($0) } }
    let claimed = Set(domains.map(\.host) + loaded.compactMap { Link($0).host })
    plan.hosts = HostTable(
      hosts.filter { asked.contains($0.name) || claimed.contains($0.name) || text.contains("\"\($0.name)\"") })
    return plan.changingDevices { device, installed in
      device.apps = AppList(device.apps.filter { kept.contains($0.name) })
      installed.removeAll { !kept.contains($0) }
    }
  }

  /// The number of apps that claim a link of which a part of a plan has the first ones.
  private static let claimLimit = 24

  package func deploying(_ row: Row) -> TestPlan? {
    var plan = self
    let changes = row.steps.map(\.action).flatMap {
      if case .deploy(let hosts) = $0 { hosts } else { [HostDescription]() }
    }
    plan.hosts.deploy(changes)
    return changes.isEmpty ? nil : plan
  }
}

extension TestPlan.Row {
  private convenience init(_ steps: [Step], _ place: Place, _ mask: SecretMask) {
    self.init(
      id: "", place: place, template: nil, covers: [], tags: [], skip: nil, isOnly: false, knownIssue: nil,
      steps: steps, cell: nil, mask: mask, warnings: [])
  }

  package convenience init(opening link: Link, from source: LinkSource, _ given: Given, in plan: TestPlan) {
    let place = Place(whole: SourceText(link.raw, file: ""))
    let action = Step.Action.opening(link, from: source, among: plan.apps)
    let step = Step(action: action, given: given, expectations: [], exactly: [], place: place)
    self.init([step], place, plan.mask)
  }

  /// Changes the last step that opens a link, of those until one.
  package func opening(in last: Int = .max, _ change: (Link, LinkSource) -> (Link, LinkSource)) -> TestPlan.Row {
    for (index, step) in steps.enumerated().reversed() where index <= last {
      guard case .open(let link, let source) = step.action else { continue }
      let changed = change(link, source)
      return changing(index, action: .open(changed.0, from: changed.1))
    }
    return self
  }

  package func given(in index: Int, _ change: (inout Given) -> Void) -> TestPlan.Row {
    var given = steps[index].given
    change(&given)
    return changing(index, given: given)
  }

  /// The row without the changes of sites in its steps.
  package var withoutDeployments: TestPlan.Row {
    steps.indices.reduce(self) { row, index in
      if case .deploy = steps[index].action { row.changing(index, action: .deploy([])) } else { row }
    }
  }

  private func changing(_ index: Int, action: Step.Action? = nil, given: Given? = nil) -> TestPlan.Row {
    var steps = steps
    let step = steps[index]
    steps[index] = Step(
      action: action ?? step.action, given: given ?? step.given, expectations: step.expectations, exactly: [],
      saw: step.saw, place: step.place, device: step.device)
    return TestPlan.Row(steps, place, mask)
  }
}

extension StepTrace {
  /// The links and requests that took part in the step.
  package var allLinks: [Link] {
    let urls = fallback.redirects + requests.map { "https://\($0.request.host)\($0.request.target)" }
    return [link, handledLink].compactMap(\.self) + opened.map(\.link)
      + (urls + [page?.url].compactMap(\.self)).map { Link($0) }
  }
}
