public import HarnessText
import LinkModel

/// A value that caused a failure: usually the value to change, or one of two values that contradict each other.
public struct FailureCause: Sendable {
  /// A description of the value and its effect, in one sentence.
  public let message: String
  package let found: String
  /// The value that `found` was compared with, such as the path of the link; `nil` if there was no comparison.
  package let wanted: String?
  /// The position of the value, in the plan or in a document that the plan refers to.
  public let place: Place
  package let fix: String?

  package init(_ message: String, _ place: Place, found: String? = nil, wanted: String? = nil, fix: String? = nil) {
    self.message = message
    self.place = place
    self.fix = fix
    self.found = found ?? place.text
    self.wanted = wanted
    isQuoted = found == nil || found == place.text
  }

  private let isQuoted: Bool

  var withoutFix: FailureCause { fixed(by: nil) }

  func fixed(by fix: String?) -> FailureCause {
    FailureCause(message, place, found: found, wanted: wanted, fix: fix)
  }

  func masked(by mask: SecretMask) -> FailureCause {
    FailureCause(
      mask.masked(message), place,
      found: mask.masked(found, after: isQuoted ? place.textBefore : ""),
      wanted: wanted.map { mask.masked($0) }, fix: fix.map { mask.masked($0) })
  }
}
