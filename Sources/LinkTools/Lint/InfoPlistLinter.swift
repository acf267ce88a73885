import HarnessText
import LinkModel

/// Checks the URL schemes in an Info.plist against Apple's pages *Defining a custom URL scheme for your app* and
/// `LSApplicationQueriesSchemes`.
struct InfoPlistLinter: Sendable {
  private let list: PropertyList

  init(_ list: PropertyList) { self.list = list }

  func findings() -> [Finding] {
    let log = LintLog(list, keys: InfoPlist.linkKeys)
    if let types = list.root?[InfoPlist.typesKey] { look(atTypes: types, log) }
    if let queried = list.root?[InfoPlist.queriedKey] { look(atQueried: queried, log) }
    lookAtScenes(log)
    lookAtFlutter(log)
    return log.sorted
  }

  private func shape(
    _ what: String, _ expected: String, _ node: PropertyList.Node, _ log: LintLog
  ) {
    log.add(
      .urlTypesShape, "\(what) is \(node.kind), not \(expected)", "write \(expected)", at: node.range)
  }

  private func look(atTypes node: PropertyList.Node, _ log: LintLog) {
    guard let types = node.array else { return shape(InfoPlist.typesKey, "an array", node, log) }
    var seen: Set<String> = []
    for type in types {
      guard type.dictionary != nil else {
        shape("a URL type", "a dictionary", type, log)
        continue
      }
      guard let schemes = type[InfoPlist.schemesKey] else {
        if !log.addMisspelt([InfoPlist.schemesKey], in: type) { log.add(.urlTypeWithoutSchemes, at: type.range) }
        continue
      }
      guard let list = schemes.array else {
        shape("CFBundleURLSchemes", "an array", schemes, log)
        continue
      }
      if list.isEmpty { log.add(.urlTypeWithoutSchemes, at: schemes.range) }
      for scheme in list { look(atScheme: scheme, &seen, log, isRegistered: true) }
    }
  }

  private func look(atQueried node: PropertyList.Node, _ log: LintLog) {
    guard let list = node.array else { return shape(InfoPlist.queriedKey, "an array", node, log) }
    let limit = QueriedSchemes.usualLimit
    if list.count > limit {
      log.add(
        .queriedSchemesLimit,
        "LSApplicationQueriesSchemes has \(list.count) schemes; the limit is \(QueriedSchemes.usualLimit)",
        "list only the schemes the app queries; those after the first \(QueriedSchemes.usualLimit) are ignored",
        at: list[limit].range)
    }
    var seen: Set<String> = []
    for scheme in list { look(atScheme: scheme, &seen, log, isRegistered: false) }
  }

  /// Xcode writes the SDK into the Info.plist that it builds; a source file can leave the manifest to the build.
  private func lookAtScenes(_ log: LintLog) {
    guard let root = list.root, let sdk = root["DTSDKName"], let name = sdk.string,
      let version = name.firstMatch(of: /^([a-z]+)(\d+)/), Int(version.2) ?? 0 >= 27, version.1 != "watchos",
      version.1 != "macosx" || root["UIDeviceFamily"] != nil, root["CFBundlePackageType"]?.string == "APPL",
      root["UIApplicationSceneManifest"] == nil
    else { return }
    log.add(
      .sceneManifestMissing, "the app is built with \(name) and has no UIApplicationSceneManifest", at: sdk.content)
  }

  /// Flutter's template takes the version from these build settings.
  private func lookAtFlutter(_ log: LintLog) {
    let (root, key) = (list.root, InfoPlist.flutterKey)
    let version = root?.dictionary?.first { $0.value.string?.hasPrefix("$(FLUTTER_BUILD_") == true }?.value
    guard let node = root?[key] ?? version else { return }
    if case .boolean(false) = node.value { return }
    let state = root?[key] == nil ? "missing" : "true"
    log.add(
      .flutterDeepLinking, "\(key) is \(state), so Flutter's own router takes each link",
      "if a plugin such as app_links takes the links, set \(key) to false; otherwise, a link can be handled twice, or open the browser",
      at: node.range)
  }

  private func look(
    atScheme node: PropertyList.Node, _ seen: inout Set<String>, _ log: LintLog,
    isRegistered: Bool
  ) {
    guard let text = node.string else { return shape("a scheme", "a string", node, log) }
    func add(_ code: LintCode, _ message: String, _ fix: String? = nil) {
      log.add(code, message, fix, at: node.content)
    }
    if text.contains("$(") || text.contains("${") { return log.add(.buildSetting(text), at: node.content) }
    let lower = text.asciiLowercased()
    if let fix = Self.fix(forSyntaxOf: text) {
      add(.schemeSyntax, "invalid URL scheme \"\(text)\"", fix)
    } else if isRegistered, lower == "http" || lower == "https" {
      add(
        .schemeWeb, "the app registers the scheme \(text)")
    } else if isRegistered, Self.systemSchemes.contains(lower) {
      add(.schemeOfSystem, "the scheme \(text) belongs to the system")
    } else if isRegistered, lower != text {
      add(.schemeUpperCase, "\"\(text)\" contains upper-case letters", "write \"\(text.asciiLowercased())\"")
    }
    if !seen.insert(lower).inserted { add(.schemeDuplicate, "duplicate scheme \"\(text)\"") }
  }

  /// A valid scheme is an ASCII letter, followed by ASCII letters, digits, `+`, `-` and `.` (RFC 3986 §3.1).
  private static func fix(forSyntaxOf scheme: String) -> String? {
    guard let first = scheme.utf8.first else { return "write a scheme" }
    if let colon = scheme.firstIndex(of: ":") {
      return "write only \"\(scheme[..<colon])\""
    }
    guard first.isASCIILetter else { return "start the scheme with an ASCII letter" }
    let others = Set("+-.".utf8)
    let isScheme = scheme.utf8.allSatisfy {
      $0.isASCIIAlphanumeric || others.contains($0)
    }
    return isScheme ? nil : "use only ASCII letters, digits, plus signs, dots and hyphens"
  }

  /// The schemes in Apple's URL Scheme Reference, and other schemes that the system or its own apps handle.
  private static let systemSchemes: Set<String> = [
    "tel", "telprompt", "sms", "mailto", "facetime", "facetime-audio", "maps", "itms", "itmss",
    "itms-apps", "itms-appss", "itms-services", "music", "videos", "ibooks",
    "shortcuts", "calshow", "webcal", "app-settings", "prefs", "x-apple.systempreferences",
    "file", "about", "data", "javascript", "blob", "ftp",
  ]
}
