import HarnessText
import LinkModel

package struct FallbackRecord: StageRecord {
  package static let stage = Stage.fallback

  private(set) var url: String?
  private var redirects: [String] = []
  private var status: Int?
  private var title: String?
  private var viewer: String?
  private var links: [String]?
  private var requests: [String] = []
  private var unanswered: [String] = []
  private var unused: [String] = []
  private var failure: String?
  private var over: String?

  package init() {}

  package init(_ trace: StepTrace) {
    let page = trace.fallback.page
    (url, failure, over) = (page?.url, page?.failure, page?.banner?.words)
  }

  package var isReached: Bool { url != nil || !requests.isEmpty }

  package mutating func expected(_ json: JSONMembers) {
    json("redirects", &redirects)
    json("status", &status)
    json("title", &title)
    json("url", &url)
    json("links", &links)
    json("in", &viewer)
    json("requests", &requests)
    json("unanswered", &unanswered)
    json("unused", &unused)
  }

  package mutating func members(_ json: JSONMembers) {
    // A page that was loaded has the failure `null`.
    if url == nil { json(present: "failure", &failure) } else { json("failure", &failure) }
    json(present: "over", &over)
  }

  package func lines(_ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let url {
      let count = redirects.count
      let after = count == 0 ? "" : " after \(count.of("redirect", "redirects"))"
      let view = viewer == LinkSource.Viewer.safariView.rawValue ? ", in a Safari view" : ""
      if let failure {
        lines.append("no page at \(code: url)\(after): \(failure)")
      } else {
        let title = title.map { "“\($0)”" } ?? "without a title"
        lines.append("\(strong: status.map(String.init) ?? "") \(title) at \(code: url)\(after)\(view)")
      }
    }
    if let over { lines.append(.detail("with \(over) over it")) }
    if detail < .everything { return lines }
    lines += (links ?? []).map { .detail("links to \(code: $0)") }
    let unanswered = Set(unanswered)
    lines += requests.map {
      .detail(
        "received \(code: $0)\(unanswered.contains($0) ? ", to which no resource responded" : "")")
    }
    return lines + unused.map { .detail("unused so far: \($0)") }
  }
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
