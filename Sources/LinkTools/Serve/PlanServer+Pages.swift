import HarnessText
import LinkHarness
import LinkModel
import MockSite

/// The lab's responses are created in tasks, because the server's thread must not wait for a replay.
extension PlanServer {
  static let ownHosts = ["127.0.0.1", "localhost"]

  /// The server's own pages on `127.0.0.1` and `localhost` replace hosts of the plan.
  ///
  /// Otherwise, a page of the plan could be served at the printed address, where its scripts could read the key that
  /// permits writing.
  func site(of plan: TestPlan) -> Site {
    Self.ownHosts.reduce(Self.withCDN(plan)) { $0.replacing(Site.Host($1, ownPages)) }
  }

  /// Apple's CDN requests each file from the site and caches none, so that a change to the plan is visible at once.
  static func withCDN(_ plan: TestPlan) -> Site {
    if plan.site[AssociationCDN.host] != nil { return plan.site }
    let cdn = Site.Resource.resource(.get, "/:path*", label: "Apple's CDN") { request in
      .pending { await plan.cdnResponse(to: request) }
    }
    return plan.site.replacing(Site.Host(AssociationCDN.host, [cdn]))
  }

  private var ownPages: [Site.Resource] {
    [
      page("/", label: "start page") { $0.startPage($1) },
      answer("/lab", label: "lab") { await $0.lab($1) },
      answer("/rows", .post, label: "append a row") { PageFrame.guarded(await $0.append($1)) },
      page("/journal", label: "journal") { server, request in
        let page = JournalPage(
          journal: server.journal, search: StartPage.Search(request),
          renewsItself: request.query == "renew")
        return PageFrame.response(page.html)
      },
      page("/preview", label: "preview") { server, request in
        let url = request.queryValues(of: "url").first ?? ""
        return PagePreview.response(url, of: server.state.withLock(\.page).plan)
      },
      .resource(.get, "/events", label: "events") { _ in
        .events(fields: ["Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"])
      },
      .resource(.get, "/proxy.pac", label: "proxy script") { [weak self] _ in
        self.map { server in
          let plan = server.state.withLock(\.page).plan
          let script = BrowserCommand.proxyScript(Self.withCDN(plan), port: server.port)
          return PageFrame.guarded(
            HTTPResponse(
              fields: ["Content-Type": "application/x-ns-proxy-autoconfig"],
              body: Array(script.utf8)))
        }
      },
      .fixed(.get, "/style.css", PageFrame.style),
      .fixed(.get, "/page.js", PageFrame.script),
    ]
  }

  private func page(
    _ path: PathPattern, label: String,
    _ make: @escaping @Sendable (PlanServer, HTTPRequest) -> HTTPResponse
  ) -> Site.Resource {
    .resource(.get, path, label: label) { [weak self] request in self.map { make($0, request) } }
  }

  private func answer(
    _ path: PathPattern, _ method: HTTPMethod = .get, label: String,
    _ make: @escaping @Sendable (PlanServer, HTTPRequest) async -> HTTPResponse
  ) -> Site.Resource {
    .resource(method, path, label: label) { [weak self] request in
      self.map { server in .pending { await make(server, request) } }
    }
  }

  private var journal: JournalTable {
    JournalTable(
      exchanges: server.journal, dropped: server.droppedExchanges,
      mask: state.withLock(\.page.plan.mask))
  }

  /// If the plan has changed, it is reloaded in the background, and the browser then refreshes the page after one
  /// second, unless the last reload failed.
  private func startPage(_ request: HTTPRequest) -> HTTPResponse {
    let isStale = isStale
    let (page, findings, isReloading) = state.withLock {
      ($0.page, $0.findings, $0.pendingReloads > 0)
    }
    var response = PageFrame.response(
      page.html(findings: findings, journal: journal, search: StartPage.Search(request)))
    if isStale, findings.isEmpty { response.fields["Refresh"] = "1" }
    if isStale, !isReloading { Task { await reloadIfChanged() } }
    return response
  }
}

extension PlanServer {
  private func lab(_ request: HTTPRequest) async -> HTTPResponse {
    let page = state.withLock(\.page)
    let plan = page.plan
    var lab = LabPage(
      plan: plan, tap: Tap(request, in: plan), outcome: .nothing, isWritable: access != nil,
      taps: state.withLock(\.taps))
    // Without a query, the lab shows the first row that opens a link.
    let first = request.query == nil ? page.results.first { !Tap(of: $0.row).link.isEmpty }?.row.id : nil
    if let id = request.queryValues(of: "row").first ?? first {
      if let result = page.results.first(where: { $0.row.id == id }) {
        lab.tap = Tap(of: result.row)
        lab.outcome = .row(result, await LinkExplanation.story(of: result.row, in: plan))
        if result.row.link != nil { lab.sources = await WhatIf.table(result.row, in: plan) }
      } else {
        lab.problem = "The plan has no row “\(id)”."
      }
    } else if !lab.tap.link.isEmpty {
      lab.outcome = await outcome(of: lab.tap)
      if let with = lab.tap.kept(in: plan) { lab.kept = await outcome(of: with) }
      if case .trial(let trial, let steps) = lab.outcome {
        lab.sources = await WhatIf.table(trial.row, in: trial.plan)
        lab.taps = remember(lab.tap, steps.last?.trace.ending ?? "")
      }
    }
    return PageFrame.response(lab.html)
  }

  private func outcome(of tap: Tap) async -> LabPage.Outcome {
    switch await trial(of: tap) {
    case .failure(let invalid): .invalid(invalid.findings)
    case .success(let trial): .trial(trial, await LinkExplanation.story(of: trial.row, in: trial.plan))
    }
  }

  private func remember(_ tap: Tap, _ ending: String) -> [LabPage.PastTap] {
    var tap = tap
    (tap.id, tap.with) = ("", "")
    return state.withLock { state in
      // While a link is typed, the lab shows the results of its beginnings.
      if let last = state.taps.first?.tap.link, last != tap.link, tap.link.hasPrefix(last) || last.hasPrefix(tap.link) {
        state.taps.removeFirst()
      }
      state.taps.removeAll { $0.tap == tap }
      state.taps = Array(([(tap, ending)] + state.taps).prefix(Self.rememberedTaps))
      return state.taps
    }
  }

  private static let rememberedTaps = 10

  private func trial(of tap: Tap) async -> Result<RowTrial, PlanLoad.Invalid> {
    let (page, source) = state.withLock { ($0.page, $0.source) }
    let (row, device) = tap.row(in: page.plan)
    return await RowTrial.of(row, device: device, in: source, root: PlanFiles.root(ofPlanAt: path))
  }

  /// If the row is not appended, the response is the reason as text, which the page's script shows.
  private func append(_ request: HTTPRequest) async -> HTTPResponse {
    guard let access else { return WriteAccess.forbidden }
    if let refusal = access.refusal(of: request) { return refusal }
    var form = request
    form.query = String(decoding: request.body, as: UTF8.self)
    switch await trial(of: Tap(form, in: state.withLock(\.page).plan)) {
    case .failure(let invalid):
      let messages = invalid.findings.map(\.message).joined(separator: "; ")
      return .text("This row is not valid in the plan: \(messages).\n", status: 422)
    case .success(let trial):
      do {
        try trial.write()
      } catch {
        return .text("The row was not written: \(error.message).\n", status: 409)
      }
      await reloadIfChanged()
      let page = "/lab?row=\(PercentEncoding.encode(trial.row.id))"
      return HTTPResponse(status: 201, fields: ["Location": page])
    }
  }
}
