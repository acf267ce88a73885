/// Bytes on their way to a peer: small pieces gathered in one buffer, a large body shared and never copied.
struct OutputQueue {
  private static let largestCopied = 16_384

  private var pieces: [[UInt8]] = []
  private var sent = 0
  /// Whether the last piece is a buffer of ours, to which may be added.
  private var isOpen = false
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Lets a function append to the buffer at the end, then adds the content it returns.
  mutating func write(_ body: (inout [UInt8]) -> [UInt8]) {
    if !isOpen {
      pieces.append([])
      isOpen = true
    }
    let last = pieces.count - 1
    let before = pieces[last].count
    let content = body(&pieces[last])
    count += pieces[last].count - before + content.count
    if content.count <= Self.largestCopied {
      pieces[last].append(contentsOf: content)
    } else {
      pieces.append(content)
      isOpen = false
    }
  }

  mutating func flush(to socket: Socket) -> Socket.Transfer {
    while count > 0 {
      let result = pieces[0].withUnsafeBytes { first in
        let rest = UnsafeRawBufferPointer(rebasing: first[sent...])
        guard pieces.count > 1 else { return socket.send(rest, .init(start: nil, count: 0)) }
        return pieces[1].withUnsafeBytes { socket.send(rest, $0) }
      }
      guard case .bytes(let written) = result else { return result }
      drop(written)
    }
    return .bytes(0)
  }

  private mutating func drop(_ written: Int) {
    count -= written
    if count == 0 {
      sent = 0
      guard pieces.count == 1, isOpen, pieces[0].capacity <= 65_536 else {
        pieces = []
        isOpen = false
        return
      }
      pieces[0].removeAll(keepingCapacity: true)
      return
    }
    sent += written
    var done = 0
    while done < pieces.count - 1, sent >= pieces[done].count {
      sent -= pieces[done].count
      done += 1
    }
    if done > 0 { pieces.removeFirst(done) }
  }
}
