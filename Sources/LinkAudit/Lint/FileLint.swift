package import HarnessText
import LinkModel

/// A file of any of the kinds the kit knows, told apart by its content, with what is wrong with it.
package struct FileLint: Sendable {
  package enum Kind: String, Sendable {
    /// An `apple-app-site-association` file; whatever is no property list is taken for one.
    case association
    case entitlements
    case infoPlist = "info-plist"
    /// A property list with neither, or one that cannot be read.
    case propertyList = "property-list"
  }

  package let kind: Kind
  /// The text the findings point into; for a signed file the text inside the signature.
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
