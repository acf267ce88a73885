@testable import LinkModel

extension DecisionRow {
  static func clip(
    isInstalled: Bool = false, _ change: (inout AppClip) -> Void = { _ in }
  ) -> Device {
    var clip = AppClip(
      name: "shop-clip", id: "ABCDE12345.com.example.shop.Clip",
      associatedDomains: [AssociatedDomain("appclips:shop.example")],
      experiences: ["https://shop.example/try"])
    clip.associations["shop.example"] = .file(
      AssociationFile(#"{"appclips":{"apps":["\#(clip.id)"]}}"#))
    change(&clip)
    return .make {
      $0.apps = [.make(isInstalled: isInstalled)]
      $0.apps[0].clip = clip
    }
  }

  private static func managed(_ device: Device) -> Device {
    var device = device
    device.allowsClips = false
    return device
  }

  static let tried = "https://shop.example/try/1"

  static let clips: [DecisionRow] = [
    .init(
      name: "an App Clip", device: clip(), url: tried, source: .qr, opens: "shop-clip",
      code: "clip-invoked"),
    .init(
      name: "a prefix within a segment", device: clip(), url: "https://shop.example/trying",
      source: .qr, opens: "browser", code: "app-not-installed"),
    .init(
      name: "an App Clip by a link in capitals", device: clip(),
      url: "HTTPS://Shop.Example/try?p=1", source: .qr, opens: "shop-clip", code: "clip-invoked"),
    .init(
      name: "an App Clip registered in capitals",
      device: clip { $0.experiences = ["https://Shop.example/try/"] }, url: tried, source: .qr,
      opens: "shop-clip", code: "clip-invoked"),
    .init(
      name: "a path in other letters", device: clip(), url: "https://shop.example/TRY/1",
      source: .qr, opens: "browser", code: "app-not-installed"),
    .init(
      name: "a clip whose app is there", device: clip(isInstalled: true), url: tried, source: .qr,
      opens: "shop", code: "clip-replaced-by-app"),
    .init(
      name: "a clip from a page", device: clip(), url: tried,
      source: .safari(page: Link("https://a.example/")), opens: "browser", code: "clip-source"),
    .init(
      name: "a clip for a newer system",
      device: clip { $0.minimumOS = OSVersion("iOS 19") ?? .current }, url: tried, source: .qr,
      opens: "browser", code: "clip-needs-newer-system"),
    .init(
      name: "a large clip", device: clip { $0.megabytes = 16 }, url: tried, source: .qr,
      opens: "browser", code: "clip-too-large"),
    .init(
      name: "a large clip from a screen", device: clip { $0.megabytes = 16 }, url: tried,
      source: .spotlight, opens: "shop-clip", code: "clip-invoked"),
    .init(
      name: "a clip the file does not list",
      device: clip { $0.associations["shop.example"] = .file(AssociationFile("{}")) }, url: tried,
      source: .qr, opens: "browser", code: "clip-not-associated"),
    .init(
      name: "a clip whose file was not downloaded", device: clip { $0.associations = [:] },
      url: tried, source: .qr, opens: "browser", code: "association-not-fetched"),
    .init(
      name: "a clip at the limit", device: clip { $0.megabytes = 15 }, url: tried, source: .qr,
      opens: "shop-clip", code: "clip-invoked"),
    .init(
      name: "a clip in a message without a banner", device: clip(), url: tried, opens: "browser",
      code: "clip-needs-banner"),
    .init(
      name: "a clip in a stranger's message", device: clip(), url: tried,
      source: .strangersMessage, opens: "browser", code: "clip-sender-unknown"),
    .init(
      name: "a clip that another app opens", device: clip(), url: tried,
      source: .opened(by: "kiosk", universalLinksOnly: false), opens: "browser",
      code: "clip-needs-default-link"),
    .init(
      name: "a clip's default link that another app opens", device: clip(),
      url: "https://appclip.apple.com/id?p=com.example.shop.Clip",
      source: .opened(by: "kiosk", universalLinksOnly: false), opens: "shop-clip",
      code: "clip-invoked"),
    .init(
      name: "a clip's website that another app opens", device: clip { $0.website = "https://shop.example" },
      url: "https://shop.example/menu", source: .opened(by: "kiosk", universalLinksOnly: false), opens: "shop-clip",
      code: "clip-invoked"),
    .init(
      name: "a clip's website that is an advanced experience too",
      device: clip { $0.website = "https://shop.example" }, url: tried, source: .appClipCode, opens: "shop-clip",
      code: "clip-invoked"),
    .init(
      name: "a clip's default link in an App Clip Code", device: clip(),
      url: "https://appclip.apple.com/id?p=com.example.shop.Clip", source: .appClipCode, opens: "browser",
      code: "clip-experience"),
    .init(
      name: "a clip's demo link on an older system",
      device: on(
        "iOS 16.3",
        clip {
          ($0.demoLinks, $0.minimumOS) = (["https://apps.apple.com/demo/id1"], .appClips)
        }), url: "https://apps.apple.com/demo/id1", source: .qr, opens: "app-store", code: "clip-needs-newer-system"),
    .init(
      name: "a clip on a managed device",
      device: managed(clip()), url: tried, source: .qr,
      opens: "browser", code: "clip-not-allowed"),
    .init(
      name: "a clip without the domain", device: clip { $0.associatedDomains = [] }, url: tried,
      source: .qr, opens: "browser", code: "clip-not-associated"),
  ]
}
