import HarnessText
import LinkModel

/// Reads what an app tells the system besides domains and schemes: life cycle, windows, App Clip and the like.
struct AppTraitsReader {
  let app: StrictObject

  static let clipKeys = [
    "name", "id", "associatedDomains", "experiences", "megabytes", "minimumOS",
  ]
  static let windowKeys = ["name", "prefers", "allows"]
  static let windowKindKeys = ["name", "matches"]

  func read(_ declared: inout Device.App, _ infoPlist: InfoPlist?) {
    declared.lifeCycle =
      app.choice("lifeCycle", "life cycle", LifeCycle.allCases.map { ($0.rawValue, $0) })
      ?? declared.lifeCycle
    declared.windows = app.array("windows")?.compactMap(window) ?? []
    declared.windowKinds = app.array("windowKinds")?.compactMap(windowKind) ?? []
    declared.restoresState = app.bool("restoresState") ?? true
    declared.queriedSchemes =
      ((app.strings("queriesSchemes") ?? []) + (infoPlist?.queriedSchemes ?? []))
      .map { $0.asciiLowercased() }
    declared.activityTypes =
      (app.strings("activityTypes") ?? []) + (infoPlist?.activityTypes ?? [])
    declared.storeID = app.string("storeID")
    declared.clip = clip(declared.name)
  }

  private func window(_ node: JSONNode) -> Window? {
    guard let window = app.object(node, "a window", keys: Self.windowKeys) else { return nil }
    window.require("name")
    guard let name = window.string("name") else { return nil }
    return Window(
      name: name, prefers: window.strings("prefers") ?? [],
      allows: window.strings("allows") ?? ["*"])
  }

  private func windowKind(_ node: JSONNode) -> WindowKind? {
    guard let kind = app.object(node, "a kind of window", keys: Self.windowKindKeys) else {
      return nil
    }
    kind.require("name")
    kind.require("matches")
    guard let name = kind.string("name") else { return nil }
    return WindowKind(name: name, matches: kind.strings("matches") ?? [])
  }

  private func clip(_ appName: String) -> AppClip? {
    guard let clip = app.object("appClip", "the App Clip", keys: Self.clipKeys) else { return nil }
    clip.require("id")
    var made = AppClip(
      name: clip.string("name") ?? Self.defaultName(appName), id: clip.string("id") ?? "",
      associatedDomains: (clip.strings("associatedDomains") ?? []).map(AssociatedDomain.init),
      experiences: clip.strings("experiences") ?? [])
    made.megabytes = clip.integer("megabytes") ?? made.megabytes
    if let node = clip.value("minimumOS"), let text = clip.string(node) {
      if let os = OSVersion(text) {
        made.minimumOS = os
      } else {
        clip.report(.malformed(text, expected: "a version such as \"iOS 16\""), at: node)
      }
    }
    return made
  }

  /// The name of a clip that has none of its own.
  static func defaultName(_ appName: String) -> String { "\(appName)-clip" }
}
