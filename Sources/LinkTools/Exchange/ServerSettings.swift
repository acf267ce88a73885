import HarnessText
import LinkHarness

/// Configurations with which web servers serve association files as the system requires.
struct ServerSettings {
  let hosts: [String]
  /// A comment for each host that has an association file and is omitted.
  let remarks: String
  private let root: String

  init(_ plans: [TestPlan], root: String) {
    let names = plans.flatMap(\.hosts).filter { $0.association?.isEmpty == false }.map(\.name)
      .distinct
    hosts = names.filter(Self.isPlain)
    remarks = names.filter { !Self.isPlain($0) }.map {
      ShellText.remark("\($0): omitted, because it is neither a host name nor an address")
        + "\n"
    }.joined()
    self.root = root
  }

  /// A host that is neither a name nor an address must not appear in a server configuration.
  private static func isPlain(_ host: String) -> Bool {
    !host.isEmpty && !host.hasPrefix(".") && !host.hasPrefix("-")
      && host.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  private func file(of host: String) -> String {
    let path = "\(root)/\(host)/apple-app-site-association"
    return "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// A location for the server block of each host.
  ///
  /// The empty `types` prevents another content type for the file without an extension; `=` excludes it from redirects and
  /// rewrites for directories.
  var nginx: String {
    hosts.map { host in
      """
      # in the server block of \(host)
      location = \(AssociationFetcher.wellKnownPath) {
        types { }
        default_type application/json;
        alias \(file(of: host));
      }

      """
    }.joined(separator: "\n") + remarks
  }

  var apache: String {
    hosts.map { host in
      """
      # in the VirtualHost of \(host)
      Alias "\(AssociationFetcher.wellKnownPath)" \(file(of: host))
      <Location "\(AssociationFetcher.wellKnownPath)">
        ForceType application/json
        Require all granted
        <IfModule mod_rewrite.c>
          RewriteEngine Off
        </IfModule>
      </Location>

      """
    }.joined(separator: "\n") + remarks
  }
}
