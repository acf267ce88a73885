import HarnessText

/// One of the four forms a part of a URL is compared in.
package struct MatchForm: Sendable, Hashable {
  package let isPercentEncoded: Bool
  package var isCaseSensitive: Bool

  package init(isPercentEncoded: Bool, isCaseSensitive: Bool) {
    self.isPercentEncoded = isPercentEncoded
    self.isCaseSensitive = isCaseSensitive
  }

  package func bytes(of text: String) -> [UInt8] { converted(Array(text.utf8)) }

  /// The URL's side is decoded and folded; the pattern's side was folded when it was compiled and is never decoded.
  package func converted(_ written: consuming [UInt8]) -> [UInt8] {
    var bytes = consume written
    if !isPercentEncoded { bytes = PercentEncoding.decodedBytes(bytes) }
    if !isCaseSensitive { bytes = CaseFolding.folded(bytes) }
    return bytes
  }
}
