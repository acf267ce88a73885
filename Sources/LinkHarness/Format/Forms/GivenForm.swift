import HarnessText
import LinkModel

final class GivenForm: Form {
  static let table = form("the given state", "The state set before the action", filling: .always)

  let signedIn = Key(.flag, "Whether the user is signed in")
  let tab = Key(
    .tab, "The selected tab, in apps that have a tab with this name")
  let stack = Key(.stack, "The screens on the stack, root first, such as `product/42`")
  let modal = Key(.texts, "The screens presented over the stack")
  let app = Key(.choice("app state", of: Device.State.allCases), "The state of every app")
  let installed = Key(KeyKind.app.list, "The installed apps; allowed only in the first step of a row")
  let browserPreferred = Key(
    KeyKind.host.list,
    "Domains whose links the user chose to open in the browser")
  let slowLaunch = Key(.flag, "Whether a launched app becomes ready only at the step `launchFinishes`")
  let language = Key(
    .choice("language", of: Language.allCases),
    "The user's language (default: `en`)")
  let state = Key(
    .values,
    "State of an app's own code, in a form that the app defines; a row with it fails unless the plan is replayed with the app's own code"
  )
}

extension Given {
  init(_ given: Written<GivenForm>) {
    self.init(
      signedIn: given.signedIn, tab: given.tab, stack: given.stack, modal: given.modal,
      state: given.app, installed: given.installed,
      browserPreferred: given.browserPreferred.map(Set.init), slowLaunch: given.slowLaunch,
      language: given.language, appState: given.state)
  }
}

extension KeyKind where Value == [String] {
  fileprivate static var stack: KeyKind {
    texts.checked { screens, node, object in
      if screens.isEmpty, node.array?.isEmpty == true {
        let expected = "a stack with at least a root screen, such as [\"home\"]"
        object.report(.wrongKind(expected: expected, found: "an empty array"), at: node)
      }
      return screens
    }
  }
}
