import HarnessText
import LinkModel
import MockSite

extension Diagnosis {
  func refused(_ refusal: AssociationDownload.Refusal, host: String) -> [Finding] {
    guard let site = hosts[host] else { return noSite(host) }
    let association = associationPart(of: host)
    func served<Value>(_ keys: KeyPath<AssociationForm, Key<Value>>) -> [Finding] { follows(keys, of: association) }
    let own =
      switch refusal {
      case .certificate: follows(\.certificate, ofSite: host)
      case .unreachable: follows(\.faults, ofSite: host) + follows(\.latency, ofSite: host)
      case .status(404): served(\.at) + served(\.status) + served(\.fault)
      case .status: served(\.status) + served(\.fault)
      case .redirect, .tooLarge, .empty: served(\.fault)
      }
    let isMoved = step.expectations.contains { $0.expected.text == "association-redirected" }
    let redirects = isMoved ? follows(\.redirects, ofSite: host) : []
    let condition =
      redirects
      + cause(
        "this condition applies to requests with the User-Agent \((trace.fetch.record(of: host)?.route ?? .cdn).userAgent)",
        association?[\AssociationForm.when])
    return condition
      + (own.isEmpty ? follows(\SiteForm.association, at: association) : own)
      + (association == nil ? cause("the site does not set \"association\"", site.written.last) : [])
  }

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
    let place = near.flatMap { hosts[$0]?.namePlace }
    return cause(
      "the plan has no site \(host)" + (place == nil ? "" : "; this is the most similar name"),
      at: place ?? plan.places.sites?.place, found: place == nil ? nil : near, wanted: place == nil ? nil : host)
  }

  func unreadable(_ refusal: AssociationFile.Refusal, host: String) -> [Finding] {
    let download = trace.fetch.record(of: host)?.download
    guard let file = if case .file(let file)? = download { file } else { deployedFile(host) } else { return [] }
    let source = file.document.source
    let place =
      if case .notJSON(let error) = refusal { error.place } else { Place(0..<min(1, source.bytes.count), in: source) }
    return fault(host) + cause(refusal.message, at: place) + served(host)
  }

  func fetched(_ failure: Failure) -> Explanation? {
    guard let subject = failure.subject else { return nil }
    if subject.fact.isOfAnswer { return answered(subject) }
    if subject.fact == .downloads { return downloaded() }
    let (host, isOrigin) = (subject.nameInPath, subject.fact == .fetchOrigin)
    guard let record = trace.fetch.record(of: host) else { return unrequested(host) }
    if isOrigin, failure.expected.text == DownloadRoute.cdn.rawValue, let age = record.age {
      let wait = steps.last { if case .advance = $0.action { true } else { false } }?.place
      return Explanation(
        because: record.code,
        sentence:
          "Apple's CDN keeps a file for \(TimeSpan.text(.seconds(AssociationCDN.seconds(ofFile: true)))), and its copy is \(TimeSpan.text(age)) old",
        causes: cause("this is the time that passes", at: wait) + served(host))
    }
    let causes: [Finding] =
      if isOrigin, record.route == .legacy {
        systemCauses
      } else if case .refused(let refusal) = record.download {
        refused(refusal, host: host)
      } else {
        record.isOldCopy ? served(host) : follows(\SiteForm.association, at: associationPart(of: host))
      }
    return Explanation(because: record.code, sentence: record.sentence, causes: causes, remedy: record.remedy)
  }

  /// Why the file of a host was not requested.
  private func unrequested(_ host: String) -> Explanation {
    if let reason = trace.decision?.reason, reason.app != nil, reason.precedesRules, host == link?.host {
      return finding(about: reason)
    }
    let installed = steps.compactMap { if case .install(let app) = $0.action { app } else { nil } }
    let app = plan.app(named: wantedText(.opens) ?? installed.last) ?? onlyApp
    for app in app.map({ [$0] }) ?? plan.apps {
      guard let value = app.associatedDomains.first(where: { $0.host == host }) else { continue }
      if let reason = stepDevice.device.reason(toIgnore: value, of: app.declared, on: host) {
        return finding(about: reason)
      }
      let asked = link?.host.flatMap { value.covers($0) ? nil : $0 }
      return Explanation(
        sentence: "the step neither requests nor uses the association file of \(host)",
        causes: asked.map { claims(on: $0, NearClaim(on: $0, of: [app.declared]), of: app) }
          ?? follows(\.latency, ofSite: host))
    }
    let near = NearClaim(on: host, of: AppList(app.map { [$0.declared] } ?? plan.apps.map(\.declared)))
    return Explanation(
      because: DecisionReason.domainNotAssociated(host: host).code,
      sentence: "the association file of \(host) was not requested: no app has applinks:\(host)",
      causes: claims(on: host, near, of: app ?? plan.app(named: near?.app)))
  }

  private func answered(_ subject: ExpectationField) -> Explanation? {
    guard let answer = trace.fetch.answer else { return nil }
    var causes = written(answer, subject)
    let (request, association) = (answer.request, sitePart(\.association, of: answer.request.host))
    if causes.isEmpty, answer.response == nil { causes = blocked(request.host) }
    if causes.isEmpty, subject.fact == .answerHeader, subject.nameInPath.lowercased() == "content-type" {
      causes = follows(\AssociationForm.contentType, of: associationPart(of: request.host))
    }
    if causes.isEmpty {
      let isFile = subject.fact == .answerStatus && request.path.hasSuffix("/apple-app-site-association")
      causes =
        (isFile
          ? follows(\AssociationForm.status, of: association) + follows(\AssociationForm.at, of: association)
            + follows(\AssociationForm.fault, of: association) : []) + resource(answering: request)
    }
    return Explanation(sentence: trace.reasonOfAnswer, causes: causes)
  }

  /// Where the content of an answer is written: the value that was asked for, or the one that lacks it.
  private func written(_ answer: SiteAnswer, _ subject: ExpectationField) -> [Finding] {
    guard subject.fact == .answerJSON, let response = answer.response, let file = response.file else { return [] }
    let source = response.text(named: file)
    let document = JSONDocument(reading: source)
    guard let root = document.root, document.problems.isEmpty else {
      return document.problems.first.map {
        cause("the content is not valid JSON: \($0.message)", at: Place($0.range, in: source))
      } ?? []
    }
    let found = root.nearest(to: subject.nameInPath)
    return cause(
      found.isWhole ? "this is the value" : "this value has no such member", WrittenPart(found.node, in: source))
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
