/// The bytes to be sent to a peer.
///
/// Small pieces are collected in one buffer, and large bodies are shared without copying.
struct OutputQueue {
  private struct Piece {
    var bytes: [UInt8]
    /// Whether the piece is a response body; nothing may be appended to a body.
    let isBody: Bool
  }

  private static let largestCopied = 16_384

  private let held: HeldOutput
  private var pieces: [Piece] = []
  private var sent = 0
  private(set) var count = 0

  init(held: HeldOutput = HeldOutput()) { self.held = held }

  var isEmpty: Bool { count == 0 }

  /// Appends the bytes that `body` writes, such as a message head.
  ///
  /// Then appends the content that `body` returns.
  mutating func write(_ body: (inout [UInt8]) -> [UInt8]) {
    if pieces.last?.isBody != false { pieces.append(Piece(bytes: [], isBody: false)) }
    let last = pieces.count - 1
    let before = pieces[last].bytes.count
    let content = body(&pieces[last].bytes)
    if content.count <= Self.largestCopied { pieces[last].bytes.append(contentsOf: content) }
    let added = pieces[last].bytes.count - before
    count += added
    held.add(added)
    guard content.count > Self.largestCopied else { return }
    count += content.count
    held.add(content)
    pieces.append(Piece(bytes: content, isBody: true))
  }

  mutating func flush(to socket: Socket) -> Socket.Transfer {
    while count > 0 {
      let result = pieces[0].bytes.withUnsafeBytes { first in
        let rest = UnsafeRawBufferPointer(rebasing: first[sent...])
        guard pieces.count > 1 else { return socket.send(rest, .init(start: nil, count: 0)) }
        return pieces[1].bytes.withUnsafeBytes { socket.send(rest, $0) }
      }
      guard case .bytes(let written) = result else { return result }
      drop(written)
    }
    return .bytes(0)
  }

  mutating func removeAll() {
    for piece in pieces { release(piece) }
    (pieces, sent, count) = ([], 0, 0)
  }

  private mutating func drop(_ written: Int) {
    count -= written
    if count == 0 {
      guard pieces.count == 1, !pieces[0].isBody, pieces[0].bytes.capacity <= 65_536 else {
        return removeAll()
      }
      sent = 0
      release(pieces[0])
      pieces[0].bytes.removeAll(keepingCapacity: true)
      return
    }
    sent += written
    var done = 0
    while done < pieces.count - 1, sent >= pieces[done].bytes.count {
      sent -= pieces[done].bytes.count
      release(pieces[done])
      done += 1
    }
    if done > 0 { pieces.removeFirst(done) }
  }

  private func release(_ piece: Piece) {
    if piece.isBody { held.remove(piece.bytes) } else { held.add(-piece.bytes.count) }
  }
}

/// The number of bytes that a server retains for responses that have not been sent completely.
///
/// A body that is shared by several responses is counted once.
final class HeldOutput {
  private(set) var bytes = 0
  private var bodies: [UnsafeRawPointer: Int] = [:]

  func add(_ count: Int) { bytes += count }

  func add(_ body: [UInt8]) {
    guard let place = Self.place(of: body) else { return }
    let holders = bodies[place] ?? 0
    if holders == 0 { bytes += body.count }
    bodies[place] = holders + 1
  }

  func remove(_ body: [UInt8]) {
    guard let place = Self.place(of: body), let holders = bodies[place] else { return }
    bodies[place] = holders > 1 ? holders - 1 : nil
    if holders == 1 { bytes -= body.count }
  }

  /// Returns the address that identifies a response body.
  ///
  /// The address is stable, because queued bodies are not modified.
  private static func place(of body: [UInt8]) -> UnsafeRawPointer? {
    body.withUnsafeBytes { $0.baseAddress }
  }
}
