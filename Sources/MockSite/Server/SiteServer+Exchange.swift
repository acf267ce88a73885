import HarnessText

extension SiteServer {
  /// The header field by which an exchange is found in the journal; the server removes it before the site sees it.
  static let numberField = "Exchange-Number"

  /// Sends a request over a connection of its own, and returns what the client sees on its virtual clock.
  ///
  /// The method blocks its thread while the server's thread answers. A connection that is used once shows which
  /// response a fault has cut off, and no client repeats a request because a connection that it kept had ended.
  package func exchange(
    _ request: HTTPRequest, number: Int
  ) -> (outcome: FaultOutcome, wait: Duration, resource: String?) {
    let patience = state.options.virtualPatience ?? .seconds(30)
    let seen = send(request.encoded(number: "\(number)"), toHead: request.method == .head, patience)
    let exchange = state.journal.withLock { $0.last { $0.number == "\(number)" } }
    // Without an exchange, a fault ended the connection before the request was read.
    let virtual =
      exchange?.virtual ?? site.timedOutcome(of: Site.Answer(response: HTTPResponse()), patience: patience)
    if virtual.outcome == .timedOut { return (.timedOut, virtual.wait, exchange?.resource) }
    guard case .answer(var response) = seen, case .answer(let sent) = virtual.outcome else {
      return (seen, virtual.wait, exchange?.resource)
    }
    response.origin = sent.origin
    return (.answer(response), virtual.wait, exchange?.resource)
  }

  private func send(_ request: [UInt8], toHead isHead: Bool, _ patience: Duration) -> FaultOutcome {
    do {
      let socket = try Socket.connected(to: port, readingWithin: patience)
      defer { socket.close() }
      var rest = request[...]
      while !rest.isEmpty,
        case .bytes(let count) = rest.withUnsafeBytes({ socket.send($0) })
      {
        rest = rest.dropFirst(count)
      }
      socket.shutdownSending()
      return .received(socket.readAll(), toHead: isHead)
    } catch {
      return Platform.isRefused(error.code) ? .refused : .lost
    }
  }
}

extension Socket {
  fileprivate func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case .bytes(let count) = buffer.withUnsafeMutableBytes({ receive(into: $0) }), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }
}

extension HTTPRequest {
  fileprivate func encoded(number: String) -> [UInt8] {
    var fields = fields
    if !body.isEmpty { fields["Content-Length"] = "\(body.count)" }
    fields.append(name: SiteServer.numberField, value: number)
    let lines = ["\(method.rawValue) \(target) HTTP/1.1"] + fields.map { "\($0.name): \($0.value)" }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}

extension FaultOutcome {
  /// Reads the bytes of one connection (RFC 9112 §6.3).
  ///
  /// The server sends chunks only as a fault, so chunks are malformed.
  static func received(_ bytes: [UInt8], toHead isHead: Bool) -> FaultOutcome {
    guard let end = bytes.firstRange(of: [13, 10, 13, 10]) else {
      return bytes.isEmpty || bytes.starts(with: "HTTP/1.1 ".utf8) ? .lost : .malformed
    }
    let rest = bytes[end.upperBound...]
    let lines = bytes[..<end.lowerBound].split(separator: 10).map { $0.last == 13 ? $0.dropLast() : $0 }
    let code = Int(lines.first?.dropFirst(9).prefix(3).utf8Text ?? "")
    if code == 100 { return received(Array(rest), toHead: isHead) }
    guard lines.first?.starts(with: "HTTP/1.1 ".utf8) == true, let code, let status = HTTPStatus(code: code) else {
      return .malformed
    }
    let fields = HTTPFields(
      lines.dropFirst().compactMap { try? FieldLine($0) }.map { .init(name: $0.name.utf8Text, value: $0.valueText) })
    if fields["Transfer-Encoding"] != nil { return .malformed }
    let length = isHead || status.dropsContent ? 0 : fields["Content-Length"].flatMap { Int($0) } ?? rest.count
    if rest.count < length { return .lost }
    return .answer(HTTPResponse(status: status, fields: fields, body: Array(rest.prefix(length))))
  }
}
