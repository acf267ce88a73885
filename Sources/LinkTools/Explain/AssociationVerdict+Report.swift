import HarnessText
import LinkModel

extension AssociationVerdict {
  func words(_ link: Link, in source: SourceText) -> String {
    switch reason {
    case .rule(let place):
      let range = range ?? 0..<0
      let rule = source.text(of: range).onOneLine
      return "\(place.words) of entry \(detail ?? 0), line \(source.line(of: range)): \(rule)"
    case .entryWithoutRules: return "the entry has no rules, so it matches every URL"
    case .noRuleHolds(let tried):
      return tried == 1 ? "the only rule does not match" : "none of the \(tried) rules matches"
    case .appNotListed: return "the file has no entry for the app"
    case .refused(let refusal): return refusal.message
    case .schemeNotWeb: return "only http and https links are universal links"
    case .portNotSupported(let port): return "port \(port) is not the scheme's default"
    case .hostNotCovered(let domain):
      return "applinks:\(domain) does not cover \(link.host ?? "the link")"
    }
  }

  func json(of app: String? = nil, in source: SourceText? = nil) -> JSONValue {
    let (component, path): (Int?, Int?) =
      switch reason {
      case .rule(.component(let index)): (index, nil)
      case .rule(.path(let index)): (nil, index)
      default: (nil, nil)
      }
    let place = range.flatMap { source?.position(at: $0.lowerBound) }
    return .object(present: [
      "app": app.map(JSONValue.string), "verdict": .string(outcome.rawValue),
      "detail": range == nil ? nil : detail.map(JSONValue.number),
      "component": component.map(JSONValue.number), "path": path.map(JSONValue.number),
      "line": place.map { .number($0.line) }, "column": place.map { .number($0.column) },
    ])
  }
}
