import HarnessText
import LinkModel

final class RouterForm: Form {
  static let table = form("a router", "The routes of an app")

  let routes = Key(
    KeyKind.object(Route.init).list, .required,
    "The routes in order; the first one that matches applies")
  let hosts = Key(
    KeyKind.texts.filled,
    "Hosts of web links (default: the `applinks` hosts in the app's entitlement, or any host if one of them is a wildcard)"
  )
  let schemes = Key(.texts, "Custom schemes (default: the app's schemes)")
  let unknownParameters = Key(
    .choice("parameter policy"), default: UnknownParameters.keep,
    "How the router handles query items that the route does not declare")
  let fallbackRoute = Key(
    .text,
    "The route for links that match no pattern; their error code is still `unknown-route`")
  let decoding = Key(
    .choice("decoding", [("once", false), ("twice", true)]), default: false,
    "How often the router decodes percent escapes; once is right")
  let trailingSlash = Key(
    .choice("treatment"), default: RouterHabits.TrailingSlash.ignored,
    "Whether a path that ends with a slash is another path")
  let letterCase = Key(
    .choice("part"), default: RouterHabits.LetterCase.path,
    "The parts of a link whose letter case the router compares; schemes and hosts are not case-sensitive (RFC 3986), paths are"
  )
  let schemeHost = Key(
    .choice("treatment"), default: RouterHabits.SchemeHost.segment,
    "Whether the host of a custom-scheme link is the first segment of its path. A router that reads only the path of a URL ignores it, and takes `shop://product/42` for `/42`"
  )
  let navigation = Key(
    .object(NavigationForm.self),
    "The rules that determine where screens appear")

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

    var pathNode: JSONNode { node[RouteForm.name(\.path)] ?? node }

    func place(of problem: RouteTableProblem) -> JSONNode {
      switch problem.pattern {
      case nil: problem.place(in: node) ?? node["name"] ?? node
      case 0?: node["path"] ?? node
      case .some(let alias):
        node["aliases"]?.array.flatMap { alias <= $0.count ? $0[alias - 1] : nil } ?? node
      }
    }
  }
}

extension RouteTableProblem {
  fileprivate func place(in node: JSONNode) -> JSONNode? {
    let route = RouteForm.table.form
    let (key, text): (String, String)
    switch kind {
    case .badHost(let host): (key, text) = (route.hosts.name, host)
    case .badScheme(let scheme): (key, text) = (route.schemes.name, scheme)
    case .undeclaredIdentity(let name, _): (key, text) = (route.identity.name, name)
    default: return nil
    }
    return node[key]?.array?.first { $0.string == text }
  }
}

final class RouteForm: Form {
  static let table = form("a route", "A route")

  let name = Key(.text, .required, "The name")
  let path = Key(
    .text, .required,
    """
    A path pattern: `:id` matches one segment, `:id?` an optional last segment, `:id*` the rest of \
    the path, `:id+` a non-empty rest of the path, and `*` any one segment; `*/product/:id` \
    matches any number of segments in front
    """)
  let aliases = Key(
    .texts, default: [],
    "Additional patterns, which can also bind query items to parameters, as in `/product/details?id=:id`"
  )
  let parameters = Key(KeyKind.parameter.map, default: [], "Rules for parameters, keyed by name")
  let hosts = Key(KeyKind.texts.filled, "Hosts of the route's web links (default: the router's hosts)")
  let schemes = Key(.texts, "Custom schemes of the route's links (default: the router's schemes)")
  let requiresSignIn = Key(.flag, default: false, "Whether the user must be signed in to open the route")
  let presentation = Key(
    .choice("presentation"), default: RoutePresentation.automatic,
    "How the screen is presented")
  let content = Key(.object(RouteContent.init), "The content to load for the screen")
  let identity = Key(
    .texts,
    "The parameters that distinguish the route's screens, in addition to those in the path (default: all parameters declared in rules and patterns)"
  )
}

final class ContentForm: Form {
  static let table = form("the content", "The content to load for the screen")

  let url = Key(
    .text, .required,
    "The URL of the main content; placeholders such as `{id}` are replaced by parameters")
  let required = Key(
    .texts, default: [],
    "The URLs of further required content"
  )
  let optional = Key(.texts, default: [], "The URLs of optional content")
  let missing = Key(
    .choice("missing-content error", of: ErrorCode.missingContent),
    default: .contentNotFound, "The error if the site responds with 404")
  let cache = Key(
    .choice("cache strategy"), default: CacheStrategy.minimal,
    "The content that is cached for `timeToLive`: all content, only the main content, or nothing")
  let timeToLive = Key(
    .time, default: RouteContent.usualTimeToLive,
    "The lifetime of cached content (default: `300s`)")
  let signsIn = Key(
    .flag, default: false,
    "Whether loading the content signs the user in, for example by exchanging a code for a token; if so, nothing is cached"
  )
  let errors = Key(
    KeyKind.text.map, default: [],
    "Error codes, keyed by status or failure; they override the app's `errors`")
  let loadsFirst = Key(
    .flag,
    "Whether the content is loaded before the screens change (default: `loadsFirst` of `navigation`)"
  )
}

extension RouteContent {
  init(_ content: Written<ContentForm>) {
    self.init(
      url: content.url ?? "", required: content.required, optional: content.optional, missing: content.missing,
      cache: content.cache, signsIn: content.signsIn,
      loadsFirst: content.loadsFirst,
      errors: [AnswerProblem: String](content.errors, in: content.object),
      timeToLive: content.timeToLive)
  }
}

extension RouterHabits {
  fileprivate init(_ router: Written<RouterForm>) {
    self.init()
    decodesTwice = router.decoding
    trailingSlash = router.trailingSlash
    letterCase = router.letterCase
    schemeHost = router.schemeHost
  }
}

extension RouteTable {
  static func read(
    _ router: Written<RouterForm>, hosts: [String]?, schemes: [String]
  ) -> (table: RouteTable, places: [Place]) {
    let routes = router.routes ?? []
    let table = RouteTable(
      routes: routes.map(\.definition), hosts: router.hosts ?? hosts,
      // A scheme that the app's Info.plist misspells is no link's scheme, and no mistake of the router.
      schemes: (router.schemes ?? schemes.filter { Link($0 + ":").scheme == $0 }) + ["https", "http"],
      unknownParameters: router.unknownParameters, fallbackRoute: router.fallbackRoute,
      habits: RouterHabits(router))
    checkFallback(of: table, router)
    for problem in table.problems {
      let router = router.object
      let node =
        problem.route.map { routes[$0].place(of: problem) } ?? problem.place(in: router.node)
        ?? router.node
      let rival = routes.first { $0.definition.name == problem.rival }
        .map { Place($0.pathNode, in: router.source) }
      let words = Problem.route(problem, rival: rival)
      if problem.isError { router.report(words, at: node) } else { router.warn(words, at: node) }
    }
    return (table, routes.map { Place($0.node, in: router.object.source) })
  }

  private static func checkFallback(of table: RouteTable, _ router: Written<RouterForm>) {
    guard let name = table.fallbackRoute, let node = router.node(\.fallbackRoute) else { return }
    let names = table.routes.map(\.name).distinct
    if !names.contains(name) {
      let what = "route"
      router.report(.unknownValue(name, what: what, known: names), at: node)
    } else if !table.canFallBack {
      let expected = "a route without path parameters"
      router.report(.malformed(name, expected: expected), at: node)
    }
  }
}
