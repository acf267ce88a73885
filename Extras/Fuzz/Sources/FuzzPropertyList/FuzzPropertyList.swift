import Driver
@testable import HarnessText
@testable import LinkTools
@testable import LinkModel

/// Parses arbitrary bytes as entitlements and as an Info.plist.
///
/// The ranges of problems and nodes must be within the file, and findings must have messages.
private func fuzzPropertyList(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let list = PropertyList(reading: SourceText(bytes, file: "fuzz"))
  for (problem, range) in list.problems {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    precondition(!problem.words.message.isEmpty && !problem.words.fix.isEmpty)
  }
  precondition(list.root != nil || !list.problems.isEmpty)
  if let root = list.root { check(root, within: 0..<count) }
  for domain in list.associatedDomains { _ = AssociatedDomain(domain) }
  _ = (list.schemes, list.queriedSchemes, list.activityTypes)
  for finding in EntitlementsLinter(list).findings() + InfoPlistLinter(list).findings() {
    precondition(!finding.message.isEmpty)
  }
  return 0
}

private func check(_ node: PropertyList.Node, within outer: Range<Int>) {
  precondition(outer.contains(node.range) && node.range.contains(node.content))
  for element in node.array ?? [] { check(element, within: node.content) }
  for member in node.dictionary ?? [] {
    precondition(node.content.contains(member.nameRange))
    check(member.value, within: node.content)
  }
}

@main enum FuzzPropertyList {
  static func main() {
    _ = fuzz(CommandLine.argc, CommandLine.unsafeArgv) { fuzzPropertyList($0, $1) }
  }
}
