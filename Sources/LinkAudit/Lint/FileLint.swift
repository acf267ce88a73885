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
    self.source = file.document.source
    let inPlan = file.isTestPlan ? Self.associationFiles(in: file.document.root) : []
    findings =
      inPlan.isEmpty
      ? AssociationLinter(file, byteCount: source.bytes.count).findings()
      : inPlan.flatMap { Self.findings(for: $0, in: source) }
  }

  /// Returns the association files that a plan contains as objects, in the order written.
  private static func associationFiles(in root: JSONNode?) -> [JSONNode] {
    let nodes = root.map { $0.array ?? $0.object?.map(\.value) ?? [] } ?? []
    return nodes.flatMap {
      AssociationFile.isAssociationFile($0) ? [$0] : associationFiles(in: $0)
    }
  }

  private static func findings(for node: JSONNode, in plan: SourceText) -> [LintFinding] {
    let file = AssociationFile(reading: plan.part(node.range))
    return AssociationLinter(file).findings().map { $0.moved(by: node.range.lowerBound) }
  }
}
