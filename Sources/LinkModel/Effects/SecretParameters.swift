/// Query items that must not be seen by whoever reads a link: history, logs, servers on the way.
public enum SecretParameters {
  /// Names of items that are worth something to whoever reads them later.
  static let secrets: Set<String> = [
    "password", "passwd", "pwd", "secret", "access_token", "refresh_token", "id_token", "api_key",
    "apikey", "session", "sessionid", "session_id",
  ]
  /// Names of items that are worth something until they are used: no mistake, and nothing for a log.
  static let oneTime: Set<String> = ["token", "code", "auth_code", "otp"]

  /// The names of a link's items that hold a lasting secret.
  public static func names(in link: Link) -> [String] {
    link.queryItems.map(\.name).filter { secrets.contains($0.asciiLowercased()) }
  }

  /// A link with the values of secrets, lasting or not, taken out.
  public static func masked(_ text: String) -> String {
    let end = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
    guard let start = text.utf8[..<end].firstIndex(of: UInt8(ascii: "?")) else { return text }
    let from = text.utf8.index(after: start)
    let items = text[from..<end].split(separator: "&", omittingEmptySubsequences: false)
    let masked = items.map { item -> String in
      guard let equals = item.utf8.firstIndex(of: UInt8(ascii: "=")) else { return String(item) }
      let name = String(item[..<equals])
      let key = (PercentEncoding.decode(name) ?? name).asciiLowercased()
      return secrets.contains(key) || oneTime.contains(key) ? name + "=***" : String(item)
    }
    return String(text[..<from]) + masked.joined(separator: "&") + String(text[end...])
  }
}
