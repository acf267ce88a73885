import LinkModel
import HarnessText
import LinkHarness
import MockSite

struct ServerSettings {
  let hosts: [String]
  let remarks: String
  private let root: String
  private let fields: [String: [HTTPFields.Field]]

  init(_ plans: [TestPlan], root: String) {
    let names = plans.flatMap(\.hosts).filter { $0.association?.isEmpty == false }.map(\.name)
      .distinct
    hosts = names.filter(Self.isPlain)
    remarks = names.filter { !Self.isPlain($0) }.map {
      ShellText.remark("\($0): omitted, because it is not a plain host name or IPv4 address")
        + "\n"
    }.joined()
    self.root = root
    fields = Dictionary(
      firstOf: plans.flatMap { plan in plan.hosts.map { ($0.name, Self.fields(of: $0.name, in: plan.site)) } })
  }

  private static func fields(of host: String, in site: Site) -> [HTTPFields.Field] {
    guard
      let request = try? HTTPRequest(.get, "https://\(host)\(AssociationDownload.path)")
    else { return [] }
    let answer = site.answer(to: request)
    return answer.response.status == .ok
      ? answer.response.fields.filter { !ownFields.contains($0.name.lowercased()) } : []
  }

  private static let ownFields: Set = [
    "accept-ranges", "connection", "content-encoding", "content-length", "content-type", "date",
    "etag", "last-modified", "transfer-encoding", "vary",
  ]

  /// Whether the host is a plain name or an IPv4 address, and can therefore appear unescaped in a server configuration.
  private static func isPlain(_ host: String) -> Bool {
    !host.isEmpty && !host.hasPrefix(".") && !host.hasPrefix("-")
      && host.utf8.allSatisfy { $0.isASCIILowercase || $0.isASCIIDigit || "-._".utf8.contains($0) }
  }

  private func file(of host: String) -> String {
    Self.quoted("\(root)/\(host)/apple-app-site-association")
  }

  /// The empty `types` block ensures that `default_type` applies to the file.
  ///
  /// The exact match (`=`) takes precedence over other locations, which may redirect or rewrite requests.
  var nginx: String {
    hosts.map { host in
      """
      # in the server block of \(host)
      location = \(AssociationDownload.path) {
        types { }
        default_type application/json;
        alias \(file(of: host));
      \(nginxFields(of: host))}

      """
    }.joined(separator: "\n") + remarks
  }

  /// Values with a dollar sign are omitted because nginx has no escape for `$`.
  private func nginxFields(of host: String) -> String {
    (fields[host] ?? []).map { field in
      let problem = field.value.contains("$") ? "nginx would expand a variable in its value" : Self.unprintable(field)
      return problem.map { "  # \(field.name) is omitted because \($0)\n" }
        ?? "  add_header \(field.name) \(Self.quoted(field.value));\n"
    }.joined()
  }

  /// Neither server has an escape for such characters.
  private static func unprintable(_ field: HTTPFields.Field) -> String? {
    field.value.unicodeScalars.contains(where: TerminalText.isUnsafe)
      ? "its value has characters that do not print" : nil
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Returns header directives with doubled percent signs, because `%` starts a format specifier in mod_headers.
  ///
  /// Values that contain `${` or start with `expr=` are omitted, because Apache expands or evaluates them and has no
  /// escape for either.
  private func apacheFields(of host: String) -> String {
    let lines = (fields[host] ?? []).map { field in
      let isEvaluated = field.value.contains("${") || field.value.hasPrefix("expr=")
      let problem = isEvaluated ? "Apache would evaluate its value" : Self.unprintable(field)
      return problem.map { "    # \(field.name) is omitted because \($0)\n" }
        ?? "    Header add \(field.name) \(Self.quoted(field.value.replacing("%", with: "%%")))\n"
    }
    return lines.isEmpty
      ? "" : "  <IfModule mod_headers.c>\n" + lines.joined() + "  </IfModule>\n"
  }

  var apache: String {
    hosts.map { host in
      """
      # in the VirtualHost of \(host)
      Alias "\(AssociationDownload.path)" \(file(of: host))
      <Location "\(AssociationDownload.path)">
        ForceType application/json
        Require all granted
        <IfModule mod_rewrite.c>
          RewriteEngine Off
        </IfModule>
      \(apacheFields(of: host))</Location>

      """
    }.joined(separator: "\n") + remarks
  }
}
