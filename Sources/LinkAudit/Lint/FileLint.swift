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
    self.source = text.wholeFile
    let inPlan = file.isTestPlan ? Self.associationFiles(in: file.document.root, of: text) : []
    findings =
      inPlan.isEmpty
      ? AssociationLinter(file, byteCount: source.bytes.count).findings()
      : inPlan.flatMap { AssociationLinter(AssociationFile(reading: $0)).findings() }
  }

  /// Returns the association files that a plan contains as values of `association`, in order of appearance.
  private static func associationFiles(
    in node: JSONNode?, of plan: SourceText
  ) -> [SourceText] {
    if let elements = node?.array { return elements.flatMap { associationFiles(in: $0, of: plan) } }
    return (node?.object ?? []).flatMap { member in
      if member.name == "association", let file = file(member.value, of: plan) { return [file] }
      return associationFiles(in: member.value, of: plan)
    }
  }

  /// Returns the association file that an object or its `text` contains; `nil` if the object only refers to a file.
  private static func file(_ node: JSONNode, of plan: SourceText) -> SourceText? {
    if AssociationFile.isAssociationFile(node) { return plan.part(node.range) }
    guard let text = node["text"], text.string != nil else { return nil }
    return SourceText(stringAt: text.range, of: plan)
  }
}
