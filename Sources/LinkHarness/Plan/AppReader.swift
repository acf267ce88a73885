import HarnessText
import LinkModel

/// Reads `apps`: identifiers, entitlements, schemes, routers and how the apps navigate.
struct AppReader {
  let plan: StrictObject

  static let keys = [
    "id", "associatedDomains", "entitlements", "urlSchemes", "infoPlist", "build", "managed",
    "router", "navigation", "dispatch", "lifeCycle", "windows", "windowKinds", "restoresState",
    "queriesSchemes", "activityTypes", "storeID", "appClip", "unroutable",
  ]

  func read(_ documents: inout DocumentReader) -> [TestPlan.App] {
    guard let apps = documents.map("apps", of: plan) else { return [] }
    return apps.members.compactMap { app($0.name, $0.value, in: apps.source, &documents) }
  }

  private func app(
    _ name: String, _ node: JSONNode, in source: SourceText, _ documents: inout DocumentReader
  ) -> TestPlan.App? {
    guard let app = documents.object(node, "the app \(name)", keys: Self.keys, in: source)
    else { return nil }
    app.require("id")
    // What is wrong with a value is no finding here: the system ignores it in silence, and the decision will say so.
    let entitlements = propertyList("entitlements", app, &documents)
      .map { Entitlements($0).associatedDomains }
    let infoPlist = propertyList("infoPlist", app, &documents).map(InfoPlist.init)
    let domains = ((app.strings("associatedDomains") ?? []) + (entitlements ?? []))
      .map(AssociatedDomain.init)
    let schemes = (urlSchemes(app) + (infoPlist?.schemes ?? []))
      .map { $0.asciiLowercased() }
    var routes: (table: RouteTable, places: [DocumentPlace])?
    var navigation = NavigatorRules()
    if let router = app.value("router"),
      let object = documents.object(
        router, "a router", keys: RouterReader.keys, in: app.source)
    {
      let reader = RouterReader(
        router: object, defaultHosts: hosts(of: domains), defaultSchemes: schemes)
      routes = reader.routes()
      navigation =
        reader.navigation(object.value("navigation"), known: known(routes?.table)) ?? navigation
    }
    if let node = app.value("navigation") {
      navigation =
        RouterReader(router: app, defaultHosts: [], defaultSchemes: []).navigation(
          node, known: known(routes?.table))
        ?? navigation
    }
    var declared = Device.App(
      name: name, id: app.string("id") ?? "", associatedDomains: domains, urlSchemes: schemes,
      isInstalled: false)
    declared.isDevelopmentBuild =
      app.choice("build", "kind of build", [("development", true), ("distribution", false)])
      ?? false
    declared.isManaged = app.bool("managed") ?? false
    AppTraitsReader(app: app).read(&declared, infoPlist)
    return TestPlan.App(
      declared: declared, routes: routes?.table, routePlaces: routes?.places ?? [],
      navigation: navigation, dispatch: dispatch(app),
      returnsToBrowser: app.choice(
        "unroutable", "place for links without a route", [("browser", true), ("error", false)])
        ?? false)
  }

  /// The names of the routes; those of a router whose routes cannot be read are not missed as well.
  private func known(_ table: RouteTable?) -> [String]? {
    table.flatMap { $0.routes.isEmpty ? nil : $0.routes.map(\.name) }
  }

  /// The schemes that are written here; what is none is a finding at its own place.
  private func urlSchemes(_ app: StrictObject) -> [String] {
    (app.array("urlSchemes") ?? []).compactMap { node in
      guard let scheme = app.string(node) else { return nil }
      if Link(scheme + ":").scheme == scheme.asciiLowercased(), !scheme.isEmpty { return scheme }
      let bare = String(scheme.prefix { $0 != ":" })
      app.report(
        .malformed(
          scheme,
          expected:
            "a scheme without colon and slashes, such as \"\(bare.isEmpty ? "shop" : bare)\""),
        at: node)
      return nil
    }
  }

  /// In which order it handles what arrives together.
  private func dispatch(_ app: StrictObject) -> DispatchRules {
    let kinds = Arrival.Kind.allCases.map { ($0.rawValue, $0) }
    let rules = app.object("dispatch", "the dispatching", keys: ["order"])
    let order = rules?.array("order")?.compactMap { rules?.choice($0, "kind of arrival", kinds) }
    return DispatchRules(order: order ?? [])
  }

  /// The hosts whose links can reach the app, or `nil` when a wildcard among them leaves that to the system.
  ///
  /// Values the system ignores are none of the router's business.
  private func hosts(of domains: [AssociatedDomain]) -> [String]? {
    let usable = domains.filter { $0.service == "applinks" && $0.defect == nil }
    return usable.contains(where: \.isWildcard) ? nil : usable.map(\.host)
  }

  /// The property list that `{ "file": … }` names; one that cannot be read is a finding where it breaks.
  private func propertyList(
    _ key: String, _ app: StrictObject, _ documents: inout DocumentReader
  ) -> PropertyList? {
    guard let reference = app.object(key, "a reference to a file", keys: ["file"]) else {
      return nil
    }
    reference.require("file")
    guard let path = reference.value("file"),
      let text = documents.file(path, in: reference.source)
    else { return nil }
    let list = PropertyList(reading: text)
    guard list.root != nil else {
      for found in list.problems {
        let words = found.problem.words
        app.log.add(
          .propertyList(message: words.message, fix: words.fix), in: text, at: found.range)
      }
      return nil
    }
    return list
  }
}
