/// Keeps what arrives until the app can show it, then hands it on one by one.
public final class Inbox<Item> {
  private var waiting: [(urgency: Int, item: Item)] = []
  private var isReady: Bool
  private let mistake: Mistake?
  private let handle: (Item) -> Void

  /// Makes an inbox of an app that is ready, or is still launching.
  public init(isReady: Bool, making mistake: Mistake? = nil, handle: @escaping (Item) -> Void) {
    self.isReady = isReady
    self.mistake = mistake
    self.handle = handle
  }

  /// Takes what arrived together; a higher urgency goes first.
  public func receive(_ items: [(urgency: Int, item: Item)]) {
    if !isReady, mistake == .droppedColdStart { return }
    waiting += items
    if isReady { handOn() }
  }

  /// The first screen is there.
  public func becomeReady() {
    guard !isReady else { return }
    isReady = true
    handOn()
  }

  private func handOn() {
    // Sorting is stable: what is equally urgent keeps its order.
    let ordered =
      mistake == .priorityIgnored ? waiting : waiting.sorted { $0.urgency > $1.urgency }
    if mistake != .handledTwice { waiting = [] }
    for entry in ordered { handle(entry.item) }
  }
}
