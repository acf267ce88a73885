import HarnessText
import LinkModel

final class StepForm: Form {
  static let table = form("a step", "One action and its expectations", filling: .always)

  let action = ActionForm()
  let from = Key(
    .source,
    "Where the link in `open` is tapped, scanned, typed or opened (default: `from` in `defaults`, otherwise `app`)"
  )
  let on = Key(
    .name("device", \.devices),
    "The device on which the step happens: a name from `devices` (default: the plan's `device`)")
  let given = Key(.object(Given.init), default: Given(), "The state set before the action")
  let expect = Key(
    .expectations, default: Expectations(),
    "The expectations; `null` means that there must be no value")
  let saw = Key(
    .expectations(of: "saw"), default: Expectations(),
    "What was seen instead of what `expect` says, in the same grammar; the words `browser`, `nothing` and `home` are for `--saw` on the command line only. The row is a question, and fails until it is answered: `linkplan explain --plan FILE --row ID` names the changes that explain it"
  )
}

/// The keys for the action of a step; exactly one is required.
final class ActionForm: Form {
  static let table = form("a step", "The action of a step", filling: .always)

  let open = Key(.openedLink, "A link is opened; `from` specifies its source")
  let arrive = Key(.arrivals, "One or more events arrive before the app can handle any of them")
  let launch = Key(
    KeyKind.app.map(Step.Action.launch),
    "The user opens an app from the home screen, without a link")
  let launchFinishes = Key(
    .event(.launchFinishes),
    "The app that was launched with `\"slowLaunch\": true` becomes ready")
  let signIn = Key(.event(.signIn), "The user signs in")
  let signOut = Key(.event(.signOut), "The user signs out")
  let cancelSignIn = Key(.event(.cancelSignIn), "The user leaves the sign-in screen without signing in")
  let back = Key(.event(.back), "The user goes back one screen")
  let wayBack = Key(
    .event(.wayBack),
    "The user taps the status bar's back button, which returns to the app or page from which the link was opened"
  )
  let install = Key(
    KeyKind.app.map(Step.Action.install),
    "An app is installed; its association files are downloaded once conditions allow")
  let update = Key(
    KeyKind.app.map(Step.Action.update),
    "An app is updated; its association files are downloaded again once conditions allow")
  let delete = Key(
    KeyKind.app.map(Step.Action.delete),
    "An app is deleted together with its association files")
  let deploy = Key(
    KeyKind.sites.checked { sites, node, object in
      let known = object.reading.names.hosts
      // A deployment can bring a new site, so only a name that is like a site's is pointed out.
      for site in sites where !known.has(host: site.name) {
        guard Problem.meant(by: site.name, among: known.list) != nil else { continue }
        let cause = Problem.unknownValue(site.name, what: "site", known: known.list)
        object.log.warn(cause, at: Place(node.member(site.name)?.nameRange ?? node.range, in: object.source))
      }
      return Step.Action.deploy(sites)
    },
    "Sections of sites are replaced; devices continue to use the association files that they have downloaded"
  )
  let choose = Key(
    .object(Step.Action.choose),
    "The user chooses whether links to a domain open in the browser or in the app")
  let advance = Key(
    KeyKind.time.map(Step.Action.advance),
    "The virtual clock advances by a duration such as `90s`, `5m`, `6h` or `1d 6h`; association files are requested again when due"
  )
  let network = Key(
    KeyKind.network.map(Step.Action.network),
    "The state of the network changes; postponed downloads start once conditions allow")
  let battery = Key(
    KeyKind.battery.map { Step.Action.battery(isLow: $0) },
    "The state of the battery changes; postponed downloads start once conditions allow")
  let request = Key(
    KeyKind.siteRequest.map(Step.Action.request),
    "A client other than an app sends a request to a site and does not follow redirects")
  let tap = Key(
    KeyKind.text.map(Step.Action.tap),
    "The user taps a link on the current page; the value is the link as written in the page, or an absolute URL"
  )
  let banner = Key(
    KeyKind.choice("banner action", [("open", false), ("close", true)])
      .map { Step.Action.banner(closes: $0) }, "The user taps or closes the page's banner")
  let canOpen = Key(.object(Step.Action.canOpen), "An app calls `canOpenURL`")
  let webcredentials = Key(
    .object(Step.Action.webCredentials),
    "An app uses the web credentials of a host")
  let activity = Key(.object(Step.Action.activity), "An `NSUserActivity` arrives")
  let terminate = Key(
    KeyKind.app.map { Step.Action.terminate($0, byPerson: false) }.or(
      .object(Step.Action.terminate)),
    "The system terminates an app; with `\"by\": \"person\"`, the user force-quits it")
  let refresh = Key(
    .event(.inApp(.refresh)),
    "The user reloads the content of the top screen, bypassing the cache")
  let invalidate = Key(
    KeyKind.event(.inApp(.invalidate(nil)))
      .orText("screen label") { .inApp(.invalidate(Screen(label: $0), at: $1)) },
    "The app invalidates all cached content, or only the content of one route or of one screen such as `product/42`"
  )
  let convert = Key(
    KeyKind.event(.inApp(.convert(nil))).orText("action name") { text, _ in
      .inApp(.convert(text))
    }, "The user completes the link's intended action, such as a `purchase`")
  let chooseTab = Key(
    KeyKind.tab.map { Step.Action.inApp(.chooseTab($0)) }, "The user chooses a tab of the app")
  let tapInApp = Key(
    KeyKind.text.map { Step.Action.inApp(.tap($0)) },
    "The user taps an element of the app, such as a link in a message; in a modelled app, the link that the element opens"
  )
  let returnToPrevious = Key(
    .event(.inApp(.returnToPrevious)),
    "The user returns to the screens that the app showed before the last link changed them")
  let share = Key(
    .object(Step.Action.share),
    "The app generates a link, and the user opens it from Messages")
}

