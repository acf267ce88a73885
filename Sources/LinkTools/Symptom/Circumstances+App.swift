import HarnessText
import LinkCauses
import LinkHarness
import LinkModel
import MockSite

extension Circumstances {
  private var receiver: TestPlan.App? { base.plan.app(named: trace.receiver) ?? apps.first }

  // MARK: Routes

  var routes: [Change] {
    guard let app = receiver, let table = app.routes else { return [] }
    let path = link.routed
    func routes(
      _ code: ChangeCode, _ words: String, _ change: @escaping @Sendable ([RouteDefinition]) -> [RouteDefinition]
    ) -> Change {
      .app(code, app.name, words) { $0.routes = $0.routes.map { $0.replacing(change($0.routes)) } }
    }
    func route(
      _ code: ChangeCode, _ name: String, _ words: String,
      _ change: @escaping @Sendable (inout RouteDefinition) -> Void
    ) -> Change {
      routes(code, words) { routes in
        var routes = routes
        for index in routes.indices where routes[index].name == name { change(&routes[index]) }
        return routes
      }
    }
    var changes: [Change] = []
    if let wanted = seenRoute, table.routes.contains(where: { $0.name == wanted }) {
      changes.append(
        routes(.routeOrder, "the route \(wanted) takes the link first") { routes in
          let taking = routes.filter { $0.name == wanted }.map { $0.adding(alias: path) }
          return taking + routes.filter { $0.name != wanted }
        })
    }
    if let other = unknownRoute(path, table) {
      changes.append(routes(.routeOrder, "another route, \(other.name), takes the link first") { [other] + $0 })
    }
    guard case .route(let match)? = trace.routing else { return changes }
    let name = match.name
    changes += [
      route(.routePattern, name, "the pattern of the route \(name) does not match \(path)") {
        ($0.path, $0.aliases) = ("/-" + $0.path, [])
      },
      route(.routeHost, name, "the route \(name) is for another host than \(host)") {
        $0.hosts = ["other.example"]
      },
      .app(.routeHost, app.name, "the router accepts only another host than \(host)") {
        $0.routes = $0.routes?.replacing(hosts: ["other.example"])
      },
      routes(.routeOrder, "the routes are tried in another order") { $0.reversed() },
      routes(.routeOrder, "an earlier route takes every link") { routes in
        routes.filter { $0.name != name }.prefix(1).map { $0.adding(alias: "/:rest+") }
          + routes.filter { $0.name == name } + routes.filter { $0.name != name }.dropFirst()
      },
      route(
        .routeSettings, name, "the route \(name) requires \(match.requiresSignIn ? "no " : "")sign-in"
      ) { $0.requiresSignIn.toggle() },
    ]
    changes += RoutePresentation.allCases.map { presentation in
      route(.routeSettings, name, "the route \(name) is presented as \(presentation.rawValue)") {
        $0.presentation = presentation
      }
    }
    let names = match.parameters.all.map(\.name)
    let shown = seen.compactMap { $0.field.fact == .parameter ? $0.field.path.last : nil }
    for parameter in names {
      func rule(_ words: String, _ rule: ParameterRule) -> Change {
        route(.routeParameter, name, "the parameter \(parameter) of \(name) \(words)") {
          $0.parameters = $0.parameters.filter { $0.name != parameter } + [rule]
        }
      }
      changes += [
        rule("has to be an integer", ParameterRule(parameter, type: .integer)),
        rule("has a list of other values", ParameterRule(parameter, type: .oneOf(["-"]))),
        rule("is too long", ParameterRule(parameter, maxLength: 0)),
        rule("has no rule", ParameterRule(parameter)),
      ]
      if let value = seenValue(of: parameter) {
        changes.append(
          rule("has a default, \(value)", ParameterRule(parameter, type: .oneOf([value]), unknownDefault: value)))
      }
      for other in shown where !names.contains(other) {
        changes.append(
          route(.routeParameter, name, "the parameter \(parameter) of \(name) is called \(other)") {
            $0.path.replace(":" + parameter, with: ":" + other)
            $0.aliases = $0.aliases.map { $0.replacing(":" + parameter, with: ":" + other) }
          })
      }
    }
    return changes + [
      route(.routeParameter, name, "the route \(name) requires a parameter that the link lacks") {
        $0.parameters.append(ParameterRule("-", isRequired: true))
      },
      .app(.routeParameter, app.name, "the router drops query items that it does not know") {
        $0.routes = $0.routes?.replacing(unknownParameters: .drop)
      },
      .app(.routeParameter, app.name, "the router refuses query items that it does not know") {
        $0.routes = $0.routes?.replacing(unknownParameters: .refuse)
      },
    ]
  }

