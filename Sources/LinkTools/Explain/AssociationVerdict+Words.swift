import HarnessText
import LinkModel

extension AssociationVerdict {
  /// The rule that decided, with its line and text, or why none did.
  func words(_ link: Link, in source: SourceText) -> String {
    switch reason {
    case .rule(let place):
      let range = range ?? 0..<0
      let line = source.position(at: range.lowerBound).line
      let rule = String(decoding: source.bytes[range], as: UTF8.self)
      return "\(place.words) of entry \(detail ?? 0), line \(line): \(rule.onOneLine)"
    case .entryWithoutRules: return "the entry has no rules and takes every URL"
    case .noRuleHolds(let tried): return "none of \(tried.of("rule", "rules")) takes it"
    case .appNotListed: return "the file has no entry for the app"
    case .refused(let refusal): return refusal.message
    case .schemeNotWeb: return "only http and https links are universal links"
    case .portNotSupported(let port): return "port \(port) is not the scheme's own"
    case .hostNotCovered(let domain):
      return "applinks:\(domain) does not cover \(link.host ?? "it")"
    }
  }
}
