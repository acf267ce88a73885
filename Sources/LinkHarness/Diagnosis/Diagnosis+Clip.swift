import HarnessText
import LinkModel
import MockSite

extension Diagnosis {
  func unlisted(clip name: String, _ isByFile: Bool, host: String) -> [Finding] {
    guard let app = plan.apps.first(where: { $0.declared.clip?.name == name }),
      let clip = app.declared.clip, let written = app.written?[\AppForm.appClip]
    else { return [] }
    if !isByFile { return follows(\AppClipForm.associatedDomains, of: written, isNeeded: true) }
    // Traces contain the files of apps, but not those of App Clips.
    let root = deployedFile(host)?.root
    let list = root?["appclips"]
    let names = list?["apps"]?.node.array?.compactMap(\.string) ?? []
    let near = NearMiss.nearest(to: clip.id, among: names) ?? names.first
    return cause(
      "the association file does not list this App Clip", near.flatMap { list?.string($0) } ?? list ?? root,
      wanted: clip.id)
      + cause("the App Clip is \"\(clip.id)\"", at: written[\AppClipForm.id]?.place, found: clip.id) + served(host)
  }
}
