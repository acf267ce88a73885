import LinkHarness
import LinkModel

extension Circumstances {
  /// The entitlements of the apps, and their Info.plist.
  var declarations: [Change] {
    // Another app may register the scheme too.
    (link.isWeb ? apps.flatMap(entitlement) : base.plan.apps.prefix(4).flatMap(schemes))
      + apps.filter { !$0.declared.activityTypes.isEmpty && trace.decide.activity != nil }.map { app in
        .app(.activityType, app.name, "the Info.plist of \(app.name) does not list the type of the activity") {
          $0.declared.activityTypes = []
        }
      }
  }

  private func entitlement(of app: TestPlan.App) -> [Change] {
    let (host, name) = (host, app.name)
    func domains(
      _ code: ChangeCode, _ words: String, _ change: @escaping @Sendable (AssociatedDomain) -> String?
    ) -> Change {
      .app(code, name, words) { app in
        app.declared.associatedDomains = app.declared.associatedDomains.compactMap { domain in
          domain.service == "applinks" && domain.covers(host)
            ? change(domain).map(AssociatedDomain.init) : domain
        }
      }
    }
    guard app.declared.linkDomains.contains(where: { $0.covers(host) }) else {
      return [
        .app(.entitlementHost, name, "the entitlement of \(name) has applinks:\(host)") {
          $0.declared.associatedDomains.append(AssociatedDomain("applinks:\(host)"))
        }
      ]
    }
    let other = host.hasPrefix("www.") ? String(host.dropFirst(4)) : "www." + host
    return [
      domains(.entitlementHost, "the entitlement of \(name) has no value for \(host)") { _ in nil },
      domains(.entitlementHost, "the entitlement of \(name) has \(other) instead") { _ in "applinks:\(other)" },
      domains(
        .entitlementForm, "the value in the entitlement of \(name) is malformed, such as applinks:https://\(host)"
      ) {
        _ in "applinks:https://\(host)"
      },
      .app(.entitlementForm, name, "the entitlements of \(name) declare a web browser") {
        $0.declared.isWebBrowser = true
      },
      domains(.entitlementForm, "the value in the entitlement of \(name) has ?mode=developer") {
        $0.raw + "?mode=developer"
      },
    ]
  }

  private func schemes(of app: TestPlan.App) -> [Change] {
    let (scheme, name) = (link.scheme, app.name)
    guard app.urlSchemes.contains(scheme) else {
      return [
        .app(.schemeOfOther, name, "\(name) registers the scheme \(scheme) too") {
          $0.declared.urlSchemes.append(scheme)
        }
      ]
    }
    return [
      (ChangeCode.scheme, "the Info.plist of \(name) does not register the scheme \(scheme)"),
      (.linkCase, "the scheme \(scheme) has another letter case in the Info.plist of \(name), and it counts"),
    ].map { code, words in .app(code, name, words) { $0.declared.urlSchemes.removeAll { $0 == scheme } } }
  }
}