  private func seenValue(of parameter: String) -> String? {
    seen.first { $0.field.fact == .parameter && $0.field.path.last == parameter }?.expected.text
  }

  /// A route that was seen and that the plan does not have, with a pattern that reads the screen from the path.
  private func unknownRoute(_ path: String, _ table: RouteTable) -> RouteDefinition? {
    guard let name = seenRoute, !table.routes.contains(where: { $0.name == name }) else { return nil }
    let stack = seen.first { $0.field.fact == .stack }?.expected
    let label = if case .value(.list(let screens))? = stack { screens.last } else { nil as String? }
    let values = (label ?? "").split(separator: "/").dropFirst().map(String.init)
    var number = 0
    let segments = path.split(separator: "/").map(String.init).map { segment -> String in
      guard values.contains(segment) else { return segment }
      number += 1
      let parameter = seen.first { $0.field.fact == .parameter && $0.expected.text == segment }
      return ":" + (parameter?.field.path.last ?? "p\(number)")
    }
    return RouteDefinition(name, path: "/" + segments.joined(separator: "/"))
  }

  // MARK: The app

  /// The table of *Modelled apps*.
  var appChanges: [Change] {
    guard let name = receiver?.name else { return [] }
    func app(
      _ code: ChangeCode, _ words: String, _ change: @escaping @Sendable (inout TestPlan.AppParts) -> Void
    ) -> Change {
      .app(code, name, "\(name) \(words)", change)
    }
    func habit(
      _ code: ChangeCode, _ words: String, _ change: @escaping @Sendable (inout RouterHabits) -> Void
    ) -> Change {
      .app(code, name, "the app's router \(words)") { parts in
        guard let table = parts.routes else { return }
        var habits = table.habits
        change(&habits)
        parts.routes = table.replacing(habits: habits)
      }
    }
    func queue(_ words: String, _ slots: Int, _ keeps: DispatchRules.Keeps) -> Change {
      app(.queue, words) { $0.dispatch.limit = DispatchRules.Limit(slots: slots, keeps: keeps) }
    }
    // The steps before the last one have methods, too: that of a cold launch is another one than that of a warm tap.
    let calls = steps.compactMap(\.trace.deliver).flatMap { $0.calls + [$0.skipped].compactMap(\.self) }.distinct
    var changes = calls.map { call in
      app(.entryPoint, "does not implement \(call.rawValue), or does not pass the link on from there") {
        $0.effects.entryPoints = ($0.effects.entryPoints ?? EntryPoint.usual).subtracting([call])
      }
    }
    let keepsLink = receiver?.navigation.keepsLinkAtSignIn != false
    let text = base.row.opening(in: step) { link, source in
      let query = link.query ?? ""
      return (Link(link.raw.replacing("?" + query, with: "?" + (PercentEncoding.decode(query) ?? query))), source)
    }
    changes += [
      app(.entryPoint, "handles the link in both methods of the app delegate") {
        ($0.declared.lifeCycle, $0.effects.entryPoints) = (.appDelegate, Set(EntryPoint.allCases))
      },
      app(.entryPoint, "returns false from application(_:didFinishLaunchingWithOptions:)") {
        ($0.declared.lifeCycle, $0.effects.launchReturns) = (.appDelegate, false)
      },
      app(.start, "replaces its screens after it has shown those of the link that launched it") {
        $0.effects.screensAtLaunch = .replaced
      },
      app(.start, "shows nothing below the screen of the link that launched it") {
        $0.effects.screensAtLaunch = .alone
      },
      queue("passes the link on before anything listens", 0, .last),
      queue("keeps one link only, the last", 1, .last),
      queue("keeps one link only, the first", 1, .first),
      app(.queue, "handles links in the order of their arrival") {
        let limit = $0.dispatch.limit
        $0.dispatch = .firstInFirstOut
        $0.dispatch.limit = limit
      },
      app(.signIn, "\(keepsLink ? "forgets" : "keeps") the link when it asks the user to sign in") {
        $0.navigation.keepsLinkAtSignIn = !keepsLink
      },
      app(.shownTwice, "handles the link in two places, and shows its screen twice") {
        $0.navigation.showsTwice = true
      },
      app(.opensItself, "contains an SDK that opens each link again") { $0.effects.reopensLinks = true },
      app(.opensItself, "opens the link with UIApplication.open instead of a screen") {
        $0.effects.opensInBrowser = .always
      },
      app(.opensItself, "opens the link with UIApplication.open while nobody is signed in") {
        $0.effects.opensInBrowser = .signedOut
      },
      app(.opensItself, "opens links without a route in the browser") { $0.effects.unroutable = .browser },
      app(.opensItself, "opens links without a route in a Safari view") { $0.effects.unroutable = .safariView },
      Change(.routerDecoding, "the app's router decodes the query before it splits it") { $0.row = text },
      habit(.routerDecoding, "decodes the link twice") { $0.decodesTwice = true },
      habit(.routerSlash, "takes a final slash literally") { $0.trailingSlash = .significant },
      habit(.routerCase, "compares hosts and schemes as text") { $0.letterCase = .everything },
      habit(.routerCase, "ignores the letter case of paths") { $0.letterCase = .nothing },
      habit(.routerHost, "ignores the host of custom-scheme links") { $0.schemeHost = .ignored },
      app(.screens, "replaces all screens for a link") { $0.navigation.policy = .reset },
      app(.screens, "shows the link's screen in another tab or place") {
        ($0.navigation.policy, $0.navigation.tabs) = (.contextual(), [])
      },
      app(.screens, "presents nothing modally") {
        $0.navigation.policy = .contextual(modalOver: [])
      },
      app(.screens, "does not restore its screens") { $0.declared.restoresState = false },
      app(.screens, "loads the content before the screens change") {
        $0.navigation.loadsFirst.toggle()
      },
      app(.screens, "has no window that prefers the link") { app in
        app.declared.windows = app.declared.windows.map { Window(name: $0.name, allows: $0.allows) }
      },
      app(.appClip, "has no App Clip experience for the link") { app in
        app.declared.clip?.experiences = []
        app.declared.clip?.website = nil
      },
      app(.appClip, "has an App Clip that is too large") { $0.declared.clip?.megabytes = 101 },
      app(.contentCache, "keeps content in another cache") { $0.effects.keepsContentOnDisk.toggle() },
    ]
    return changes
  }

