import HarnessText
import LinkModel

/// It is as safe to share as every table: its properties are constants.
final class FallbackStage: StageTable, @unchecked Sendable {
  let redirects = Taken(.redirects, "the URLs that redirected, in order") { trace in
    trace.decide.decision.map { _ in trace.fallback.redirects }
  }
  let status = Taken(.pageStatus, "the status code", nil, .isRecorded) { $0.fallback.page?.status }
  let title = Taken(.pageTitle, "the title of the page", nil, .isRecorded) { $0.fallback.page?.title }
  let url = Taken(.pageURL, "the URL of the page, after redirects") { $0.fallback.page?.url }
  let links = Taken(.pageLinks, "the links on the page, in order, as written in its HTML") {
    $0.fallback.page?.links
  }
  let viewer = Taken(.viewer, "the view that shows the page", of: "page viewer", nil, .isImplied) {
    $0.fallback.page?.viewer
  }
  let banner = Taken(
    .banner, "the banner or App Clip card over the page", .choice(what: "banner", PageBanner.names)
  ) { $0.fallback.page?.banner?.name }
  let requests = Taken(
    .requests,
    "the requests that the sites receive in the step, in order, such as `GET shop.example/product/42`",
    nil, .needsRequests, seen: .sites
  ) { $0.fallback.received.map(\.text) }
  let unanswered = Taken(
    .unanswered, "the requests to which no resource responded", nil, .needsRequests, seen: .sites
  ) { $0.fallback.received.filter { $0.resource == nil }.map(\.text) }
  let unused = Taken(
    .unused,
    "the resources, such as `shop.example: GET /cart`, that have not responded to any request so far, including requests made when the apps were installed",
    nil, [.needsRequests, .isCumulative], seen: .sites
  ) { $0.fallback.unused }
  let failure = Taken(shown: "failure") { $0.fallback.page.map { PageFailure(reason: $0.failure) } }
  let over = Taken(shown: "over") { $0.fallback.page?.banner?.words }

  override var groups: [String: String] { ["page": "the page that the browser or view shows"] }

  override func reason(_ trace: StepTrace) -> StageReason {
    trace.page.map { (nil, $0.sentence) } ?? super.reason(trace)
  }

  override func isReached(_ values: StageRecord) -> Bool {
    values[url] != nil || !(values[requests] ?? []).isEmpty
  }

  override func lines(_ values: StageRecord, _ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let url = values[url] {
      let count = values[redirects]?.count ?? 0
      let after = count == 0 ? "" : " after \(count.of("redirect", "redirects"))"
      if let failure = values[failure]?.reason {
        lines.append("no page at \(code: url)\(after): \(failure)")
      } else {
        let title = values[title].map { "“\($0)”" } ?? "without a title"
        let view = values[viewer] == .safariView ? ", in a Safari view" : ""
        lines.append("\(strong: values[status].map(String.init) ?? "") \(title) at \(code: url)\(after)\(view)")
      }
    }
    if let over = values[over] { lines.append(.detail("with \(over) over it")) }
    if detail < .everything { return lines }
    lines += (values[links] ?? []).map { .detail("links to \(code: $0)") }
    let unanswered = Set(values[unanswered] ?? [])
    lines += (values[requests] ?? []).map {
      .detail("received \(code: $0)\(unanswered.contains($0) ? ", to which no resource responded" : "")")
    }
    return lines + (values[unused] ?? []).map { .detail("unused so far: \($0)") }
  }
}

extension Page {
  var sentence: String {
    let answer = status.map { "\(url) responded with \($0)" } ?? "\(url) does not exist"
    return failure.map { "the page was not loaded: \($0)" } ?? answer
  }
}

/// Why a page was not loaded, or `null` for one that was.
struct PageFailure: JSONCoded {
  let reason: String?

  init(reason: String?) { self.reason = reason }

  init?(_ node: JSONNode) { reason = node.string }

  func write(to out: JSONWriter) { if let reason { out.string(reason) } else { out.null() } }

  func masked(by mask: SecretMask) -> PageFailure { PageFailure(reason: reason.map { mask.masked($0) }) }
}

extension PageBanner {
  fileprivate var words: String {
    switch self {
    case .open(let app): "a banner that opens \(app)"
    case .smartOpen(let app, let argument):
      "a Smart App Banner that opens \(app)\(argument.map { " with \($0)" } ?? "")"
    case .smartStore(let id): "a Smart App Banner that links to the app \(id) in the App Store"
    case .clip(let name): "a banner that opens the App Clip \(name)"
    case .clipCard(let name): "the App Clip card of \(name)"
    }
  }
}
