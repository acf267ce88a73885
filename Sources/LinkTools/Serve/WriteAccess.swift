import HarnessText
import MockSite

/// Access control for appending rows to the plan.
///
/// The fragment of the printed URL contains a key. Browsers do not send fragments; the script of the server's own pages
/// stores the key for the tab and the origin, and sends it in a header field when the user appends a row. The key is
/// not a cookie, because browsers also send cookies to servers on other ports (RFC 6265 §8.5).
struct WriteAccess: Sendable {
  static let keyField = "X-Linkplan-Key"
  static let fragment = "#key="
  /// Maximum size of a form in bytes.
  static let formLimit = 65_536
  static let needsKey =
    "Rows can be appended only from a tab that opened the address printed by linkplan serve --write."

  let key = Self.secret()
  private let origin: String

  init(port: UInt16) {
    // Browsers omit the default port from origins (RFC 6454 §6.2).
    origin = port == 80 ? "http://127.0.0.1" : "http://127.0.0.1:\(port)"
  }

  /// Returns 256 random bits.
  private static func secret() -> String {
    var numbers = SystemRandomNumberGenerator()
    return (0..<4).map { _ in String(UInt64.random(in: .min ... .max, using: &numbers), radix: 36) }
      .joined()
  }

  /// Pages on other sites do not know the key, and they cannot send the field with the key, because browsers ask the
  /// server for permission first (a CORS preflight), which it does not give.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    let fields = request.fields
    // Browsers send `Origin` with every POST request. `Sec-Fetch-Site` is newer.
    guard fields.values(of: Self.keyField) == [key], fields.values(of: "Origin") == [origin],
      fields.values(of: "Sec-Fetch-Site").allSatisfy({ $0 == "same-origin" })
    else { return Self.forbidden }
    let type = fields["Content-Type"]?.prefix { $0 != ";" } ?? ""
    guard String(type).trimmingBlanks.asciiLowercased() == "application/x-www-form-urlencoded" else {
      return .text(
        "The content type of a form must be application/x-www-form-urlencoded.\n", status: 415)
    }
    guard request.body.count <= Self.formLimit else {
      return .text(
        "The form has \(request.body.count) bytes; the limit is \(Self.formLimit) bytes.\n",
        status: 413)
    }
    return nil
  }

  static let forbidden = HTTPResponse.text("Forbidden: \(needsKey)\n", status: 403)
}
