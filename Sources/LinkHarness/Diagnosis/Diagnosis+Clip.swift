import HarnessText
import LinkModel
import MockSite

extension Diagnosis {
  func unlisted(clip name: String, _ isByFile: Bool, host: String) -> [Finding] {
    guard let app = plan.apps.first(where: { $0.declared.clip?.name == name }),
      let clip = app.declared.clip, let written = app.written?[\AppForm.appClip]
    else { return [] }
    if !isByFile {
      return cause(
        "the App Clip's entitlement does not include appclips:\(host)",
        written[\AppClipForm.associatedDomains] ?? written)
    }
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
