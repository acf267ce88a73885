import HarnessText
import LinkModel
import MockSite

extension Diagnosis {
  func sitePart<Value>(_ key: KeyPath<SiteForm, Key<Value>>, of host: String) -> WrittenPart? {
    hosts[host]?.written.reversed().lazy.compactMap { $0[key] }.first
  }

  func follows<Value>(_ key: KeyPath<SiteForm, Key<Value>>, ofSite host: String) -> [Finding] {
    follows(key, at: sitePart(key, of: host))
  }

  func resource(answering request: HTTPRequest) -> [Finding] {
    if request.host == AssociationCDN.host {
      let name = String(request.path.dropFirst(AssociationCDN.path.count))
      return hosts[name] == nil
        ? noSite(name) : follows(\SiteForm.association, at: associationPart(of: name) ?? hosts[name]?.written.last)
    }
    guard let host = hosts[request.host] else { return [] }
    let text = "\(request.method.rawValue) \(request.host)\(request.target)"
    if let label = resource(thatAnswered: request) {
      return cause("this resource matches \(text)", host.places[label])
    }
    let (site, nearest) = (host.written.last, hosts.site.nearest(to: request))
    let lists = [site?[\SiteForm.pages], site?[\SiteForm.resources], site?[\SiteForm.redirects]].compactMap(\.self)
    let near = nearest.flatMap { host.places[$0.resource] }
    let list = lists.first { list in near.map { list.place.range.contains($0.place.range.lowerBound) } ?? true } ?? site
    let nothing = cause("nothing here matches \(text)", at: list?.place, found: "")
    guard let nearest, let near else { return nothing }
    func section(_ path: Substring) -> String { String(path.split(separator: "/").first ?? "") }
    // What is unlike the request was hardly meant to answer it.
    let name = section(nearest.resource.drop { $0 != "/" })
    let isNear = NearMiss.nearest(to: section(request.path[...]), among: [name]) != nil
    let place = isNear ? list.map { " of \($0.place.file):\($0.place.lineNumber)" } ?? "" : ""
    let checks = nearest.checks.filter { !$0.isMet }.map(\.description).joined(separator: ", ")
    return (isNear ? [] : nothing)
      + cause(
        "the closest match\(place) for \(text): \(checks)", at: near.place, found: nearest.resource,
        wanted: request.target)
  }

  private func resource(thatAnswered request: HTTPRequest) -> String? {
    results.lazy.reversed().compactMap { result in
      result.trace.requests.last {
        ($0.request.method, $0.request.host, $0.request.target) == (request.method, request.host, request.target)
      }
    }.first?.resource
  }

  private func answered(_ url: String) -> (request: HTTPRequest, part: WrittenPart)? {
    guard let request = try? HTTPRequest(.get, url),
      let label = resource(thatAnswered: request),
      let part = hosts[request.host]?.places[label]
    else { return nil }
    return (request, part)
  }

  func resource(at url: String) -> [Finding] {
    (try? HTTPRequest(.get, url)).map { resource(answering: $0) } ?? []
  }

  var scriptCauses: [Finding] {
    guard let target = trace.decide.redirect?.target.raw else { return [] }
    let page = trace.link.flatMap { answered($0.text)?.part }
    let others = hosts.flatMap { $0.places.values.sorted { $0.node.range.lowerBound < $1.node.range.lowerBound } }
    let scripts = ([page].compactMap(\.self) + others).lazy.compactMap { part in
      (part[\AnswerContentForm.page] ?? part)[\PageContentForm.script]?.string(target)
    }
    return cause("this script opened the link", scripts.first)
  }

  func redirectCauses(for stage: Stage) -> [Finding] {
    let script = scriptCauses
    if !script.isEmpty { return script }
    guard stage == .fallback || trace.decide.redirect != nil,
      let last = trace.fallback.redirects.last, let (_, part) = answered(last)
    else { return [] }
    return cause(
      "this redirect led to \"\(trace.decide.redirect?.target.raw ?? trace.page?.url ?? "")\"",
      part[\RedirectForm.to] ?? part)
  }

  func shown(_ failure: Failure) -> Explanation? {
    switch failure.fact {
    case .unused:
      var known: [String: WrittenPart] = [:]
      for host in hosts { for place in host.places { known["\(host.name): \(place.key)"] = place.value } }
      let near = (step.expected(.unused)?.labels ?? []).lazy.filter { known[$0] == nil }
        .compactMap { NearMiss.nearest(to: $0, among: known.keys.sorted()) }.first
      return Explanation(causes: cause("this is the resource with the most similar name", near.flatMap { known[$0] }))
    case .requests, .unanswered:
      let (received, wanted) = (trace.fallback.received, wantedList(.requests) ?? [])
      let missed = received.first { $0.resource == nil }
      return Explanation(
        sentence: missed?.miss,
        causes: (missed.map { resource(answering: $0.request) } ?? [])
          + loads(received.first { !wanted.contains($0.text) }))
    case .redirects:
      if let page = trace.page, page.failure != nil { return unshown(page) }
      return Explanation(sentence: trace.fallback.redirects.isEmpty ? "nothing redirected" : nil)
    default:
      guard let page = trace.page else { return decided() }
      if page.failure != nil { return unshown(page) }
      if failure.fact == .viewer { return sourced }
      let isBanner = failure.fact == .banner
      let part = pagePart(page.url, failure.fact)
      var causes = isBanner && !part.isEmpty ? [] : shadowed(page)
      if causes.isEmpty { causes = part }
      if causes.isEmpty { causes = failure.fact == .pageURL ? linkCauses : resource(at: page.url) }
      // A successful response does not explain the banner on the page.
      guard isBanner else { return Explanation(sentence: page.sentence, causes: causes) }
      if let tap = page.tap, page.banner == nil, !tap.reason.opensApp {
        var found = finding(about: tap.reason)
        if case .noRuleMatches(let name, let host, _) = tap.reason, let app = plan.app(named: name) {
          found.causes = nearestRule(for: app, host: host, to: Link(page.url))
        }
        // A page that is missing has no banner, whatever the link would open.
        found.causes = page.status == 404 ? causes + found.causes : found.causes + causes
        return found
      }
      if let tap = page.tap, case .open? = page.banner {
        return Explanation(causes: self.causes(of: tap.reason) + causes)
      }
      return Explanation(causes: causes + (page.banner == nil ? [] : bannerCauses))
    }
  }