extension Step.Written {
  /// The value of the action, filled.
  var action: WrittenPart? {
    filled.map(\.action)
      ?? object?.node.object?.first { ActionForm.table.has($0.name) }.flatMap { object?[$0.name] }
  }
}

extension Written<StepForm> {
  func readAction(_ named: [JSONMember]) -> Step.Action? {
    if named.count > 1 {
      report(.severalSteps(named.map(\.name)))
      return nil
    }
    let key = named.first.flatMap { ActionForm.table.key($0.name, of: Step.Action.self) }
    if let action = key?.read(object) { return action }
    // An unknown key has already been reported and is probably a misspelled action, so the action is not also reported
    // as missing.
    if named.isEmpty,
      object.members.allSatisfy({ StepForm.table.has($0.name) })
        || object.value(RowForm.name(\.steps)) != nil
    {
      report(.unknownStep(known: ActionForm.table.names))
    }
    return nil
  }
}

final class EventForm: Form {
  static let table = form("this step", "An empty object")
}

extension KeyKind where Value == Step.Action {
  fileprivate func orText(
    _ what: String, _ make: @escaping @Sendable (String, Place) -> Step.Action
  ) -> KeyKind {
    KeyKind(
      "\(words()) or \(what)",
      schema: { .either([schema(&$0), KeyKind<String>.text.schema(&$0)]) }
    ) { node, object in
      node.string.map { make($0, Place(node, in: object.source)) } ?? read(node, object)
    }
  }

  fileprivate static func event(_ action: Step.Action) -> KeyKind {
    let details = object { (_: Written<EventForm>) in action }
    return KeyKind(
      "`{}`", schema: { .either([details.schema(&$0), .constant(.bool(true))]) }
    ) { node, object in
      node.bool == true ? action : details.read(node, object)
    }
  }

  fileprivate static var openedLink: KeyKind {
    KeyKind<Link>.link.checked { link, node, object in
      for name in object.log.mask.lastingSecrets(in: link) {
        object.warn(.secretInLink(name), at: node)
      }
      let from = Written<StepForm>(object).from
      return .opening(link, from: from ?? object.reading.defaultSource ?? .app, among: object.reading.names.declared)
    }
  }
}
