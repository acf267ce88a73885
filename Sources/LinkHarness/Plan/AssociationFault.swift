import LinkModel
import MockSite

/// The faults of association hosting that have a name, as plans write them.
enum AssociationFault: String, CaseIterable {
  /// Nothing is served at either path.
  case missing
  /// The file moved to another path, and the server says so.
  case redirect
  /// A page that asks to sign in, with status 200.
  case htmlLogin
  /// The right bytes under a type that is not JSON's.
  case wrongContentType
  /// The file stands at the old root path only.
  case noWellKnown
  /// One byte more than the system takes.
  case tooLarge
  /// Exactly as many bytes as the system takes: not a fault, but the other side of `tooLarge`.
  case atSizeLimit
  /// A byte order mark in front.
  case bom
  /// The second half is missing.
  case truncated
  /// A comma too many.
  case trailingComma
  /// The server fails.
  case http500
  /// The server refuses.
  case http403
  /// A body without bytes.
  case empty

  /// What a fault is applied to when a plan gives no file of its own.
  static let sample = #"{ "applinks": { "details": [] } }"#

  /// The resources that show the fault, and the bodies they serve.
  func resources(_ bytes: [UInt8]) -> (resources: [Site.Resource], served: [[UInt8]]) {
    func file(_ bytes: [UInt8], _ type: String = "application/json", status: HTTPStatus = .ok)
      -> (resources: [Site.Resource], served: [[UInt8]])
    {
      ([.association(bytes: bytes, contentType: type, status: status)], [bytes])
    }
    switch self {
    case .missing: return ([], [])
    case .redirect:
      let moved = "/moved/apple-app-site-association"
      return (
        [
          .redirect("/.well-known/apple-app-site-association", to: moved),
          .redirect("/apple-app-site-association", to: moved),
          .fixed(
            .get, "/moved/apple-app-site-association", .json(String(decoding: bytes, as: UTF8.self))
          ),
        ], [bytes]
      )
    case .htmlLogin:
      let page = "<!doctype html><html><head><title>Sign in</title></head><body></body></html>"
      return file(Array(page.utf8), "text/html; charset=utf-8")
    case .wrongContentType: return file(bytes, "text/plain")
    case .noWellKnown: return ([.association(bytes: bytes, at: .root)], [bytes])
    case .tooLarge: return file(Self.padded(bytes, to: AssociationDownload.sizeLimit + 1))
    case .atSizeLimit: return file(Self.padded(bytes, to: AssociationDownload.sizeLimit))
    case .bom: return file([0xEF, 0xBB, 0xBF] + bytes)
    case .truncated: return file(Array(bytes.prefix(bytes.count / 2)))
    case .trailingComma:
      guard let brace = bytes.lastIndex(of: UInt8(ascii: "}")) else { return file(bytes) }
      var changed = bytes
      changed.insert(UInt8(ascii: ","), at: brace)
      return file(changed)
    case .http500: return file(Array("Internal Server Error\n".utf8), "text/plain", status: 500)
    case .http403: return file(Array("Forbidden\n".utf8), "text/plain", status: 403)
    case .empty: return file([])
    }
  }

  /// White space after the value keeps the file valid, so that only its size can be at fault.
  private static func padded(_ bytes: [UInt8], to size: Int) -> [UInt8] {
    bytes + Array(repeating: UInt8(ascii: "\n"), count: max(0, size - bytes.count))
  }
}