  func unshown(_ page: Page) -> Explanation {
    let host = Link(page.url).host ?? ""
    let loop = page.loop.flatMap { url in
      let part = answered(url)?.part
      return cause("this redirect is part of the loop", part?[\RedirectForm.to] ?? part)
    }
    return Explanation(sentence: page.sentence, causes: hosts[host] == nil ? noSite(host) : loop + blocked(host))
  }

  func blocked(_ host: String) -> [Finding] {
    follows(\.certificate, ofSite: host) + follows(\.faults, ofSite: host)
  }

  private func shadowed(_ page: Page) -> [Finding] {
    guard let request = try? HTTPRequest(.get, page.url) else { return [] }
    let matches = hosts.site.candidates(for: request).filter(\.isMatch)
    guard matches.count > 1 else { return [] }
    let places = hosts[request.host]?.places
    return cause("this resource matches \(request.target) first", places?[matches[0].resource])
      + cause("this resource also matches, but is shadowed", places?[matches[1].resource])
  }

  func pagePart(_ url: String, _ fact: Fact?) -> [Finding] {
    guard let (request, whole) = answered(url) else { return [] }
    let content = whole[\AnswerContentForm.page] ?? whole
    let part =
      switch fact {
      case .pageTitle: content[\PageContentForm.title]
      case .pageStatus: whole[\PageForm.status]
      case .pageLinks: content[\PageContentForm.body]
      case .banner: content[\PageContentForm.head]
      default: WrittenPart?.none
      }
    return cause("this page is the response to GET \(request.host)\(request.target)", part)
  }

  private var bannerCauses: [Finding] {
    plan.apps.flatMap { app in
      follows(
        \AppForm.storeID, of: app.written, isNeeded: onlyApp != nil && wantedText(.banner)?.hasPrefix("smart") == true)
        + follows(\AppClipForm.id, of: app.written?[\AppForm.appClip])
    }
  }

  /// Where the route says what its screen loads, or what led to a request.
  private func loads(_ request: ReceivedRequest? = nil) -> [Finding] {
    guard let load = trace.navigate.content, let part = routePart(named: load.screen.route)?[\RouteForm.content] else {
      return []
    }
    let others = [part[\ContentForm.required], part[\ContentForm.optional]].flatMap {
      $0.map { Array($0.elements) } ?? []
    }
    let templates = [part[\ContentForm.url] ?? part] + others
    let number = request.flatMap { request in
      trace.route.match.flatMap { match in
        load.content.addresses(for: match.parameters).firstIndex {
          $0.hasSuffix("//\(request.request.host)\(request.request.target)")
        }
      }
    }
    return cause("the route \(load.screen.route) loads this content", number.map { templates[$0] } ?? part)
  }

  func loaded(_ fact: Fact?) -> Explanation? {
    guard let load = trace.navigate.content else { return nil }
    let (failed, wantsMissing) = (trace.navigate.failure, fact == .missingContent)
    let addresses = wantsMissing ? load.missing : load.failedAddress.map { [$0] } ?? load.neededAddresses
    let answers = addresses.flatMap { address in
      (load.state == .loading ? follows(\.latency, ofSite: Link(address).host ?? "") : []) + resource(at: address)
    }
    let missing = addresses.compactMap { Link($0).host }.distinct.filter { hosts[$0] == nil }
    let isMain = load.failedAddress.map { $0 == load.neededAddresses.first } ?? true
    let part = routePart(named: load.screen.route)?[\RouteForm.content]
    let key =
      wantsMissing
      ? part?[\ContentForm.optional] : isMain ? part?[\ContentForm.url] : part?[\ContentForm.required]
    let loads = cause("the route \(load.screen.route) loads this content", key ?? part)
    let own = fact == .errorCode && failed != nil ? follows(\AppForm.errors, of: receiver?.written) : []
    return Explanation(
      because: failed?.code,
      sentence: failed?.sentence
        ?? "the content of \(load.screen.path) is \(load.state.rawValue); its source is \(load.isCached ? "the cache" : "the site")",
      // The site may well lack what only the route requires.
      causes: own + (isMain || wantsMissing ? answers + loads : loads + answers) + missing.flatMap(noSite))
  }
}
