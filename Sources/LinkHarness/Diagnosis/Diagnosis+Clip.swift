import HarnessText
import LinkModel
import MockSite

extension Diagnosis {
  func clipCauses(of reason: DecisionReason) -> [Finding] {
    guard let app = plan.apps.first(where: { $0.declared.clip?.name == reason.app }),
      let clip = app.declared.clip, let written = app.written?[\AppForm.appClip]
    else { return [] }
    switch reason {
    case .clipNeedsNewerSystem(_, let needed):
      return cause("the App Clip needs \(needed)", written[\AppClipForm.minimumOS] ?? written)
        + systemCauses
    case .systemWithoutClips: return systemCauses
    case .clipTooLarge(_, _, let limit):
      return cause(
        "the App Clip's size exceeds the limit of \(limit) MB",
        written[\AppClipForm.megabytes] ?? written)
    case .clipNotAssociated(_, let host, byFile: false):
      return cause(
        "the App Clip's entitlement does not include appclips:\(host)",
        written[\AppClipForm.associatedDomains] ?? written)
    case .clipNotAssociated(_, let host, byFile: true): return unlisted(clip, written, host: host)
    case .clipNotAllowed:
      return cause(
        "device management does not allow App Clips",
        device(\.management))
    case .clipSource, .clipExperience, .clipNeedsDefaultLink, .clipNeedsBanner, .clipSenderUnknown:
      return cause("this is the link's source", step.written.from)
    default:
      return cause(
        "links with these prefixes invoke the App Clip",
        written[\AppClipForm.experiences] ?? written[\AppClipForm.website]) + linkCauses
    }
  }

  private func unlisted(
    _ clip: AppClip, _ written: WrittenPart, host: String
  ) -> [Finding] {
    var causes: [Finding] = []
    // Traces contain the files of apps, but not those of App Clips.
    if let root = deployedFile(host)?.root {
      let list = root["appclips"]
      let names = list?["apps"]?.node.array?.compactMap(\.string) ?? []
      let near = NearMiss.nearest(to: clip.id, among: names) ?? names.first
      let part = near.flatMap { list?.string($0) } ?? list ?? root
      causes = cause(
        list == nil
          ? "the association file has no \"appclips\""
          : list?.node.object == nil
            ? "\"appclips\" is no object with \"apps\"" : "the association file does not list this App Clip",
        list?.node.object == nil ? list ?? part : part, wanted: clip.id)
    }
    return causes
      + cause(
        "the App Clip is \"\(clip.id)\"", at: written[\AppClipForm.id]?.place, found: clip.id)
      + servedFile(host)
  }
}
