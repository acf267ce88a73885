import HarnessText
import MockSite
import LinkModel

/// All values that a step can expect, in the order of the stages.
///
/// Parsing, comparison and updates use this table, and the schema and the documentation are generated from it.
enum FieldTable {
  package static let fields = root.fields

  static let root: FieldGroup = {
    var expect = FieldGroup(
      path: [], documentation: "The expected values; null means that there must be no value")
    fetch(&expect)
    decide(&expect)
    deliver(&expect)
    route(&expect)
    dispatch(&expect)
    navigate(&expect)
    fallback(&expect)
    return expect
  }()

  static func field(_ path: String...) -> Field {
    guard let field = fields.first(where: { $0.path == path }) else {
      preconditionFailure("no field \(path.joined(separator: "."))")
    }
    return field
  }

  private static func fetch(_ expect: inout FieldGroup) {
    let files = "the association files that the step requests or uses, keyed by host"
    expect.group("fetch", files, hasHosts: true) {
      $0.group("*", "the download") {
        $0.add(
          "outcome", .fetch, .choice(what: "download outcome", FetchRecord.codes),
          "`fetched`, or a code that explains why the device has no file", .isShort,
          names: { $0.fetch.shown.map(\.host).distinct }
        ) { $0.fetch.record(of: $1).map { .text($0.code) } }
        $0.add(
          "from", .fetch, .choice(what: "download origin", FetchRecord.origins),
          "the origin of the response; `cdn-copy` if Apple's CDN responded without a request to the site, `site-cdn-copy` if the site's own CDN responded with an outdated file",
          names: { $0.fetch.shown.map(\.host).distinct }
        ) { $0.fetch.record(of: $1).map { .text($0.origin) } }
      }
    }
    expect.list(
      "downloads", .fetch, "the hosts whose association files the step requests, in order",
      .isRecordedAlone
    ) { $0.fetch.downloads.map(\.host) }
    expect.group("answer", "the site's response to the step's `request`") {
      $0.number("status", .fetch, "the status code") { $0.fetch.answer?.response?.status.code }
      $0.group("headers", "the header fields, keyed by name; repeated fields are joined by commas") {
        $0.add(
          "*", .fetch, .text, "the value of the header field", .foldsNames,
          names: { $0.fetch.answer?.headerNames ?? [] }
        ) { $0.fetch.answer?.header($1).map { .text($0) } }
      }
      $0.text("text", .fetch, "the content as a string") { $0.fetch.answer?.text }
      $0.group("json", "the content as JSON, keyed by JSON Pointer (RFC 6901)") {
        $0.add(
          "*", .fetch, .json,
          "the value at the JSON Pointer; objects and arrays are compared as serialized JSON"
        ) {
          $0.fetch.answer?.json(at: $1).flatMap(FieldValue.init)
        }
      }
      $0.text("title", .fetch, "the text of the `title` element") { $0.fetch.answer?.title }
      $0.choice(
        "failure", .fetch, "why the request failed", "request failure",
        TransportError.Code.allCases.map(\.rawValue)
      ) { $0.fetch.answer?.failure }
    }
  }

  private static func decide(_ expect: inout FieldGroup) {
    expect.text(
      "opens", .decide, "the name of an app or App Clip, `app-store`, `browser` or `nothing`",
      kind: .name(.destination), .isRecorded
    ) { $0.decide.decision?.destination.name }
    expect.choice(
      "because", .decide, "the decision's reason code", "reason", DecisionReason.codes,
      .isRecorded
    ) { $0.decide.reason?.code }
    expect.flag("asks", .decide, "whether the system asks the user before it opens the app") {
      $0.decide.decision?.asksFirst
    }
    expect.flag("canOpen", .decide, "the result of `canOpenURL`") { $0.decide.canOpen?.canOpen }
  }

  private static func deliver(_ expect: inout FieldGroup) {
    expect.choice(
      "entryPoint", .deliver, "the method that handles the link", "entry point",
      EntryPoint.allCases.map(\.rawValue)
    ) { $0.deliver?.entryPoint.rawValue }
    expect.group("delivery", "how the app receives the link") {
      $0.choice(
        "launch", .deliver, "the state of the app when the link arrives", "kind of launch",
        Delivery.Launch.allCases.map(\.rawValue)
      ) { $0.deliver?.launch.rawValue }
      $0.text("activity", .deliver, "the type of the activity that carries the link") {
        $0.deliver?.activityType
      }
      $0.list(
        "calls", .deliver, "every method that receives the link, in order", of: "entry point",
        EntryPoint.allCases.map(\.rawValue)
      ) { $0.deliver?.calls.map(\.rawValue) }
      $0.text("window", .deliver, "the window that receives the link", kind: .name(.window)) {
        $0.deliver?.window?.name
      }
      $0.choice(
        "windowReason", .deliver, "why this window receives the link", "window reason",
        WindowChoice.Reason.allCases.map(\.rawValue)
      ) { $0.deliver?.window?.reason.rawValue }
      $0.text("wayBack", .deliver, "the app that the status bar's back button returns to") {
        $0.deliver?.wayBack
      }
      $0.text(
        "wayBackTo", .deliver,
        "the content that the status bar's back button returns to: a screen such as `article/7`, or the URL of a page"
      ) { $0.deliver?.wayBackTo }
      $0.flag(
        "restoresState", .deliver,
        "whether the previous screens are restored before the link is handled"
      ) {
        $0.deliver?.restoresState
      }
    }
  }

