import LinkHarness
import LinkModel

/// Tests one link for each route and, for each rule, one URL that no earlier rule matches.
///
/// Every disagreement is a real contradiction and includes an affected URL. Contradictions that affect only untested
/// URLs are not detected.
struct DriftCheck {
  let plan: TestPlan
  private let device: Device

  init(of plan: TestPlan) async {
    self.plan = plan
    device = await Replayer(plan).device
  }

  func disagreements() async -> [Disagreement] {
    var found: [Disagreement] = []
    for app in plan.apps {
      guard let routes = app.routes,
        let installed = device.apps.first(where: { $0.name == app.name && $0.isInstalled })
      else { continue }
      for domain in installed.linkDomains where !domain.isWildcard {
        guard case .file(let file)? = installed.associations[domain.host] else { continue }
        let samples = samples(of: app, routes, at: domain.host)
        found += unrouted(app, routes, file, samples, at: domain.host)
        found += unclaimed(app, file, samples)
        found += await missing(app, samples, at: domain.host)
      }
    }
    return found
  }

  private struct Sample {
    let item: CoverageItem
    let link: Link
  }

  private func samples(of app: TestPlan.App, _ routes: RouteTable, at host: String) -> [Sample] {
    zip(routes.routes, app.routePlaces).compactMap { route, place in
      routes.sample(of: route.name, at: .web(host: host)).map {
        Sample(item: .route(route.name, route.path, at: place), link: $0)
      }
    }
  }

  private func unrouted(
    _ app: TestPlan.App, _ routes: RouteTable, _ file: AssociationFile, _ samples: [Sample],
    at host: String
  ) -> [Disagreement] {
    let routed = Set(
      samples.compactMap { file.verdict(for: $0.link, app: app.id).range?.lowerBound })
    return file.witnesses(for: app.id, host: host).compactMap { witness in
      guard !witness.rule.isExclusion, let url = witness.inside,
        !routed.contains(witness.rule.range.lowerBound),
        case .failure(let error) = routes.route(Link(url)), error.isUnknownRoute
      else { return nil }
      return Disagreement(.claimedButUnrouted, app.name, .rule(witness.rule.range, in: file), witness: url)
    }
  }

  /// Excluded links are not reported, because exclusions are intentional.
  private func unclaimed(
    _ app: TestPlan.App, _ file: AssociationFile, _ samples: [Sample]
  ) -> [Disagreement] {
    samples.filter { file.verdict(for: $0.link, app: app.id).outcome == .noMatch }.map {
      Disagreement(.routedButUnclaimed, app.name, $0.item, witness: $0.link.text)
    }
  }

  /// A host without pages is skipped, because its website is not in the plan.
  private func missing(
    _ app: TestPlan.App, _ samples: [Sample], at host: String
  ) async -> [Disagreement] {
    guard plan.hosts[host]?.pages?.isEmpty == false else {
      return []
    }
    let browser = Browser(transport: InMemoryTransport(plan.site))
    var found: [Disagreement] = []
    for sample in samples {
      let page = await browser.show(sample.link)
      if let status = page.status, status < 400, page.failure == nil { continue }
      found.append(
        Disagreement(
          .routedButMissing, app.name, sample.item, witness: sample.link.text, status: page.status))
    }
    return found
  }
}

extension RoutingError {
  fileprivate var isUnknownRoute: Bool {
    if case .unknownRoute = cause { true } else { false }
  }
}
