import LinkModel
import MockSite

/// What an app under test does, in order, from whatever thread.
final class ActLog: Sendable {
  private let app: String
  private let acts = Guarded<[Act]>([])

  init(of app: String) { self.app = app }

  func note(_ act: Act?) { if let act { acts.withLock { $0.append(act) } } }

  func note(_ code: Act.Code, method: String? = nil, url: String? = nil) {
    note(Act(code, by: app, method: method, url: url))
  }

  func note(took delivery: Delivery) {
    note(.took, method: delivery.entryPoint.rawValue, url: delivery.link?.raw)
  }

  func take() -> [Act] { acts.exchange(\.self, for: []) }
}
