package import HarnessText

/// The outcome of downloading an association file, judged as the system judges it.
public enum AssociationDownload: Sendable {
  /// The file was downloaded; its own `refusal` says whether the system can use it.
  case file(AssociationFile)
  case refused(Refusal)
  case notAttempted

  /// Why the system rejected the answer.
  public enum Refusal: Sendable, Equatable {
    case unreachable(String)
    case certificate(String)
    /// A redirect, which Apple does not support for this file.
    case redirect(status: Int, to: String)
    /// A status other than 200.
    case status(Int)
    /// More than 128 KB after decompression; the exact size is unknown, because the download stops there.
    case tooLarge
    case empty

    /// What happened, as the end of a sentence.
    public var message: String {
      switch self {
      case .unreachable(let detail): "the host could not be reached (\(detail))"
      case .certificate(let detail): "the host's certificate is \(detail)"
      case .redirect(let status, let target):
        "the server responded with a redirect (\(status) to \(target)), which is not followed for this file"
      case .status(let status): "the server responded with \(status)"
      case .tooLarge: "it exceeds the system's limit of \(sizeLimit) bytes"
      case .empty: "the response body was empty"
      }
    }
  }

  /// The largest body the system accepts: 128 KB uncompressed (App Search Programming Guide, revision of 2016-04-01).
  public static let sizeLimit = 131_072

  /// Judges an answer.
  ///
  /// The content type is not considered, because `application/octet-stream` works.
  package static func judge(
    status: Int, location: String?, body: [UInt8], source: SourceText,
    assumptions: Assumptions = .init(), keys: AssociationKeys = .all
  ) -> AssociationDownload {
    switch status {
    case 300..<400:
      // A 3xx status without a target, such as 304, is not a redirect (RFC 9110 §15.4).
      return .refused(location.map { .redirect(status: status, to: $0) } ?? .status(status))
    case 200: break
    default: return .refused(.status(status))
    }
    if body.isEmpty { return .refused(.empty) }
    if body.count > sizeLimit { return .refused(.tooLarge) }
    return .file(AssociationFile(reading: source, assumptions: assumptions, keys: keys))
  }
}
