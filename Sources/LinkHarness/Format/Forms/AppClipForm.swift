import HarnessText
import LinkModel

final class AppClipForm: Form {
  static let table = form("the App Clip", "The App Clip of an app")

  let name = Key(.text, "The App Clip's name in the plan (default: the app's name followed by `-clip`)")
  let id = Key(KeyKind.text.filled, .required, "The application identifier, `PREFIX.bundle.id.Clip`")
  let associatedDomains = Key(
    KeyKind.texts.filled, default: [],
    "Values of the App Clip's Associated Domains entitlement, such as `appclips:shop.example`")
  let entitlements = Key(
    .propertyList,
    "The App Clip's entitlements file; its associated domains are added to `associatedDomains`")
  let experiences = Key(
    KeyKind.texts.filled, default: [],
    "The URLs of the advanced App Clip experiences in App Store Connect; each covers the links of which it is a prefix"
  )
  let website = Key(
    .text,
    "The URL of the website that is associated with the default App Clip experience; it covers the links of which it is a prefix"
  )
  let demoLinks = Key(
    .texts, default: [],
    "The App Clip demo links that App Store Connect generated, as they are: they have no parameters. Give the short one to an App Clip Code"
  )
  let megabytes = Key(
    .number, default: AppClip.usual.megabytes,
    "The size of the uncompressed binary, in megabytes")
  let minimumOS = Key(
    .system(suchAs: "iOS 16"), default: AppClip.usual.minimumOS,
    "The oldest system version that the App Clip supports")
}

extension AppClip {
  fileprivate static let usual = AppClip(name: "", id: "", associatedDomains: [], experiences: [])

  init(_ clip: Written<AppClipForm>, of app: String) {
    self.init(
      name: clip.name ?? "\(app)-clip", id: clip.id ?? "",
      associatedDomains: (clip.associatedDomains + (clip.entitlements?.associatedDomains ?? [])).map(
        AssociatedDomain.init),
      experiences: clip.experiences)
    (website, demoLinks) = (clip.website, clip.demoLinks)
    megabytes = clip.megabytes
    minimumOS = clip.minimumOS
  }
}
