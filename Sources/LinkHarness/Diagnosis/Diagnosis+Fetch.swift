import HarnessText
import LinkModel
import MockSite

extension Diagnosis {
  func refused(_ refusal: AssociationDownload.Refusal, host: String) -> [Finding] {
    guard let description = hosts[host] else { return noSite(host) }
    let association = associationPart(of: host)
    let place: WrittenPart? =
      switch refusal {
      case .certificate: sitePart(\.certificate, of: host)
      case .unreachable:
        sitePart(\.faults, of: host) ?? sitePart(\.latency, of: host) ?? association
      case .status(404):
        association?[\AssociationForm.at] ?? association?[\AssociationForm.status]
          ?? association?[\AssociationForm.fault] ?? association
      case .status:
        association?[\AssociationForm.status] ?? association?[\AssociationForm.fault] ?? association
      case .redirect, .tooLarge, .empty: association?[\AssociationForm.fault] ?? association
      }
    let condition = cause(
      "this condition applies to requests with the User-Agent \(route(to: host).userAgent)",
      association?[\AssociationForm.when])
    return condition
      + (place.map { cause(refusal.setting, $0) }
        ?? cause("the site does not set \"association\"", description.written.last))
  }

  private func route(to host: String) -> DownloadRoute { trace.fetch.record(of: host)?.route ?? .cdn }

  func associationPart(of host: String) -> WrittenPart? {
    let part = sitePart(\.association, of: host)
    guard let elements = part?.elements, elements.count > 1, let label = trace.fetch.record(of: host)?.resource else {
      return part
    }
    let index = hosts[host]?.association?.firstIndex { $0.label == label }
    return index.flatMap { elements.dropFirst($0).first } ?? part
  }

  func noSite(_ host: String) -> [Finding] {
    let names = hosts.map(\.name)
    let near =
      NearMiss.nearest(to: host, among: names)
      ?? names.first { $0.hasSuffix("." + host) || host.hasSuffix("." + $0) }
    let words = "the plan has no site \(host)"
    guard let place = near.flatMap({ hosts[$0]?.namePlace }) else { return cause(words, at: plan.places.sites?.place) }
    return cause(words + "; this is the most similar name", at: place, found: near, wanted: host)
  }

  func unreadable(_ refusal: AssociationFile.Refusal, host: String) -> [Finding] {
    let download = trace.fetch.record(of: host)?.download
    guard let file = if case .file(let file)? = download { file } else { deployedFile(host) } else { return [] }
    let source = file.document.source
    let place =
      if case .notJSON(let error) = refusal { error.place } else { Place(0..<min(1, source.bytes.count), in: source) }
    return injectedFault(host) + cause(refusal.message, at: place)
      + (place.range.lowerBound == 0 ? servedFile(host) : [])
  }

  func fetched(_ failure: Failure) -> Explanation? {
    guard let subject = failure.subject else { return nil }
    if subject.fact.isOfAnswer { return answered(subject) }
    if subject.fact == .downloads { return downloaded() }
    let (host, isOrigin) = (subject.nameInPath, subject.fact == .fetchOrigin)
    guard let record = trace.fetch.record(of: host) else {
      let installed = steps.compactMap { if case .install(let app) = $0.action { app } else { nil } }
      let app = plan.app(named: wantedText(.opens) ?? installed.last) ?? onlyApp
      let near = NearClaim(on: host, of: AppList(app.map { [$0.declared] } ?? plan.apps.map(\.declared)))
      if let reason = trace.decision?.reason, reason.app != nil, reason.precedesRules, host == link?.host {
        return finding(about: reason)
      }
      for app in app.map({ [$0] }) ?? plan.apps {
        guard let value = app.associatedDomains.first(where: { $0.host == host }) else { continue }
        if let reason = stepDevice.device.reason(toIgnore: value, of: app.declared, on: host) {
          return finding(about: reason)
        }
        var causes = cause("the host responds after this delay", sitePart(\.latency, of: host))
        if let host = link?.host, !value.covers(host) {
          causes = claims(on: host, NearClaim(on: host, of: [app.declared]), of: app)
        }
        return Explanation(
          sentence: "the step neither requests nor uses the association file of \(host)", causes: causes)
      }
      return Explanation(
        because: DecisionReason.domainNotAssociated(host: host).code,
        sentence: "the association file of \(host) was not requested: no app has applinks:\(host)",
        causes: claims(on: host, near, of: app ?? plan.app(named: near?.app)))
    }
    let causes: [Finding] =
      switch record.download {
      case .refused(let refusal): refused(refusal, host: host)
      case .file where record.isOldCopy: servedFile(host)
      case .file, .notAttempted:
        cause(
          "this is the site's association file",
          associationPart(of: host))
      }
    if isOrigin, failure.expected.text == DownloadRoute.cdn.rawValue, let age = record.age {
      let wait = steps.last { if case .advance = $0.action { true } else { false } }?.place
      return Explanation(
        because: record.code,
        sentence:
          "Apple's CDN keeps a file for \(TimeSpan.text(.seconds(AssociationCDN.seconds(ofFile: true)))), and its copy is \(TimeSpan.text(age)) old",
        causes: cause("this is the time that passes", at: wait) + causes)
    }
    let isLegacy = isOrigin && record.route == .legacy
    return Explanation(
      because: record.code, sentence: record.sentence, causes: isLegacy ? systemCauses : causes)
  }

