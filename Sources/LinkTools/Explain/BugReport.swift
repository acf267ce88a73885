package import HarnessText
package import LinkHarness
package import LinkModel
import MockSite

package struct BugReport: Sendable {
  package let plan: TestPlan
  package let assumed: String
  let notes: [String]
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
    infoPlist: SourceText?, app: String?, isInstalled: Bool = true
  ) {
    let association = response?.body ?? association
    file = association.map { AssociationFile(reading: $0) }
    let signed = entitlements.map { PropertyList(reading: $0) }
    let info = infoPlist.map { PropertyList(reading: $0) }
    let identity = signed?.identity?.string
    let own = app ?? identity.flatMap { $0.contains(".") ? $0 : nil }
    let listed = (file?.refusal == nil ? file?.appIDs ?? [] : []).filter {
      AppIDDefect($0) == nil && $0.hasPrefix(identity ?? "") && $0.hasSuffix(info?.bundleID.map { "." + $0 } ?? "")
    }
    let ids = own.map { [$0] } ?? listed
    let names = ids.isEmpty ? [info?.bundleID ?? "the app"] : ids
    let host = link.host ?? ""
    let domains = signed?.associatedDomains ?? ["applinks:\(host)"]
    let apps = names.map { name in
      var app = Device.App(
        name: name, id: name, associatedDomains: domains.map(AssociatedDomain.init),
        urlSchemes: info?.schemes.map { $0.asciiLowercased() } ?? [], isInstalled: false)
      app.isWebBrowser = signed?.isWebBrowser ?? false
      return app
    }
    plan = TestPlan(
      serving: response?.resource ?? association.map { .association($0) },
      failing: response?.failure.map { if case .unknownHost = $0 { .unknownHost(host) } else { $0 } },
      in: association?.file, toOpen: link, apps: apps)
    let verb = 2...3 ~= names.count ? "are" : "is"
    let subject = names.count > 3 ? "every app of the file" : names.joined(separator: " and ")
    var parts = ["\(subject) \(verb) \(isInstalled ? "" : "not ")installed"]
    if link.isWeb {
      if signed == nil { parts.append("the entitlement has applinks:\(host)") }
      if response == nil {
        parts.append(
          "\(host) serves \(file == nil ? "no association file, because none is given" : "the file as application/json")"
        )
      }
    }
    assumed = parts.joined(separator: "; ")
    notes = [response?.note].compactMap(\.self)
    // The system looks for the host in the entitlement before it reads the host's file.
    let served = response.map { $0.isFile ? FileLint($0) : nil } ?? association.map { FileLint($0) }
    let files = [entitlements, infoPlist].compactMap(\.self).map { FileLint($0) } + [served].compactMap(\.self)
    errors = FileLint.compared(files).map { file in
      FileLint(file.source, findings: file.findings.filter { $0.severity == .error || $0.lint == .schemeWeb })
    }
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
