import HarnessText
import LinkModel

extension TestPlan.App {
  convenience init(_ app: Written<AppForm>) {
    // An invalid value is not reported here: the system ignores it silently, and the decision will say so.
    let entitlements = app.entitlements.map { Entitlements($0).associatedDomains } ?? []
    let infoPlist = app.infoPlist.map(InfoPlist.init)
    let domains = (app.associatedDomains + entitlements).map(AssociatedDomain.init)
    let schemes = (app.urlSchemes + (infoPlist?.schemes ?? [])).map { $0.asciiLowercased() }
    let router = app.router
    let routes = router.map {
      RouteTable.read($0, hosts: Self.hosts(of: domains), schemes: schemes)
    }
    // The routes of a router that cannot be read are not reported as missing too.
    let known = routes.flatMap { $0.table.routes.isEmpty ? nil : $0.table.routes.map(\.name) }
    let navigation = app.navigation ?? router?.navigation
    var declared = Device.App(
      name: app.object.name ?? "", id: app.id ?? "", associatedDomains: domains,
      urlSchemes: schemes, isInstalled: false)
    declared.isDevelopmentBuild = app.build
    declared.isManaged = app.managed
    declared.isWebBrowser = app.webBrowser
    declared.lifeCycle = app.lifeCycle
    declared.windows = app.windows
    declared.windowKinds = app.windowKinds
    declared.restoresState = app.restoresState
    declared.queriedSchemes = (app.queriesSchemes + (infoPlist?.queriedSchemes ?? []))
      .map { $0.asciiLowercased() }
    declared.activityTypes = app.activityTypes + (infoPlist?.activityTypes ?? [])
    declared.storeID = app.storeID
    declared.clip = app.appClip.map { AppClip($0, of: declared.name) }
    self.init(
      declared: declared, routes: routes?.table, routePlaces: routes?.places ?? [],
      navigation: navigation.map { NavigatorRules($0, known: known) } ?? NavigatorRules(),
      dispatch: app.dispatch, returnsToBrowser: app.unroutable)
  }

  /// The hosts whose links can reach the app, or `nil` where a wildcard leaves that to the system.
  ///
  /// Values that the system ignores do not count.
  private static func hosts(of domains: [AssociatedDomain]) -> [String]? {
    let usable = domains.filter { $0.service == "applinks" && $0.defect == nil }
    return usable.contains(where: \.isWildcard) ? nil : usable.map(\.host)
  }
}