  private func answered(_ subject: ExpectationField) -> Explanation? {
    guard let answer = trace.fetch.answer else { return nil }
    if let causes = written(answer, subject), !causes.isEmpty {
      return Explanation(sentence: trace.reasonOfAnswer, causes: causes)
    }
    let isMediaType = subject.fact == .answerHeader && subject.nameInPath.lowercased() == "content-type"
    let own = associationPart(of: answer.request.host)?[\AssociationForm.contentType]
    let type =
      answer.response == nil
      ? blocked(answer.request.host)
      : isMediaType
        ? cause("this is the association file's media type", own) : []
    let served =
      (subject.fact == .answerStatus ? served(answer.request) : []) + resource(answering: answer.request)
    return Explanation(
      sentence: trace.reasonOfAnswer, causes: type.isEmpty ? served : type)
  }

  /// Where the content of an answer is written: the value that was asked for, or the one that lacks it.
  private func written(_ answer: SiteAnswer, _ subject: ExpectationField) -> [Finding]? {
    guard subject.fact == .answerJSON, let response = answer.response, let file = response.file else { return nil }
    let source = response.text(named: file)
    let document = JSONDocument(reading: source)
    guard let root = document.root, document.problems.isEmpty else {
      return document.problems.first.map {
        cause("the content is not valid JSON: \($0.message)", at: Place($0.range, in: source))
      }
    }
    let found = root.nearest(to: subject.nameInPath)
    return cause(
      found.isWhole ? "this is the value" : "this value has no such member", WrittenPart(found.node, in: source))
  }

  private func served(_ request: HTTPRequest) -> [Finding] {
    guard request.path.hasSuffix("/apple-app-site-association"), let part = sitePart(\.association, of: request.host)
    else {
      return []
    }
    return cause(
      "this value determines how the association file is served",
      part[\AssociationForm.status] ?? part[\AssociationForm.at] ?? part[\AssociationForm.fault])
  }

  private func others(on host: String) -> [Device.App] {
    plan.apps.filter { claim(of: $0, on: host) == nil }.map(\.declared)
  }

  private func downloaded() -> Explanation {
    let got = trace.fetch.downloads.map(\.host)
    let wanted = wantedList(.downloads) ?? []
    let odd = got.filter { !wanted.contains($0) }.distinct
    let causes = odd.flatMap { host in
      let app = plan.apps.first { claim(of: $0, on: host) != nil }
      let value = app.flatMap { claim(of: $0, on: host) }?.raw
      return cause(
        "the association file of \(host) is downloaded because of this value",
        at: value.flatMap { domain($0, of: app) }, found: value)
    }
    let missing = wanted.filter { !got.contains($0) }
    let unclaimed = missing.flatMap { host in
      self.claims(on: host, NearClaim(on: host, of: AppList(others(on: host))), of: onlyApp)
    }
    let code = missing.isEmpty ? nil : DecisionReason.domainNotAssociated(host: "").code
    return Explanation(because: code, causes: unclaimed + causes)
  }
}

extension AssociationDownload.Refusal {
  fileprivate var setting: String {
    switch self {
    case .certificate: "this certificate is set for the host"
    case .unreachable: "this value makes the host unreachable"
    case .status, .redirect, .tooLarge, .empty:
      "this value determines how the association file is served"
    }
  }
}
