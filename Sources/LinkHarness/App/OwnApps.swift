import HarnessText
import LinkModel

final class OwnApp: Sendable {
  let app: any AppUnderTest
  let launch: AppLaunch

  init(_ app: any AppUnderTest, _ launch: AppLaunch) { (self.app, self.launch) = (app, launch) }
}

struct OwnApps {
  struct Place: Hashable {
    let device: String?
    let app: Int
    var isClip = false
  }

  var running: [Place: OwnApp] = [:]
  var ended: [OwnApp] = []
  var restored: [Place: [String: JSONValue]] = [:]
  /// The kinds of values that each app has reported in the row so far.
  var reported: [Place: Set<NotObserved.Kind>] = [:]
  /// The apps that have not been observed since something reached them.
  var reached: [Place] = []
  var event: NavigationEvent?
}

extension OwnApp {
  func entryPoints(_ code: OwnCode) async throws -> Set<EntryPoint> {
    try await code.limited("entryPoints") { [app] in await app.entryPoints }
  }

  func shownWhenSettled(_ code: OwnCode) async throws -> NavigationState {
    try await code.limited("settle()") { [self] in await settle() }
    return try await code.limited("screens()") { [self] in await app.screens() }
  }
}
