import HarnessText
import MockSite

/// JSON that many rows have in common, kept with the mask that it was made by.
final class JSONTemplate: Sendable {
  private let kept = Guarded<(mask: SecretMask, text: String)?>(nil)

  /// Writes the JSON, and makes it if the row's mask hides other values than the last one.
  func write(to out: JSONWriter, _ mask: SecretMask, _ make: (JSONWriter) -> Void) {
    if let text = kept.withLock({ $0.flatMap { $0.mask == mask ? $0.text : nil } }) { return out.raw(text) }
    let own = JSONWriter()
    own.mask = mask
    make(own)
    let text = own.text
    // What the link of one row makes secret is no secret of the next.
    if !mask.hasValues { kept.withLock { $0 = (mask, text) } }
    out.raw(text)
  }
}
