import LinkHarness
import HarnessText
import LinkModel
import MockSite

struct HostSection {
  let host: Site.Host
  let plan: TestPlan
  let port: UInt16

  private static let shownBytes = 20_000

  var html: HTML {
    let note: HTML =
      PlanServer.ownHosts.contains(host.name)
      ? "<p class=\"bad\">This site \(PlanServer.notServed).</p>\n" : ""
    let certificate: HTML =
      host.certificate == .valid
      ? ""
      : "<p>The host’s certificate is \(host.certificate.words), but certificates have no effect over plain HTTP.</p>\n"
    let faults: HTML =
      host.faults.isEmpty ? "" : "<p>Injected faults apply to every request to this host.</p>\n"
    return """
      <details class="host" data-key="host \(host.name)"><summary>\(host.name) <span class="quiet">\
      \(host.resources.count.of("resource", "resources"))</span></summary>
      \(note)\(certificate)\(faults)\(association)\(pages)</details>

      """
  }

  private var pages: HTML {
    let rows = host.resources.filter { !$0.label.hasPrefix("association") }.map { resource in
      let url = "http://\(host.name)\(examplePath(of: resource))"
      let shown = plan.mask.masked(link: url)
      let method = resource.method.map(\.rawValue) ?? "GET"
      // Browsers follow a link with GET, so the URL of a resource with another method is shown as plain text.
      let address: HTML = method == "GET" ? "<a href=\"\(url)\">\(shown)</a>" : "\(shown)"
      let option = method == "GET" ? "" : "-X \(ShellText.quoted(method)) "
      // Resources with the same path are distinguished by their request conditions.
      let conditions = resource.conditions.map { "<br><span class=\"quiet\">\($0)</span>" as HTML }
      return [
        "\(resource.label)\(conditions)" as HTML, address,
        "<code>curl -i -x 127.0.0.1:\(Int(port)) \(option)\(ShellText.quoted(shown))</code>",
      ]
    }
    guard !rows.isEmpty else { return "<p>This host has no pages.</p>\n" }
    return HTMLTable(
      caption: "Resources of \(host.name)",
      columns: ["Resource", "Through the proxy", "With curl"],
      rows: rows
    ).html
  }

  private func examplePath(of resource: Site.Resource) -> String {
    for link in plan.rows.lazy.compactMap(\.link) where link.isWeb && link.host == host.name {
      guard let request = try? HTTPRequest(.get, link.text) else { continue }
      if plan.site.answer(to: request).resource == resource.label {
        return request.target
      }
    }
    let parts = (resource.patterns.first?.text ?? "/").split(
      separator: "/", omittingEmptySubsequences: false)
    return parts.map { part in
      part.hasPrefix(":") ? String(part.dropFirst().filter { $0 != "*" }) : String(part)
    }.joined(separator: "/")
  }

  private var association: HTML {
    let path = AssociationDownload.path
    guard let request = try? HTTPRequest(.get, "http://\(host.name)\(path)") else { return "" }
    let response = plan.site.respond(to: request)
    let type = response.fields["Content-Type"] ?? "no type"
    let source = response.text(named: host.name + path)
    let text = String(decoding: response.body.prefix(Self.shownBytes), as: UTF8.self)
    return """
      <p>Association file: \(response.status.description), \(response.body.count) bytes, \
      <code>\(type)</code>. \
      <a href="http://\(host.name)\(path)">Through the proxy</a></p>
      \(Self.problems(AssociationDownload(of: response, source)))<details data-key="bytes \(host.name)"><summary>Contents\
      <span class="quiet"> at \(host.name)\(path)</span></summary>
      <pre tabindex="0">\(text)</pre></details>

      """
  }

  private static func problems(_ download: AssociationDownload) -> HTML {
    switch download {
    case .notAttempted: return ""
    case .refused(let refusal):
      return "<p class=\"bad\">The system rejects the file: \(refusal.message).</p>\n"
    case .file(let file):
      let findings = FileLint(file.document.source).limited.text
      if findings.isEmpty, file.refusal == nil { return "" }
      let refusal: HTML =
        file.refusal.map {
          "<p class=\"bad\">The system ignores the file: \($0.message).</p>\n"
        } ?? ""
      return "\(refusal)<pre tabindex=\"0\">\(findings)</pre>\n"
    }
  }
}
