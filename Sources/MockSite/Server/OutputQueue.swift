/// Small pieces are collected in one buffer, large bodies are shared without copying, and files are read while they are
/// sent.
struct OutputQueue {
  private struct Piece {
    var bytes: [UInt8]
    let isBody: Bool
  }

  private static let largestCopied = 16_384
  private static let highWater = 262_144
  private static let mostPieces = 16

  private let held: HeldOutput
  private var pieces: [Piece] = []
  private var offset = 0
  private(set) var count = 0
  /// What the peer does not accept is read again later, so a slow peer costs no memory.
  private var file: ContentReader?
  private(set) var sent = 0

  init(held: HeldOutput = HeldOutput()) { self.held = held }

  var isEmpty: Bool { count == 0 && file == nil }

  /// Whether the next request has to wait; a file has to be sent first, so that a connection keeps only one file open.
  var isFull: Bool { count >= Self.highWater || file != nil }

  mutating func write(_ body: (inout [UInt8]) -> HTTPContent) {
    guard file == nil else {
      var bytes: [UInt8] = []
      let content = body(&bytes)
      file?.append(.bytes(bytes))
      file?.append(content)
      return
    }
    if pieces.last?.isBody != false { pieces.append(Piece(bytes: [], isBody: false)) }
    let last = pieces.count - 1
    let before = pieces[last].bytes.count
    let content = body(&pieces[last].bytes)
    var large: [UInt8]?
    if case .bytes(let bytes) = content {
      if bytes.count <= Self.largestCopied {
        pieces[last].bytes.append(contentsOf: bytes)
      } else {
        large = bytes
      }
    } else {
      file = ContentReader(content)
    }
    let added = pieces[last].bytes.count - before
    count += added
    held.add(added)
    guard let large else { return }
    count += large.count
    held.add(large)
    pieces.append(Piece(bytes: large, isBody: true))
  }

  mutating func flush(to socket: Socket) -> Socket.Transfer {
    while count > 0 {
      let result = pieces[0].bytes.withUnsafeBytes { first in
        let rest = UnsafeRawBufferPointer(rebasing: first[offset...])
        guard pieces.count > 1 else { return socket.send(rest) }
        return pieces[1].bytes.withUnsafeBytes { socket.send(rest, $0) }
      }
      guard case .bytes(let written) = result else { return result }
      drop(written)
    }
    return flushFile(to: socket)
  }

  /// Sends the next pieces of the file; if the file has become shorter than announced, the connection fails.
  private mutating func flushFile(to socket: Socket) -> Socket.Transfer {
    for _ in 0..<Self.mostPieces {
      guard var reader = file, !reader.isAtEnd else {
        file = nil
        return .bytes(0)
      }
      guard let piece = reader.peek() else { return .failed(0) }
      let result = piece.withUnsafeBytes { socket.send($0) }
      guard case .bytes(let written) = result else { return result }
      sent += written
      reader.skip(written)
      file = reader
    }
    return .wouldBlock
  }

  mutating func removeAll() {
    for piece in pieces { release(piece) }
    (pieces, offset, count, file) = ([], 0, 0, nil)
  }

  private mutating func drop(_ written: Int) {
    count -= written
    sent += written
    offset += written
    var done = 0
    while done < pieces.count, offset >= pieces[done].bytes.count {
      offset -= pieces[done].bytes.count
      release(pieces[done])
      done += 1
    }
    // An empty buffer is used again, unless it is large: idle connections must not retain the memory of their
    // responses.
    if count == 0, done == 1, !pieces[0].isBody, pieces[0].bytes.capacity <= Self.largestCopied {
      pieces[0].bytes.removeAll(keepingCapacity: true)
      return
    }
    pieces.removeFirst(done)
    // A client can read so slowly that the buffer is never empty while responses are appended to it.
    if offset > Self.largestCopied, pieces.first?.isBody == false {
      pieces[0].bytes.removeFirst(offset)
      held.add(-offset)
      offset = 0
    }
  }

  private func release(_ piece: Piece) {
    if piece.isBody { held.remove(piece.bytes) } else { held.add(-piece.bytes.count) }
  }
}

/// The bytes retained for unsent responses; a body that is shared by several responses is counted once.
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

  /// The address is stable, because queued bodies are not modified.
  private static func place(of body: [UInt8]) -> UnsafeRawPointer? {
    body.withUnsafeBytes { $0.baseAddress }
  }
}
