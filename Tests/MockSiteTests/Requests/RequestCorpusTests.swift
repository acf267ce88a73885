struct RequestCorpusTests {
  /// Passes bytes to a connection without a socket; returns the first response's status and whether the connection
  /// stays open.
  private func verdict(_ bytes: [UInt8], pieces: Int) -> (status: Int?, staysOpen: Bool) {
    var machine = Connection(limits: RequestCorpus.limits)
    var output: [UInt8] = []
    var status: Int?
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      machine.receive(bytes[start..<min(bytes.count, start + pieces)])
      while let action = machine.next() {
        let response: HTTPResponse
        switch action {
        case .sendContinue, .close: continue
        case .answer(let request): response = RequestCorpus.site.respond(to: request)
        case .refuse(let error): response = .text("\(error)", status: error.status)
        }
        status = status ?? response.status.code
        _ = machine.encode(response, date: "", into: &output)
      }
    }
    return (status, !machine.isClosing)
  }

  @Test func `the corpus has its rows`() {
    #expect(RequestCorpus.rows.count > 1_000)
    expect(Set(RequestCorpus.rows.map(\.testDescription)).count, equals: RequestCorpus.rows.count)
  }

  @Test(arguments: [Int.max, 1, 7])
  func `each request gets its response, however it is split`(_ pieces: Int) {
    for row in RequestCorpus.rows {
      let verdict = verdict(row.bytes, pieces: min(pieces, max(1, row.bytes.count)))
      expect(verdict.status, equals: row.status, "\(row)")
      if row.status != nil { expect(verdict.staysOpen, equals: row.staysOpen, "\(row)") }
    }
  }

  @Test func `each request gets its response over a socket`() async throws {
    let options = SiteServer.Options(limits: RequestCorpus.limits)
    try await withServer(RequestCorpus.site, options: options) { server in
      for row in RequestCorpus.rows where row.status != nil {
        var client = try server.client()
        try client.send(row.bytes)
        client.endSending()
        let all = try client.receiveAll().text
        let answer = all.hasPrefix("HTTP/1.1 100") ? String(all.dropFirst(25)) : all
        let status = answer.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        expect(status, equals: row.status, "\(row)")
        let head = answer.split(separator: "\r\n\r\n").first ?? ""
        #expect(head.contains("\r\nConnection: close") != row.staysOpen, "\(row)")
      }
    }
  }

  /// Runs only if `NGINX_PORT` is set.
  ///
  /// For example, `NGINX_PORT=8080 swift test --filter 'compared with'` prints the differences.
  @Test(.enabled(if: environment("NGINX_PORT") != nil, "NGINX_PORT is not set"))
  func `the responses are compared with those of nginx`() throws {
    let port = try #require(environment("NGINX_PORT").flatMap { UInt16($0) })
    var same = 0
    let rows = RequestCorpus.rows.filter { $0.status != nil }
    for row in rows {
      var client = try Client(port: port)
      try client.send(row.bytes)
      client.endSending()
      let all = (try? client.receiveAll().text) ?? ""
      let status = all.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      // nginx may answer an accepted request with 404 or 405, so the test compares only whether each request is
      // accepted.
      let isAccepted = status.map { $0 < 400 || $0 == 404 || $0 == 405 } ?? false
      if isAccepted == (row.status == 200 || row.status == 204) {
        same += 1
      } else {
        print("DIFFERS \(row.section) | \(row.name) | \(row.status ?? 0) | \(status ?? 0)")
      }
    }
    print("SAME \(same) of \(rows.count)")
  }
}
