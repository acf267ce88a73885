package import HarnessText
import LinkModel

package struct FileLint: Sendable {
  package let source: SourceText
  package let findings: [Finding]
  /// What other files are compared with: `source`, or the body of a saved response.
  let content: SourceText

  init(_ source: SourceText, findings: [Finding]) {
    self.init(source, findings: findings, content: source)
  }

  init(_ source: SourceText, findings: [Finding], content: SourceText) {
    (self.source, self.findings, self.content) = (source, findings, content)
  }

  package init(
    _ source: SourceText, ignoresSizeLimit: Bool = false, stepBudget: Int = AssociationLinter.stepBudget
  ) {
    guard PropertyList.kind(of: source.bytes) == .other else {
      let list = PropertyList(reading: source)
      self.init(
        source, findings: list.isInfoPlist ? InfoPlistLinter(list).findings() : EntitlementsLinter(list).findings())
      return
    }
    let isRead = ignoresSizeLimit || source.bytes.count <= AssociationDownload.sizeLimit
    // The rules of a file that is too large are not read, but a test plan may have any size.
    let file = isRead ? AssociationFile(reading: source) : nil
    let document = file?.document ?? JSONDocument(reading: source)
    let text = document.source
    guard let root = document.root, AssociationFile.isTestPlan(root) else {
      self.init(
        text.wholeFile,
        findings: Self.findings(file, served: source, ignoresSizeLimit: ignoresSizeLimit, stepBudget: stepBudget))
      return
    }
    let parts = Self.associationFiles(in: root, of: text)
    self.init(
      text.wholeFile,
      findings: parts.isEmpty
        ? AssociationLinter(file ?? AssociationFile(reading: source), byteCount: 0).findings()
        : parts.flatMap {
          // A plan may model apps with the identifiers of examples.
          Self.findings(nil, served: $0, ignoresSizeLimit: ignoresSizeLimit).filter { $0.lint != .appIDPlaceholder }
        })
  }

  private static func findings(
    _ file: AssociationFile?, served: SourceText, ignoresSizeLimit: Bool,
    stepBudget: Int = AssociationLinter.stepBudget
  ) -> [Finding] {
    let isRead = ignoresSizeLimit || served.bytes.count <= AssociationDownload.sizeLimit
    return AssociationLinter(
      file ?? AssociationFile(reading: isRead ? served : served.part(0..<0)),
      byteCount: served.bytes.count, stepBudget: stepBudget, ignoresSizeLimit: ignoresSizeLimit
    ).findings()
  }

  private static func associationFiles(
    in node: JSONNode?, of plan: SourceText
  ) -> [SourceText] {
    if let elements = node?.array { return elements.flatMap { associationFiles(in: $0, of: plan) } }
    return (node?.object ?? []).flatMap { member in
      if member.name == "association", let file = file(member.value, of: plan) { return [file] }
      return associationFiles(in: member.value, of: plan)
    }
  }

  private static func file(_ node: JSONNode, of plan: SourceText) -> SourceText? {
    if AssociationFile.isAssociationFile(node) { return plan.part(node.range) }
    guard let text = node["text"], text.string != nil else { return nil }
    return SourceText(stringAt: text.range, of: plan)
  }
}
