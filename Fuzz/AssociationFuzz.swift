/// Reads bytes as an association file, and a link after the last zero byte; the fast verdict has to be the one that the
/// explanation's own look at each rule comes to.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAssociation(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let end = input.lastIndex(of: 0) ?? count
  var links = [
    "https://shop.example/product/42?id=1&x=%41#top", "https://shop.example/", "shop://a/b",
  ]
  if end < count { links.append(String(decoding: input[(end + 1)...], as: UTF8.self)) }
  let file = AssociationFile(Array(input[..<end]))
  for app in file.appIDs.prefix(4) + ["ABCDE12345.com.example.shop"] {
    for text in links {
      let explanation = file.explanation(for: Link(text), app: app)
      let verdict = explanation.verdict
      let last = explanation.trials.last { $0.holds }
      switch verdict.reason {
      case .rule(let place):
        precondition(last?.rule.place == place && last?.rule.range == verdict.range)
        precondition((verdict.outcome == .exclude) == last?.rule.isExclusion)
      case .noRuleHolds(let tried):
        precondition(last == nil && tried == explanation.trials.count)
      default: precondition(explanation.trials.isEmpty)
      }
      _ = explanation.nearest
    }
  }
  return 0
}
