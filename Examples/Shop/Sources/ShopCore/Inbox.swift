/// A queue that holds links and notifications until the app is ready.
public final class Inbox<Item> {
  private var waiting: [(urgency: Int, item: Item)] = []
  private var isReady: Bool
  private let mistake: Mistake?
  private let handle: (Item) -> Void

  /// Creates an inbox; if the app is not ready yet, items are queued until `becomeReady()` is called.
  public init(isReady: Bool, making mistake: Mistake? = nil, handle: @escaping (Item) -> Void) {
    self.isReady = isReady
    self.mistake = mistake
    self.handle = handle
  }

  /// Receives items that arrived together; items with higher urgency are handled first.
  public func receive(_ items: [(urgency: Int, item: Item)]) {
    if !isReady, mistake == .droppedColdStart { return }
    waiting += items
    if isReady { handOn() }
  }

  /// Marks the app as ready, and handles the queued items.
  public func becomeReady() {
    guard !isReady else { return }
    isReady = true
    handOn()
  }

  private func handOn() {
    // Sorting is stable, so items with equal urgency retain their order.
    let ordered =
      mistake == .priorityIgnored ? waiting : waiting.sorted { $0.urgency > $1.urgency }
    if mistake != .handledTwice { waiting = [] }
    for entry in ordered { handle(entry.item) }
  }
}
