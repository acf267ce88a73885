import HarnessText

// What a refused download says, as the reason why an app does not open.

extension AssociationDownload.Refusal {
  /// The stable code that plans expect and reports print.
  public var code: String { reason.rawValue }

  package var reason: DecisionReason.Kind {
    switch self {
    case .unreachable: .associationUnreachable
    case .certificate: .associationCertificate
    case .redirect: .associationRedirected
    case .status(404): .associationNotFound
    case .status: .associationHTTPStatus
    case .tooLarge: .associationTooLarge
    case .empty: .associationEmpty
    }
  }

  /// What happened, as the end of a sentence.
  public var message: String {
    switch self {
    case .unreachable(let detail): "the host could not be reached (\(detail))"
    case .certificate(let detail): "its certificate is \(detail)"
    case .redirect(let status, let target):
      "the server answered with a redirect (\(status) to \(target)), which is not followed for this file"
    case .status(let status): "the server answered \(status)"
    case .tooLarge(let bytes):
      "it has \(bytes) bytes, and the system takes \(AssociationDownload.sizeLimit) at most"
    case .empty: "the body was empty"
    }
  }
}

extension AssociationFile.Refusal {
  /// What is wrong with the file, as the end of a sentence.
  public var message: String {
    switch self {
    case .notJSON(let finding): "it is not valid JSON: \(finding.message)"
    case .notAnObject(let found): "its top level is \(found) where an object belongs"
    }
  }
}
