package import HarnessText
import LinkModel

/// The findings for a file whose kind is detected from its content.
package struct FileLint: Sendable {
  package enum Kind: String, Sendable {
    /// An `apple-app-site-association` file; assumed for all content that is not a property list.
    case association
    case entitlements
    case infoPlist = "info-plist"
    /// A property list of another kind, or one that cannot be parsed.
    case propertyList = "property-list"
  }

  package let kind: Kind
  /// The text that findings refer to; for a signed file, the content of the signed message.
  package let source: SourceText
  package let findings: [LintFinding]

  package init(_ source: SourceText) {
    guard PropertyList.kind(of: source.bytes) != .other else {
      let file = AssociationFile(reading: source)
      kind = .association
      self.source = file.document.source
      findings = AssociationLinter(file, byteCount: source.bytes.count).findings()
      return
    }
    let list = PropertyList(reading: source)
    self.source = source
    let isBundle =
      list.root?.dictionary?.contains {
        $0.name.hasPrefix("CFBundle") || $0.name == InfoPlist.queriedKey
      } ?? false
    if isBundle {
      kind = .infoPlist
      findings = InfoPlistLinter(list).findings()
    } else {
      kind = list.root?[Entitlements.domainsKey] == nil ? .propertyList : .entitlements
      findings = EntitlementsLinter(list).findings()
    }
  }
}
