import HarnessText
import LinkModel

final class RouterForm: Form {
  static let table = FormTable(RouterForm(), "router", "a router", "The routes of an app")

  let routes = Key(
    "routes", KeyKind.object(Route.init).list, .required,
    "The routes; the first that matches wins")
  let hosts = Key("hosts", .texts, "Hosts of web links (default: those of the entitlement)")
  let schemes = Key("schemes", .texts, "Schemes (default: those of the app)")
  let unknownParameters = Key(
    "unknownParameters", .choice("policy for unknown parameters"), default: UnknownParameters.keep,
    "How query items are treated that no route declares")
  let fallbackRoute = Key(
    "fallbackRoute", .text,
    "The route for links that no pattern matches; `error` then contains the reason")
  let navigation = Key(
    "navigation", KeyKind<Written<NavigationForm>>.object(), "Where screens appear")

  struct Route {
    let definition: RouteDefinition
    let node: JSONNode

    init?(_ route: Written<RouteForm>) {
      node = route.object.node
      for pattern in [route.node(\.path)].compactMap(\.self)
        + (route.node(\.aliases)?.array ?? [])
      {
        PathNotation.check(pattern, route.object)
      }
      definition = RouteDefinition(
        route.name ?? "", path: route.path ?? "/", aliases: route.aliases,
        parameters: route.parameters.map(\.value), hosts: route.hosts, schemes: route.schemes,
        requiresSignIn: route.requiresSignIn, presentation: route.presentation,
        content: route.content, identity: route.identity)
      if route.node(\.name) == nil || route.node(\.path) == nil { return nil }
    }

    var pathNode: JSONNode { node[RouteForm.table.form.path.name] ?? node }

    func place(of finding: RouteTableFinding) -> JSONNode {
      switch finding.pattern {
      case nil: node["name"] ?? node
      case 0?: node["path"] ?? node
      case .some(let alias):
        node["aliases"]?.array.flatMap { alias <= $0.count ? $0[alias - 1] : nil } ?? node
      }
    }
  }
}

final class RouteForm: Form {
  static let table = FormTable(RouteForm(), "route", "a route", "A route")

  let name = Key("name", .text, .required, "The name")
  let path = Key(
    "path", .text, .required,
    """
    A pattern: `:id` matches one segment, `:id?` at the end none or one, `:id*` the rest, `:id+` the \
    rest but not nothing, `*` any one segment
    """)
  let aliases = Key(
    "aliases", .texts, default: [],
    "Further patterns, which may bind parameters: `/product/details?id=:id`")
  let parameters = Key("parameters", KeyKind.parameter.map, default: [], "Rules by parameter")
  let hosts = Key("hosts", .texts, "Hosts of its web links (default: those of the router)")
  let schemes = Key("schemes", .texts, "Its schemes (default: those of the router)")
  let requiresSignIn = Key(
    "requiresSignIn", .flag, default: false, "Whether the user must be signed in")
  let presentation = Key(
    "presentation", .choice("presentation"), default: RoutePresentation.automatic,
    "How the screen appears")
  let content = Key("content", .object(RouteContent.init), "The content to load for the screen")
  let identity = Key(
    "identity", .texts,
    "The parameters, besides those of the path, that distinguish its screens (default: all that rules and patterns declare)"
  )
}

final class ContentForm: Form {
  static let table = FormTable(
    ContentForm(), "content", "the content", "The content to load for the screen")

  let url = Key(
    "url", .text, .required, "The address of the main part; `{id}` is replaced by the parameter")
  let optional = Key(
    "optional", .texts, default: [], "The addresses of optional parts")
  let missing = Key(
    "missing", .choice("error for missing content", of: ErrorCode.missingContent),
    default: .contentNotFound, "The error if the site responds with 404")
  let cache = Key(
    "cache", .choice("cache strategy"), default: CacheStrategy.minimal,
    "What is cached for 300 s: every part, the main part or nothing")
  let signsIn = Key(
    "signsIn", .flag, default: false,
    "Whether loading it signs the user in, as exchanging a code for a token does")
  let errors = Key(
    "errors", KeyKind.text.map, default: [],
    "Error codes by status or failure, which override the `errors` of the app")
  let loadsFirst = Key(
    "loadsFirst", .flag,
    "Whether it is loaded before the screens change (default: as `navigation` specifies)")
}

extension RouteContent {
  init(_ content: Written<ContentForm>) {
    self.init(
      url: content.url ?? "", optional: content.optional, missing: content.missing,
      cache: content.cache, signsIn: content.signsIn,
      loadsFirst: content.loadsFirst,
      errors: [AnswerProblem: String](content.errors, in: content.object))
  }
}

extension RouteTable {
  static func read(
    _ router: Written<RouterForm>, hosts: [String]?, schemes: [String]
  ) -> (table: RouteTable, places: [PlanPlace]) {
    let routes = router.routes ?? []
    let table = RouteTable(
      routes: routes.map(\.definition), hosts: router.hosts ?? hosts,
      schemes: (router.schemes ?? schemes) + ["https", "http"],
      unknownParameters: router.unknownParameters, fallbackRoute: router.fallbackRoute)
    checkFallback(of: table, router)
    for finding in table.findings {
      let node = finding.route.map { routes[$0].place(of: finding) } ?? router.object.node
      let rival = routes.first { $0.definition.name == finding.rival }
        .map { PlanPlace($0.pathNode, in: router.object.source).document }
      let cause = PlanFinding.Cause.route(finding, rival: rival)
      if finding.isError {
        router.object.report(cause, at: node)
      } else {
        router.object.warn(cause, at: node)
      }
    }
    return (table, routes.map { PlanPlace($0.node, in: router.object.source) })
  }

  private static func checkFallback(of table: RouteTable, _ router: Written<RouterForm>) {
    guard let name = table.fallbackRoute, let node = router.node(\.fallbackRoute) else { return }
    let names = table.routes.map(\.name)
    if !names.contains(name) {
      let what = "route of this router"
      router.object.report(.unknownValue(name, what: what, known: names), at: node)
    } else if !table.canFallBack {
      let expected = "a route without parameters in its path"
      router.object.report(.malformed(name, expected: expected), at: node)
    }
  }
}
