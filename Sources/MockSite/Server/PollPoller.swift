/// Waits with `poll`: a list that is handed over whole at every call.
final class PollPoller: Poller {
  private var list = Platform.PollList()
  private var tokens: [UInt64] = []
  private var positions: [Int32: Int] = [:]

  func add(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool) -> Bool {
    positions[descriptor] = tokens.count
    tokens.append(token)
    list.append(descriptor, read: read, write: write)
    return true
  }

  func modify(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool) {
    guard let position = positions[descriptor] else { return }
    list.set(position, descriptor, read: read, write: write)
  }

  /// Puts the last entry in the place of the one that goes.
  func remove(_ descriptor: Int32) {
    guard let position = positions.removeValue(forKey: descriptor) else { return }
    if let moved = list.removeBySwapping(position) { positions[moved] = position }
    tokens.swapAt(position, tokens.count - 1)
    tokens.removeLast()
  }

  func wait(milliseconds: Int32, into ready: inout [Platform.Ready]) {
    guard list.wait(milliseconds: milliseconds) > 0 else { return }
    for position in tokens.indices {
      guard let (readable, writable) = list.readiness(at: position) else { continue }
      ready.append((tokens[position], readable, writable))
    }
  }
}
