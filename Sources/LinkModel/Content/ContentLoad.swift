package struct ContentLoad: Sendable {
  package struct Part: Sendable {
    let url: String
    let isRequired: Bool
    let due: Duration
    let status: Int?
    let isCached: Bool
    let failure: AnswerProblem?

    package init(
      url: String, isRequired: Bool, due: Duration, status: Int?, isCached: Bool,
      failure: AnswerProblem? = nil
    ) {
      self.failure = failure
      self.url = url
      self.isRequired = isRequired
      self.due = due
      self.status = status
      self.isCached = isCached
    }
  }

  package enum State: String, Sendable, CaseIterable {
    case loading
    case partial
    case complete
    case failed
    case dropped
  }

  package enum Purpose: Sendable {
    case opening
    /// Reloads the frontmost screen after a link to it arrived, because the screen's content has expired or is never
    /// cached.
    case reopening
    /// Loads the content of a screen that opens only after its required content has arrived.
    case checking
    case refresh
  }

  package let screen: Screen
  package let content: RouteContent
  package let purpose: Purpose
  package private(set) var state = State.loading
  package private(set) var missing: [String] = []
  package let isCached: Bool
  package private(set) var problem: AnswerProblem?
  package private(set) var failedAddress: String?
  package let neededAddresses: [String]
  private var waiting: [Part]

  package init(
    _ content: RouteContent, of screen: Screen, parts: [Part], for purpose: Purpose = .opening
  ) {
    self.content = content
    self.screen = screen
    self.purpose = purpose
    let needed = parts.filter(\.isRequired)
    isCached = !needed.isEmpty && needed.allSatisfy(\.isCached)
    neededAddresses = needed.map(\.url)
    // The sort is stable, so parts due at the same time are processed in request order, starting with the required
    // parts.
    waiting = parts.sorted { $0.due < $1.due }
  }

  package var waitsForRequired: Bool { waiting.contains(where: \.isRequired) }

  package var nextDue: Duration? { waiting.first?.due }

  package enum Event: Sendable, Hashable {
    case shown
    case failed(ErrorCode, status: Int?)
    case detail
  }

  package mutating func arrive(by now: Duration, isOnScreen: Bool, _ cache: inout ContentCache)
    -> Event?
  {
    guard let part = waiting.first, part.due <= now else { return nil }
    waiting.removeFirst()
    let isGood = part.status.map { (200..<300).contains($0) } ?? false
    if isGood, !part.isCached, content.cache.keeps(requiredPart: part.isRequired) {
      cache.keep(part.url, at: part.due, for: content.timeToLive)
    }
    guard isOnScreen || (part.isRequired && purpose == .checking) else {
      state = .dropped
      waiting = []
      return .detail
    }
    if part.isRequired, let error = content.error(forStatus: part.status) {
      (state, failedAddress) = (.failed, part.url)
      problem = part.status.map(AnswerProblem.status) ?? part.failure
      waiting = []
      return .failed(error, status: part.status)
    }
    if !isGood { missing.append(part.url) }
    if waiting.isEmpty { state = .complete }
    if !part.isRequired || waitsForRequired { return .detail }
    if !waiting.isEmpty { state = .partial }
    return .shown
  }
}
