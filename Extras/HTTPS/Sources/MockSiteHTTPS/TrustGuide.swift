/// Shell commands that make clients trust an authority, and commands that undo this.
///
/// The commands are only printed, never run.
public struct TrustGuide: Sendable {
  /// The commands for one client or system.
  public struct Entry: Sendable {
    /// The name of the client or system.
    public let title: String
    /// The commands that make the client trust the authority.
    public let trust: [String]
    /// The commands that remove the trust; empty if the commands in ``trust`` trust the authority only while they run.
    public let distrust: [String]
  }

  /// The commands for each supported client or system.
  public let entries: [Entry]

  /// Creates the commands for a certificate file, the name of its authority, and the port of a front.
  public init(certificate path: String, name: String, port: UInt16) {
    let file = Self.quoted(path)
    let name = Self.quoted(name)
    let proxy = "http://127.0.0.1:\(port)"
    let database = "sql:$HOME/.pki/nssdb"
    let debian = "/usr/local/share/ca-certificates/linkplan-https.crt"
    let keychain = "~/Library/Keychains/login.keychain-db"
    entries = [
      Entry(
        title: "Booted iOS simulator (reset removes all certificates added to its keychain)",
        trust: ["xcrun simctl keychain booted add-root-cert \(file)"],
        distrust: ["xcrun simctl keychain booted reset"]),
      Entry(
        title: "macOS: Safari, URLSession, Chrome",
        trust: ["security add-trusted-cert -r trustRoot -k \(keychain) \(file)"],
        distrust: [
          "security remove-trusted-cert \(file)",
          "security delete-certificate -c \(name) \(keychain)",
        ]),
      Entry(
        title: "Debian and Ubuntu: programs that use the system bundle, such as URLSession",
        trust: ["sudo install -m 644 \(file) \(debian)", "sudo update-ca-certificates"],
        distrust: ["sudo rm \(debian)", "sudo update-ca-certificates --fresh"]),
      Entry(
        title: "Chromium and Chrome on Linux (certutil is part of libnss3-tools)",
        trust: [
          "mkdir -p ~/.pki/nssdb",
          "certutil -d \"\(database)\" -A -t C,, -n \(name) -i \(file)",
          "chromium --proxy-server=\(proxy)",
        ],
        distrust: ["certutil -d \"\(database)\" -D -n \(name)"]),
      Entry(
        title: "Firefox (about:profiles shows the directory PROFILE)",
        trust: ["certutil -d sql:PROFILE -A -t C,, -n \(name) -i \(file)"],
        distrust: ["certutil -d sql:PROFILE -D -n \(name)"]),
      Entry(
        title: "curl", trust: ["curl --cacert \(file) --proxy \(proxy) https://HOST/"], distrust: []
      ),
      Entry(
        title: "Python: requests, and other programs that read these variables",
        trust: ["REQUESTS_CA_BUNDLE=\(file) SSL_CERT_FILE=\(file) HTTPS_PROXY=\(proxy) python3 …"],
        distrust: []),
    ]
  }

  /// The commands that make clients trust the authority, as text.
  public var trust: String { Self.text(entries.map { ($0.title, $0.trust) }) }

  /// The commands that remove the trust, as text.
  public var distrust: String { Self.text(entries.map { ($0.title, $0.distrust) }) }

  private static func text(_ parts: [(title: String, commands: [String])]) -> String {
    parts.filter { !$0.commands.isEmpty }
      .map { part in "\(part.title)\n" + part.commands.map { "    \($0)\n" }.joined() }
      .joined()
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte.isASCIILetterOrDigit || "/._-+".utf8.contains(byte)
    }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return isPlain ? text : "'" + parts.joined(separator: #"'\''"#) + "'"
  }
}

extension UInt8 {
  fileprivate var isASCIILetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
