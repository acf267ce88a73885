package import HarnessText
package import LinkHarness
package import LinkModel
import MockSite

package struct BugReport: Sendable {
  package let plan: TestPlan
  package let assumed: String
  let notes: [String]
  /// The host whose file counts for the link.
  package let host: String
  let apps: [String]
  let file: AssociationFile?
  let errors: [FileLint]

  package var assumption: String { "assumed: \(TerminalText.escaped(assumed))\n" }

  package var problems: String {
    var seen: Set<String> = []
    let all = errors.flatMap { file in
      file.findings.filter { seen.insert($0.message).inserted }.map { FileLint(file.source, findings: [$0]) }
    }
    let rest = all.count > 2 ? "and \((all.count - 2).of("more error", "more errors")); use linkplan lint\n" : ""
    return all.prefix(2).map(\.text).joined() + rest
  }

  package init(
    about link: Link, association: SourceText?, response: SavedResponse?, entitlements: SourceText?,
    infoPlist: SourceText?, app: String?, opened: String? = nil, isInstalled: Bool = true
  ) {
    let association = response?.body ?? association
    file = association.map { AssociationFile(reading: $0) }
    let signed = entitlements.map { PropertyList(reading: $0) }
    let info = infoPlist.map { PropertyList(reading: $0) }
    let identity = signed?.identity?.string
    let own = app ?? identity.flatMap { $0.contains(".") ? $0 : nil }
    let clips = file?.clips ?? []
    let isClip = own.map { clips.contains($0) || signed?.isOfClip == true } ?? false
    let isInstalled = isInstalled && !isClip
    let known = (file?.linkApps ?? []).filter { AppIDDefect($0) == nil }
    let listed = known.filter {
      $0.hasPrefix(identity ?? "") && $0.hasSuffix(info?.bundleID.map { "." + $0 } ?? "")
    }
    let ids = own.map { [isClip ? AppClip.appID(of: $0) : $0] } ?? (known.isEmpty ? clips.map(AppClip.appID) : listed)
    let names = ids.isEmpty ? [info?.bundleID ?? "the app"] : ids
    let clip = isClip ? own : isInstalled ? nil : clips.first { names.contains(AppClip.appID(of: $0)) }
    let (host, values) = (link.host ?? "", signed?.associatedDomains.map(AssociatedDomain.init))
    let assumed = [AssociatedDomain("applinks:\(host)")]
    let apps = names.map { name in
      var app = Device.App(
        name: name, id: name, associatedDomains: isClip ? assumed : values ?? assumed,
        urlSchemes: info?.schemes.map { $0.asciiLowercased() } ?? [], isInstalled: false)
      app.isWebBrowser = signed?.isWebBrowser ?? false
      guard let clip, AppClip.appID(of: clip) == name else { return app }
      let domains = isClip ? values : nil
      app.clip = AppClip(name: clip, id: clip, associatedDomains: domains ?? [AssociatedDomain("appclips:\(host)")])
      app.clip?.website = "https://\(host)/"
      return app
    }
    // An identifier of an app that no file names may have been seen.
    let seen = opened.flatMap { $0.contains(".") ? [$0] : nil } ?? []
    let others = Set(known + seen).subtracting(names).sorted().map {
      Device.App(name: $0, id: $0, associatedDomains: assumed, isInstalled: false)
    }
    var device = Device(apps: apps)
    for place in apps.indices { device.apps[place].isInstalled = true }
    let hosts = device.associationHosts(for: link, host: host)
    let server = hosts.first ?? host
    (self.apps, self.host) = (names, server)
    plan = TestPlan(
      serving: response?.resource ?? association.map { .association($0) },
      failing: response?.failure.map { if case .unknownHost = $0 { .unknownHost(server) } else { $0 } },
      at: [server] + hosts.dropFirst(), in: association?.file, toOpen: link, apps: apps + others,
      installed: isInstalled ? names : [])
    let verb = 2...3 ~= names.count ? "are" : "is"
    let subject = names.count > 3 ? "every app of the file" : names.joined(separator: " and ")
    var parts = ["\(subject) \(verb) \(isInstalled ? "" : "not ")installed"]
    if !others.isEmpty { parts.append("no other app of the file is") }
    if let clip { parts.append("\(clip) has an experience for https://\(host)/") }
    if link.isWeb {
      if signed == nil { parts.append("the entitlement has applinks:\(host)") }
      let because =
        server == host ? "" : ", because \"applinks:*.\(server)\" is verified with the file of \(server)"
      if response == nil || server != host {
        parts.append(
          "\(server) serves "
            + (file == nil
              ? "no association file, because none is given"
              : "the \(response == nil ? "file as application/json" : "response")\(because)"))
      }
      parts += hosts.dropFirst().map { "\($0) serves no file" }
    }
    self.assumed = parts.joined(separator: "; ")
    let rivals = names.count == 1 ? file?.rivals(of: names[0], for: link) ?? [] : []
    let first =
      "the file lists \(rivals.listed(upTo: 3)) first, and the first one that is installed opens the link; put the entry of \(names[0]) first, or remove the old app"
    notes = [response?.note].compactMap(\.self) + (rivals.isEmpty ? [] : [first])
    // The system looks for the host in the entitlement before it reads the host's file.
    let served = response.map { $0.isFile ? FileLint($0) : nil } ?? association.map { FileLint($0) }
    let files = [entitlements, infoPlist].compactMap(\.self).map { FileLint($0) } + [served].compactMap(\.self)
    errors = FileLint.compared(files).map { file in
      FileLint(
        file.source,
        findings: file.findings.filter {
          $0.severity == .error || [.schemeWeb, .unknownKey, .noRules].contains($0.lint)
        })
    }
  }
}

extension AssociationFile {
  /// The apps that would open a link before another one, because the file lists them first.
  fileprivate func rivals(of app: String, for link: Link) -> [String] {
    func takes(_ app: String) -> Bool { verdict(for: link, app: app).outcome == .match }
    return takes(app) ? linkApps.prefix { $0 != app }.filter(takes) : []
  }
}

extension PropertyList {
  /// App Clips have values for App Clips, and receive no universal links.
  fileprivate var isOfClip: Bool {
    associatedDomains.contains { $0.hasPrefix("appclips:") }
      && !associatedDomains.contains { $0.hasPrefix("applinks:") }
  }
}

extension StepTrace {
  var isDueToFiles: Bool {
    guard let decision, decision.destination == .browser else {
      return decision?.destination == .nothing
    }
    switch decision.reason {
    case .domainNotAssociated: return true
    case .excluded: return false
    default: return decision.reason.app != nil
    }
  }
}
