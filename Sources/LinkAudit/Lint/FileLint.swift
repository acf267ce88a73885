package import HarnessText
import LinkModel

/// The findings for a file whose kind is detected from its content.
package struct FileLint: Sendable {
  /// The text that findings refer to; for a signed file, the content of the signed message.
  package let source: SourceText
  package let findings: [LintFinding]

  package init(_ source: SourceText) {
    guard PropertyList.kind(of: source.bytes) == .other else {
      let list = PropertyList(reading: source)
      let isBundle =
        list.root?.dictionary?.contains {
          $0.name.hasPrefix("CFBundle") || $0.name == InfoPlist.queriedKey
        } ?? false
      self.source = source
      findings = isBundle ? InfoPlistLinter(list).findings() : EntitlementsLinter(list).findings()
      return
    }
    let file = AssociationFile(reading: source)
    let text = file.document.source
    self.source = text
    let inPlan = file.isTestPlan ? Self.associationFiles(in: file.document.root) : []
    findings =
      inPlan.isEmpty
      ? AssociationLinter(file, byteCount: source.bytes.count).findings()
      : inPlan.flatMap { Self.findings(for: $0, in: text) }
  }

  /// Returns the association files that a plan contains as values of `association`, in order of appearance.
  private static func associationFiles(in node: JSONNode?) -> [JSONNode] {
    if let elements = node?.array { return elements.flatMap(associationFiles) }
    return (node?.object ?? []).flatMap { member in
      member.name == "association" && AssociationFile.isAssociationFile(member.value)
        ? [member.value] : associationFiles(in: member.value)
    }
  }

  private static func findings(for node: JSONNode, in plan: SourceText) -> [LintFinding] {
    let file = AssociationFile(reading: plan.part(node.range))
    return AssociationLinter(file).findings().map { $0.moved(by: node.range.lowerBound) }
  }
}
