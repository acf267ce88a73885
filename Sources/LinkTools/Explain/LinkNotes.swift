import HarnessText
import LinkHarness
import LinkModel
import MockSite

/// What commonly misleads about a link.
struct LinkNotes {
  let trace: StepTrace
  let plan: TestPlan
  /// The apps on the device at the start.
  let installed: [String]

  var lines: [String] { (aboutSites + aboutLink).distinct }

  private var link: Link { trace.decide.redirect?.target ?? trace.link ?? Link("") }

  private var aboutSites: [String] {
    let host = link.host ?? ""
    let read = trace.fetch.copies.compactMap { if case .file(let file) = $0.download { file } else { nil } }
    // Without a claim on the host, the system reads no file, but its rules may be wrong as well.
    let files =
      read.isEmpty
      ? plan.systemFiles.filter { PropertyList.kind(of: $0.bytes) == .other }.map { AssociationFile(reading: $0) }
      : read
    var lines: [String] = []
    if read.contains(where: { $0.document.source.bytes.first { $0 > 0x20 } == UInt8(ascii: "<") }) {
      lines.append(
        "the file is a web page: a catch-all route or a login page answers the request for the association file")
    }
    let name = "/apple-app-site-association"
    for path in (plan.hosts[host]?.resources ?? []).flatMap(\.patterns).map(\.text)
    where path.hasSuffix(name) && path != name && path != "/.well-known" + name {
      lines.append("the system never requests \(path), only /.well-known\(name) at the root of \(host)")
    }
    if host.isEmpty || trace.decision?.destination != .browser { return lines }
    for pattern in files.flatMap(\.details).flatMap({ $0.rules ?? [] }).compactMap(\.constraints.path?.pattern)
    where pattern == "/\(host)" || ["/", "*"].contains(where: { pattern.hasPrefix("/\(host)\($0)") }) {
      lines.append("\"\(pattern)\" begins with the host; a path rule compares what follows it")
    }
    return lines
  }

  private var aboutLink: [String] {
    var lines: [String] = []
    if let fragment = link.fragment, fragment.hasPrefix("/") || fragment.hasPrefix("!") {
      lines.append("\"#\(fragment)\" is a fragment; no path rule sees it")
    }
    if case .failure(let failure)? = trace.routing, failure.code == "unknown-route", link.path.hasSuffix("/") {
      let isStrict = plan.app(named: trace.receiver)?.routes?.habits.trailingSlash == .significant
      lines.append(
        "\"\(link.path)\" ends with a slash, which "
          + (isStrict ? "the router takes literally" : "some routers take literally, and the modelled one ignores"))
    }
    if case .schemeNotRegistered(let scheme)? = trace.decision?.reason {
      let apps = plan.apps.filter { installed.contains($0.name) && !$0.urlSchemes.isEmpty }
      for app in apps where apps.count == 1 || NearMiss.nearest(to: scheme, among: app.urlSchemes) != nil {
        lines.append("\(app.name) registers \(app.urlSchemes.map { "\"\($0)\"" }.joined(separator: ", "))")
      }
    }
    if case .appNotInFile(_, let id, let host, nil)? = trace.decision?.reason,
      let copy = trace.fetch.copies.first(where: { $0.host == host && plan.app(named: $0.app)?.id == id }),
      case .file(let file) = copy.download, 1...3 ~= file.appIDs.count
    {
      lines.append("the file of \(host) lists \(file.appIDs.joined(separator: ", "))")
    }
    if trace.delivery?.entryPoint == .didReceiveNotificationResponse, let app = trace.delivery?.app {
      lines.append(
        "the system opens no link of a notification; if \(app) does, try --from app=\(app)"
      )
    }
    if let reason = trace.decision?.reason, reason.evidence == .inferred {
      lines.append("\(reason.code) is inferred, not documented: \(reason.claim.gist)")
    }
    return lines
  }
}
