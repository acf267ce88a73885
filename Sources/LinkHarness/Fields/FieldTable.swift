import HarnessText
import MockSite
import LinkModel

/// All values that a step can expect, in the order of the stages.
enum FieldTable {
  package static let fields = root.fields

  static let root: FieldGroup = {
    var expect = FieldGroup(
      path: [], documentation: "The expected values; null means that there must be no value")
    let parts: [(Stage, NotObserved.Observation, (inout FieldGroup) -> Void)] = [
      (.fetch, .system, fetch), (.decide, .system, decide), (.deliver, .delivery, deliver),
      (.route, .report(.route), route), (.dispatch, .delivery, dispatch), (.navigate, .screens, navigate),
      (.fallback, .system, fallback),
    ]
    for (stage, observation, add) in parts {
      (expect.stage, expect.observation) = (stage, observation)
      add(&expect)
    }
    return expect
  }()

  private static func fetch(_ expect: inout FieldGroup) {
    let files = "the association files that the step requests or uses, keyed by host"
    expect.group("fetch", files, hasHosts: true) {
      $0.group("*", "the download") {
        $0.add(
          "outcome", .choice(what: "download outcome", DownloadTrace.codes),
          "`fetched`, or a code that explains why the device has no file", .isShort,
          names: { $0.fetch.shown.map(\.host).distinct }
        ) { $0.fetch.record(of: $1).map { .text($0.code) } }
        $0.add(
          "from", .choice(what: "download origin", DownloadTrace.origins),
          "the origin of the response; `cdn-copy` if Apple's CDN responded without a request to the site, `site-cdn-copy` if the site's own CDN responded with an outdated file",
          names: { $0.fetch.shown.map(\.host).distinct }
        ) { $0.fetch.record(of: $1).map { .text($0.origin) } }
      }
    }
    expect.list(
      "downloads", "the hosts whose association files the step requests, in order",
      .isRecordedAlone
    ) { $0.fetch.downloads.map(\.host) }
    expect.group("answer", "the site's response to the step's `request`") {
      $0.number("status", "the status code") { $0.fetch.answer?.response?.status.code }
      $0.group("headers", "the header fields, keyed by name; repeated fields are joined by commas") {
        $0.add(
          "*", .text, "the value of the header field", .foldsNames,
          names: { $0.fetch.answer?.headerNames ?? [] }
        ) { $0.fetch.answer?.header($1).map { .text($0) } }
      }
      $0.text("text", "the content as a string") { $0.fetch.answer?.text }
      $0.group("json", "the content as JSON, keyed by JSON Pointer (RFC 6901)") {
        $0.add(
          "*", .json,
          "the value at the JSON Pointer; objects and arrays are compared as serialized JSON"
        ) {
          $0.fetch.answer?.json(at: $1).flatMap(FieldValue.init)
        }
      }
      $0.text("title", "the text of the `title` element") { $0.fetch.answer?.title }
      $0.choice(
        "failure", "why the request failed", "request failure",
        TransportError.Code.rawValues
      ) { $0.fetch.answer?.failure }
    }
  }

  private static func decide(_ expect: inout FieldGroup) {
    expect.text(
      "opens", "the name of an app or App Clip, `app-store`, `browser` or `nothing`",
      kind: .name(.destination), .isRecorded
    ) { $0.decide.decision?.destination.name }
    expect.choice(
      "because", "the decision's reason code", "reason", DecisionReason.codes,
      .isRecorded
    ) { $0.decide.reason?.code }
    expect.flag("asks", "whether the system asks the user before it opens the app") { $0.decide.decision?.asksFirst }
    expect.flag("canOpen", "the result of `canOpenURL`") { $0.decide.canOpen?.isYes }
    expect.flag("webcredentials", "whether the app shares the host's web credentials") {
      $0.decide.webCredentials?.isYes
    }
  }

  private static func deliver(_ expect: inout FieldGroup) {
    expect.choice(
      "entryPoint", "the method that handles the link; `null` if the app lacks it, and the link is lost", "entry point",
      .isOfApp
    ) { $0.entryPoint }
    expect.group("delivery", "how the app receives the link") {
      $0.choice(
        "launch", "the state of the app when the link arrives", "kind of launch"
      ) { $0.deliver?.launch }
      $0.text(
        "url", "the URL that the app receives, its scheme and host as written, unless a browser has parsed it",
        .isImplied
      ) { $0.deliver?.link?.text }
      $0.text("activity", "the type of the activity that carries the link") {
        $0.deliver?.activityType
      }
      $0.list(
        "calls", "every method of the app that receives the link, in order", .isOfApp, of: "entry point",
        EntryPoint.rawValues
      ) { $0.calls?.map(\.rawValue) }
      $0.text("window", "the window that receives the link", kind: .name(.window)) {
        $0.deliver?.window
      }
      $0.choice(
        "windowReason", "why this window receives the link", "window reason"
      ) { $0.deliver?.windowChoice?.reason }
      $0.text("wayBack", "the app that the status bar's back button returns to") {
        $0.deliver?.wayBack
      }
      $0.text(
        "wayBackTo",
        "the content that the status bar's back button returns to: a screen such as `article/7`, or the URL of a page",
        .isOfApp
      ) { $0.deliver?.wayBackTo }
      $0.flag(
        "restoresState",
        "whether the previous screens are restored before the link is handled"
      ) {
        $0.deliver?.restoresState
      }
    }
  }