  // MARK: The site

  var site: [Change] {
    let asked = trace.requests.map(\.host).distinct
    var changes = asked.filter { $0 != host }.flatMap { name -> [Change] in
      [
        .host(.content, name, "\(name) has no content for the screen") { $0.answer(.notFound) },
        .host(.slow, name, "\(name) takes a minute to answer") { $0.latency = .seconds(60) },
        .host(.content, name, "the certificate of \(name) is not valid") { $0.certificate = .expired },
      ]
        + ([401, 403, 410, 500, 503] as [HTTPStatus]).map { status in
          .host(.content, name, "\(name) answers with \(status.code)") { $0.answer(status) }
        }
    }
    if link.isWeb, !host.isEmpty {
      changes += [
        .host(.page, host, "\(host) has no such page") { $0.answer(.notFound) },
        .host(.page, host, "\(host) answers with 500") { $0.answer(500) },
        .host(.page, host, "the page of \(host) leads to the App Store") {
          $0.answer(.ok)
          $0.pages = [.redirect("/:path*", to: "https://apps.apple.com/app/id1")]
        },
        .host(.slow, host, "\(host) takes a minute to answer") { $0.latency = .seconds(60) },
      ]
    }
    return changes
  }
}

extension HostDescription {
  fileprivate mutating func answer(_ status: HTTPStatus) {
    (resources, redirects) = ([], [])
    pages = [.page("/:path*", title: status.reason, status: status)]
  }
}

extension RouteDefinition {
  fileprivate func adding(alias: String) -> RouteDefinition {
    var route = self
    route.aliases.append(alias)
    return route
  }
}
