package import HarnessText

package enum AssociationDownload: Sendable {
  /// The file was downloaded; the system ignores it if its `refusal` is not `nil`.
  case file(AssociationFile)
  case refused(Refusal)
  case notAttempted

  package enum Refusal: Sendable, Equatable {
    case unreachable(String)
    case certificate(String)
    /// A redirect, which Apple does not support for this file.
    case redirect(status: Int, to: String)
    case status(Int)
    /// The body exceeds 128 KB after decompression; its exact size is unknown, because the download is aborted at the
    /// limit.
    case tooLarge
    case empty

    package var message: String {
      switch self {
      case .unreachable(let detail): "the host could not be reached (\(detail))"
      case .certificate(let detail): "the host's certificate is \(detail)"
      case .redirect(let status, let target):
        "the server responded with a redirect (\(status) to \(target)), but redirects are not followed for this file"
      case .status(let status): "the server responded with \(status)"
      case .tooLarge: "the file exceeds the system's limit of \(sizeLimit) bytes"
      case .empty: "the response body was empty"
      }
    }
  }

  /// Where systems since iOS 14 and macOS 11 request the file.
  package static let path = "/.well-known/apple-app-site-association"

  /// Maximum body size in bytes that the system accepts: 128 KB uncompressed (App Search Programming Guide, revision of
  /// 2016-04-01).
  package static let sizeLimit = 131_072

  package static func refusal(ofSizeOf file: AssociationFile) -> String? {
    guard file.isTooLarge else { return nil }
    let source = file.document.source
    return "the system rejects \(source.file): \(Refusal.tooLarge.message); no link opens an app"
  }

  /// The content type is ignored, because files served as `application/octet-stream` also work.
  package static func judge(
    status: Int, location: String?, body: [UInt8], source: SourceText, keys: AssociationKeys = .all
  ) -> AssociationDownload {
    switch status {
    case 300..<400:
      // A 3xx response without `Location`, such as 304, has no redirect target (RFC 9110 §15.4).
      return .refused(location.map { .redirect(status: status, to: $0) } ?? .status(status))
    case 200: break
    default: return .refused(.status(status))
    }
    if body.isEmpty { return .refused(.empty) }
    if body.count > sizeLimit { return .refused(.tooLarge) }
    return .file(AssociationFile(reading: source, keys: keys))
  }
}

extension AssociationFile {
  package var isTooLarge: Bool { document.source.bytes.count > AssociationDownload.sizeLimit }
}
