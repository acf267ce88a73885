package import HarnessText

extension SecretMask {
  /// The names of query items with values that must not appear in browser histories and server logs, such as passwords.
  package func lastingSecrets(in link: Link) -> [String] {
    link.queryItems.map(\.name).filter(isLastingSecret)
  }
}
