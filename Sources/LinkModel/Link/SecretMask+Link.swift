package import HarnessText

extension SecretMask {
  /// Returns a mask that does not hide what occurs in the path of a link.
  package func showing(pathOf link: Link?) -> SecretMask {
    showing(path: link.map { PercentEncoding.decode($0.path) ?? $0.path } ?? "")
  }

  /// The names of query items with values that must not appear in browser histories and server logs, such as passwords.
  package func lastingSecrets(in link: Link) -> [String] {
    link.queryItems.map(\.name).filter(isLastingSecret)
  }
}