  private static func route(_ expect: inout FieldGroup) {
    expect.text("route", .route, "the name of the route", kind: .name(.route), .isRecorded) {
      $0.route.match?.name
    }
    expect.group("parameters", "the route's parameters, keyed by name") {
      $0.add(
        "*", .route, .text, "the value of the parameter", .isRecorded, of: ["route"],
        names: { $0.route.match?.parameters.all.map(\.name) ?? [] }
      ) { $0.route.match?.parameters[$1].map { .text($0) } }
    }
    expect.group("error", "the error caused by the link") {
      $0.text("code", .route, "the error code", [.isShort, .isRecorded]) { $0.failure?.code }
      $0.text("message", .route, "the message that the user sees") { $0.failure?.message }
      $0.text("recovery", .route, "the recovery suggestion that the user sees") {
        $0.failure?.recovery
      }
    }
    expect.text(
      "returned", .route,
      "where the link ends up if the app opens it in the browser or in a Safari view; see `unroutable` and `failedActivity`",
      kind: .name(.destination)
    ) { $0.route.returned?.destination.name }
    expect.text("made", .route, "the link that the app generates") { $0.route.made?.raw }
    expect.flag(
      "roundTrip", .route,
      "whether the link that the app generates leads back to the same route and parameters"
    ) { $0.route.roundTrip }
    expect.text(
      "log", .route,
      "the log line that the app's own code returns; if it returns none, the line that `replay --log` writes, without `at` and `row`"
    ) { $0.navigate.log ?? AttemptLine(of: $0)?.text }
  }

  private static func dispatch(_ expect: inout FieldGroup) {
    expect.flag("queued", .dispatch, "whether the link waits until the app has finished launching") {
      $0.dispatch.isQueued
    }
    expect.list("handled", .dispatch, "the links that the app handles in this step, in order") {
      $0.dispatch.handled?.map(\.link.raw)
    }
  }

  private static func navigate(_ expect: inout FieldGroup) {
    expect.group("navigation", "the result of the navigation") {
      $0.choice(
        "action", .navigate, "the kind of navigation change", "action",
        NavigationAction.allCases.map(\.rawValue), .isRecorded
      ) { $0.navigate.outcome?.action.rawValue }
      $0.list(
        "stack", .navigate, "the screens on the stack, root first, such as `product/42`",
        .isRecorded
      ) {
        $0.navigate.outcome?.state.stack.map(\.label)
      }
      $0.list("modal", .navigate, "the screens presented over the stack", .isRecorded) {
        $0.navigate.outcome?.state.modal.map(\.label)
      }
      $0.text(
        "top", .navigate,
        "the top screen with its identifying parameters, such as `search?q=iphone`",
        .isImplied
      ) { $0.navigate.outcome?.state.top.labelWithQuery }
      $0.text(
        "coordinator", .navigate, "the coordinator that receives the route",
        kind: .name(.coordinator)
      ) { $0.navigate.coordinator }
      $0.text(
        "tab", .navigate, "the selected tab, to which the stack belongs", kind: .name(.tab),
        .isRecorded
      ) { $0.navigate.outcome?.state.tab }
    }
    expect.group("content", "the content of the screen") {
      $0.choice(
        "state", .navigate, "the loading state of the content", "content state",
        ContentLoad.State.allCases.map(\.rawValue), .isShort
      ) { $0.navigate.content?.state.rawValue }
      $0.choice(
        "from", .navigate, "the source of the content: the site or the app's cache",
        "content origin", ["site", "cache"]
      ) {
        $0.navigate.origin
      }
      $0.list("missing", .navigate, "the URLs of the optional content that failed to load") {
        $0.navigate.content?.missing
      }
    }
    effects(&expect)
  }

  private static func fallback(_ expect: inout FieldGroup) {
    expect.list("redirects", .fallback, "the URLs that redirected, in order") { trace in
      trace.decide.decision.map { _ in trace.fallback.redirects }
    }
    expect.group("page", "the page that the browser or view shows") {
      $0.number("status", .fallback, "the status code", .isRecorded) { $0.fallback.page?.status }
      $0.text("title", .fallback, "the title of the page", .isRecorded) { $0.fallback.page?.title }
      $0.text("url", .fallback, "the URL of the page, after redirects") { $0.fallback.page?.url }
      $0.list("links", .fallback, "the links on the page, in order, as written in its HTML") {
        $0.fallback.page?.links
      }
      $0.choice(
        "in", .fallback, "the view that shows the page", "page viewer",
        LinkSource.Viewer.allCases.map(\.rawValue), .isImplied
      ) { $0.fallback.page?.viewer.rawValue }
      $0.choice(
        "banner", .fallback, "the banner or App Clip card over the page", "banner", PageBanner.names
      ) { $0.fallback.page?.banner?.name }
    }
    expect.list(
      "requests", .fallback,
      "the requests that the sites receive in the step, in order, such as `GET shop.example/product/42`",
      .needsRequests
    ) { $0.fallback.received.map(\.text) }
    expect.list(
      "unanswered", .fallback, "the requests to which no resource responded", .needsRequests
    ) { $0.fallback.received.filter { $0.resource == nil }.map(\.text) }
    expect.list(
      "unused", .fallback,
      "the resources, such as `shop.example: GET /cart`, that have not responded to any request so far, including requests made when the apps were installed",
      [.needsRequests, .isCumulative]
    ) { $0.fallback.unused }
  }
}
