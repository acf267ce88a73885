import HarnessText
import LinkModel
import MockSite

/// JSON that many rows have in common, kept with the decision and the mask that it was made by.
final class JSONTemplate: Sendable {
  private static let limit = 16

  private let kept = Guarded<[(decision: LinkDecision?, mask: SecretMask, text: String)]>([])

  /// Writes the JSON, and makes it if the decision differs, or the row's mask hides other values.
  func write(_ decision: LinkDecision? = nil, to out: JSONWriter, _ mask: SecretMask, _ make: (JSONWriter) -> Void) {
    // What the link of one row makes secret is no secret of the next.
    let isShared = !mask.hasValues
    if isShared, let text = kept.withLock({ $0.first { $0.mask == mask && $0.decision == decision }?.text }) {
      return out.raw(text)
    }
    let own = JSONWriter()
    own.mask = mask
    make(own)
    let text = own.text
    if isShared { kept.withLock { if $0.count < Self.limit { $0.append((decision, mask, text)) } } }
    out.raw(text)
  }
}
