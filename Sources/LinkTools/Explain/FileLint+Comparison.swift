import HarnessText
import LinkModel

extension FileLint {
  package static func compared(_ files: [FileLint]) -> [FileLint] {
    let lists = files.map { PropertyList(reading: $0.source) }
    let others = files.filter { PropertyList.kind(of: $0.source.bytes) == .other }
      .map { AssociationFile(reading: $0.source) }.filter { $0.refusal == nil && !$0.appIDs.isEmpty }
    return zip(files, lists).map { file, list in
      let domains = list.root?[Entitlements.domainsKey]
      guard let node = list.identity ?? domains else { return file }
      var log = LintLog(file.source)
      for other in others {
        let name = other.document.source.file
        if let id = list.identity?.string,
          !other.appIDs.contains(where: { $0 == id || $0.split(separator: ".").first == id[...] })
        {
          log.add(
            .filesDisagree, "the app is \(id), but \(name) lists \(other.appIDs.joined(separator: ", "))",
            "write the identifier with which the app is signed in the association file", at: node.content)
        }
        if !list.associatedDomains.contains(where: { $0.hasPrefix("applinks:") }) {
          log.add(
            .filesDisagree, "no applinks value, so the system does not request \(name)",
            "add \"applinks:\" and the host that serves the file", at: (domains ?? node).content)
        }
      }
      return FileLint(file.source, findings: file.findings + log.sorted)
    }
  }
}
