import HarnessText
import LinkModel
import MockSite

extension Diagnosis {
  func resource(answering request: HTTPRequest) -> [Finding] {
    if request.host == AssociationCDN.host {
      let name = String(request.path.dropFirst(AssociationCDN.path.count))
      guard let host = hosts[name] else { return noSite(name) }
      return cause("Apple's CDN requests the file of this site", associationPart(of: name) ?? host.written.last)
    }
    guard let host = hosts[request.host] else { return [] }
    let text = "\(request.method.rawValue) \(request.host)\(request.target)"
    if let label = resource(thatAnswered: request) {
      return cause("this resource matches \(text)", host.places[label])
    }
    guard let nearest = hosts.site.nearest(to: request), let part = host.places[nearest.resource]
    else { return cause("nothing here matches \(text)", host.written.last?[\SiteForm.pages] ?? host.written.last) }
    return cause(
      "this is the closest match for \(text): "
        + nearest.checks.filter { !$0.isMet }.map(\.description).joined(separator: ", "), at: part.place,
      found: nearest.resource, wanted: request.target)
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
    let pages = trace.link.flatMap { answered($0.text) }.map { [$0.part] } ?? []
    let all =
      pages
      + hosts.flatMap { host in host.places.values.sorted { $0.node.range.lowerBound < $1.node.range.lowerBound } }
    let scripts = all.lazy.compactMap { part in
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
    let received = trace.fallback.received
    switch failure.fact {
    case .unused: return Explanation(causes: unusedCauses)
    case .requests, .unanswered:
      let missed = received.first { $0.resource == nil }
      let wanted = wantedList(.requests) ?? []
      let odd = received.first { !wanted.contains($0.text) }
      let template = template(of: odd)
      return Explanation(
        sentence: missed?.miss,
        causes: (missed.map { resource(answering: $0.request) } ?? []) + (template.isEmpty ? loads : template))
    case .redirects:
      if let page = trace.page, page.failure != nil { return unshown(page) }
      return Explanation(sentence: trace.fallback.redirects.isEmpty ? "nothing redirected" : nil)
    default:
      guard let page = trace.page else { return decided() }
      if page.failure != nil { return unshown(page) }
      if failure.fact == .viewer {
        return Explanation(
          sentence: trace.source.map { "the source of the link is \"\($0.name)\"" }, causes: sourceCauses)
      }
      let isBanner = failure.fact == .banner
      var causes = failure.fact == .pageURL ? linkCauses : resource(at: page.url)
      let part = pagePart(page, failure.fact)
      if !part.isEmpty { causes = part }
      let shadowed = shadowed(page)
      if !shadowed.isEmpty, !isBanner || part.isEmpty { causes = shadowed }
      if isBanner, let tap = page.tap {
        if case .open? = page.banner { return Explanation(causes: self.causes(of: tap.reason) + causes) }
        if page.banner == nil, !tap.reason.opensApp {
          var found = finding(about: tap.reason)
          if case .noRuleMatches(let name, let host, _) = tap.reason, let app = plan.app(named: name) {
            found.causes = nearestRule(for: app, host: host, to: Link(page.url))
          }
          found.causes += causes
          return found
        }
      }
      if isBanner, page.banner != nil { causes += bannerCauses }
      // A successful response does not explain the banner on the page.
      let sentence = isBanner ? nil : page.sentence
      return Explanation(sentence: sentence, causes: causes)
    }
  }

  func unshown(_ page: Page) -> Explanation {
    let host = Link(page.url).host ?? ""
    let loop = page.loop.flatMap { url in
      let part = answered(url)?.part
      return cause("this redirect is part of the loop", part?[\RedirectForm.to] ?? part)
    }
    let faults = loop + blocked(host)
    return Explanation(
      sentence: page.sentence, causes: hosts[host] == nil ? noSite(host) : faults)
  }

  func blocked(_ host: String) -> [Finding] {

    cause("this certificate is set for \(host)", sitePart(\.certificate, of: host))
      + cause("these faults are set for \(host)", sitePart(\.faults, of: host))
  }

  private func shadowed(_ page: Page) -> [Finding] {
    guard let request = try? HTTPRequest(.get, page.url) else { return [] }
    let matches = hosts.site.candidates(for: request).filter(\.isMatch)
    guard matches.count > 1 else { return [] }
    let places = hosts[request.host]?.places
    return cause("this resource matches \(request.target) first", places?[matches[0].resource])
      + cause("this resource also matches, but is shadowed", places?[matches[1].resource])
  }

  private func pagePart(_ page: Page, _ fact: Fact?) -> [Finding] {
    guard let (request, whole) = answered(page.url) else { return [] }
    let content = whole[\AnswerContentForm.page] ?? whole
    let words = "this page is the response to GET \(request.host)\(request.target)"
    return switch fact {
    case .pageTitle: cause(words, content[\PageContentForm.title])
    case .pageStatus: cause(words, whole[\PageForm.status])
    case .pageLinks: cause("this is the page's body", content[\PageContentForm.body])
    case .banner: cause("this is the page's head", content[\PageContentForm.head])
    default: []
    }
  }

  private var bannerCauses: [Finding] {
    plan.apps.flatMap { app in
      cause("this is the App Store identifier of \(app.name)", app.written?[\AppForm.storeID])
        + cause(
          "this is the identifier of the App Clip of \(app.name)", app.written?[\AppForm.appClip]?[\AppClipForm.id])
    }
  }

  private var unusedCauses: [Finding] {
    let expected = step.expected(.unused)?.json.text ?? ""
    var known: [String: WrittenPart] = [:]
    for host in hosts { for place in host.places { known["\(host.name): \(place.key)"] = place.value } }
    let near = expected.split(separator: "\"").map(String.init).lazy.compactMap { word in
      known[word] == nil ? NearMiss.nearest(to: word, among: known.keys.sorted()) : nil
    }.first
    return cause("this is the resource with the most similar name", near.flatMap { known[$0] })
  }

  private func template(of request: ReceivedRequest?) -> [Finding] {
    guard let request, let load = trace.navigate.content, let match = trace.route.match,
      let part = routePart(named: load.screen.route)?[\RouteForm.content]
    else { return [] }
    let text = "\(request.request.host)\(request.request.target)"
    let addresses = load.content.addresses(for: match.parameters)
    guard let index = addresses.firstIndex(where: { $0.hasSuffix("//" + text) }) else { return [] }
    let templates = [part[\ContentForm.required], part[\ContentForm.optional]].compactMap(\.self)
      .flatMap { Array($0.elements) }
    let place = index == 0 ? part[\ContentForm.url] : templates.dropFirst(index - 1).first
    return cause("the route \(load.screen.route) loads this content", place)
  }

  private var loads: [Finding] {
    guard let route = trace.navigate.content?.screen.route else { return [] }
    return cause("the route \(route) loads this content", routePart(named: route)?[\RouteForm.content])
  }

  func loaded(_ fact: Fact?) -> Explanation? {
    guard let load = trace.navigate.content else { return nil }
    let part = routePart(named: load.screen.route)?[\RouteForm.content]
    let failed = trace.navigate.failure
    let wantsMissing = fact == .missingContent
    var causes: [Finding] = []
    let addresses = wantsMissing ? load.missing : load.failedAddress.map { [$0] } ?? load.neededAddresses
    for address in addresses {
      if load.state == .loading, let host = Link(address).host {
        causes += cause("\(host) responds after this delay", sitePart(\.latency, of: host))
      }
      causes += resource(at: address)
    }
    let isMain = load.failedAddress.map { $0 == load.neededAddresses.first } ?? true
    let key =
      wantsMissing
      ? part?[\ContentForm.optional] : isMain ? part?[\ContentForm.url] : part?[\ContentForm.required]
    let loads = cause("the route \(load.screen.route) loads this content", key ?? part)
    // The site may well lack what only the route requires.
    causes = isMain || wantsMissing ? causes + loads : loads + causes
    if fact == .errorCode, failed != nil, let table = receiver?.written?[\AppForm.errors] {
      causes.insert(contentsOf: cause("these are the app's errors for statuses and failures", table), at: 0)
    }
    let source = load.isCached ? "the cache" : "the site"
    return Explanation(
      because: failed?.code,
      sentence: failed?.sentence
        ?? "the content of \(load.screen.path) is \(load.state.rawValue); its source is \(source)",
      causes: causes)
  }
}
