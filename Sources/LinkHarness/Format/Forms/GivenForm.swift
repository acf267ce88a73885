package import HarnessText
import LinkModel

final class GivenForm: Form {
  static let table = form(
    "the given state", "The state set before the action; `null` undoes a default", filling: .always, undoes: true)

  let signedIn = Key(.flag, "Whether the user is signed in")
  let tab = Key(
    .tab, "The selected tab, in apps that have a tab with this name")
  let stack = Key(KeyKind.screens.stack, "The screens on the stack, root first, such as `product/42`")
  let modal = Key(.screens, "The screens presented over the stack")
  let app = Key(.choice("app state", of: Device.State.allCases), "The state of every app")
  let installed = Key(KeyKind.app.list, "The installed apps; allowed only in the first step of a row")
  let browserPreferred = Key(
    KeyKind.host.list,
    "Domains whose links the user chose to open in the browser")
  let slowLaunch = Key(.flag, "Whether a launched app becomes ready only at the step `launchFinishes`")
  let language = Key(
    KeyKind.text.parsed(as: { _ in Language.words }) { Language(rawValue: $0) },
    "The user's language, such as `de` or `pt-BR` (default: `en`)")
  let state = Key(
    .values,
    "State of an app's own code, in a form that the app defines; a row with it fails unless the plan is replayed with the app's own code"
  )
}

extension Language {
  static let words = "a language tag such as \"de\" or \"pt-BR\""
}

extension [Language: String] {
  init(_ texts: [Named<String>], in object: StrictObject) {
    self.init()
    for text in texts {
      if let language = Language(rawValue: text.name) {
        self[language] = text.value
      } else {
        object.report(.malformed(text.name, expected: Language.words), at: text.member)
      }
    }
  }
}

extension Given {
  init(_ given: Written<GivenForm>) {
    self.init(
      signedIn: given.signedIn, tab: given.tab, stack: given.stack, modal: given.modal,
      state: given.app, installed: given.installed,
      browserPreferred: given.browserPreferred.map(Set.init), slowLaunch: given.slowLaunch,
      language: given.language, appState: given.state,
      undone: Set(given.object.members.filter { $0.value.value == .null }.map(\.name)))
  }

  package static func read(_ text: SourceText, apps: [String]) -> (given: Given?, findings: [Finding]) {
    let reading = Reading(files: PlanFiles(root: "."))
    reading.names.apps = KnownNames(apps)
    let given = StrictObject(text, reading).flatMap { Written<GivenForm>($0.node, in: $0) }.map(Given.init)
    return (given, reading.log.findings)
  }
}

extension KeyKind where Value == [String] {
  fileprivate static var screens: KeyKind {
    texts.checked { screens, node, object in
      let known = object.reading.names.screens
      for element in node.array ?? [] {
        guard let route = element.string.map({ Screen(label: $0).route }), !known.list.isEmpty,
          !known.contains(route)
        else { continue }
        object.reportUnknown(route, what: "screen", known: known.list, at: element.range)
      }
      return screens
    }
  }

  fileprivate var stack: KeyKind {
    checked { screens, node, object in
      if screens.isEmpty, node.array?.isEmpty == true {
        let expected = "a stack with at least a root screen, such as [\"home\"]"
        object.report(.wrongKind(expected: expected, found: "an empty array"), at: node)
      }
      return screens
    }
  }
}