  private static func route(_ expect: inout FieldGroup) {
    expect.text("route", "the name of the route", kind: .name(.route), .isRecorded) {
      $0.route.match?.name
    }
    expect.group("parameters", "the route's parameters, keyed by name") {
      $0.add(
        "*", .text, "the value of the parameter", .isRecorded, of: ["route"],
        names: { $0.route.match?.parameters.all.map(\.name) ?? [] }
      ) { $0.route.match?.parameters[$1].map { .text($0) } }
    }
    expect.observation = .thrown
    expect.group("error", "the error caused by the link") {
      $0.text("code", "the error code", [.isShort, .isRecorded]) { $0.failure?.code }
      $0.text("message", "the message that the user sees") { $0.failure?.message }
      $0.text("recovery", "the recovery suggestion that the user sees") {
        $0.failure?.recovery
      }
    }
    expect.observation = .system
    expect.text(
      "returned",
      "where the link ends up if the app opens it itself: a value of `opens`, or `safariView` if the app shows the page in a Safari view; see `unroutable` and `failedActivity`",
      kind: .name(.destination)
    ) { $0.route.opened.last?.destination }
    expect.observation = .report(.made)
    expect.text("made", "the link that the app generates") { $0.route.made?.raw }
    expect.flag(
      "roundTrip",
      "whether the link that the app generates leads back to the same route and parameters"
    ) { $0.route.roundTrip }
    expect.observation = .report(.log)
    expect.text(
      "log",
      "the log line that the app's own code returns; if it returns none, the line that `replay --log` writes, without `at` and `row`"
    ) { $0.navigate.log ?? AttemptLine(of: $0)?.text }
  }

  private static func navigate(_ expect: inout FieldGroup) {
    expect.group("navigation", "the result of the navigation") {
      $0.choice(
        "action", "how what is in front changed", "action", .isRecorded
      ) { $0.navigate.outcome?.action }
      $0.list(
        "changes",
        "all differences of the screens before and after the step, of all tabs, such as `pushed post/7` or `presented login in search`",
        .isImplied
      ) { $0.navigate.changes?.map { $0.words(\.path) } }
      $0.list(
        "stack", "the screens on the stack, root first, such as `product/42`; a query counts only if expected",
        [.isRecorded, .isStanding]
      ) {
        $0.navigate.shown?.stack.map(\.path)
      }
      $0.list("modal", "the screens presented over the stack", [.isRecorded, .isStanding]) {
        $0.navigate.shown?.modal.map(\.path)
      }
      $0.text(
        "top",
        "the top screen with its identifying parameters, such as `search?q=iphone`, which count only if expected",
        .isImplied
      ) { $0.observed?.top.label }
      $0.observation = .never
      $0.text(
        "coordinator", "the coordinator that receives the route",
        kind: .name(.coordinator)
      ) { $0.navigate.coordinator }
      $0.observation = .screens
      $0.text(
        "tab", "the selected tab, to which the stack belongs", kind: .name(.tab),
        [.isRecorded, .isStanding]
      ) { $0.observed?.tab }
    }
    expect.observation = .never
    expect.group("content", "the content of the screen") {
      $0.choice(
        "state", "the loading state of the content", "content state", .isShort
      ) { $0.navigate.content?.state }
      $0.choice(
        "from", "the source of the content: the site or the app's cache",
        "content origin", ["site", "cache"]
      ) {
        $0.navigate.origin
      }
      $0.list("missing", "the URLs of the optional content that failed to load") {
        $0.navigate.content?.missing
      }
    }
    effects(&expect)
  }

  private static func fallback(_ expect: inout FieldGroup) {
    expect.list("redirects", "the URLs that redirected, in order") { trace in
      trace.decide.decision.map { _ in trace.fallback.redirects }
    }
    expect.group("page", "the page that the browser or view shows") {
      $0.number("status", "the status code", .isRecorded) { $0.fallback.page?.status }
      $0.text("title", "the title of the page", .isRecorded) { $0.fallback.page?.title }
      $0.text("url", "the URL of the page, after redirects") { $0.fallback.page?.url }
      $0.list("links", "the links on the page, in order, as written in its HTML") {
        $0.fallback.page?.links
      }
      $0.choice(
        "in", "the view that shows the page", "page viewer", .isImplied
      ) { $0.fallback.page?.viewer }
      $0.choice(
        "banner", "the banner or App Clip card over the page", "banner", PageBanner.names
      ) { $0.fallback.page?.banner?.name }
    }
    expect.observation = .sites
    expect.list(
      "requests",
      "the requests that the sites receive in the step, in order, such as `GET shop.example/product/42`",
      .needsRequests
    ) { $0.fallback.received.map(\.text) }
    expect.list(
      "unanswered", "the requests to which no resource responded", .needsRequests
    ) { $0.fallback.received.filter { $0.resource == nil }.map(\.text) }
    expect.list(
      "unused",
      "the resources, such as `shop.example: GET /cart`, that have not responded to any request so far, including requests made when the apps were installed",
      [.needsRequests, .isCumulative]
    ) { $0.fallback.unused }
  }
}
