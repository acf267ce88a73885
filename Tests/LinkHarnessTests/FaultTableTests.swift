#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import MockSite
  import TestSupport
  import Testing

  /// For each fault, compares the result of `URLSession` on Linux with the table in the documentation.
  struct FaultTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
      /// The fault as written in Swift and in the first column of the table.
      let fault: String
      let faults: [Fault]
      var isOfConnection = false
      /// The error code; `nil` if a response is received.
      var code: Int?
      /// The size of the content received, in bytes.
      var size = 40
      var testDescription: String { fault + (isOfConnection ? ", on the connection" : "") }

      /// The content of the table's last column.
      var report: String { code.map { "`\($0)`" } ?? "\(size) bytes" }

      init(
        _ fault: String, _ faults: Fault..., code: Int? = nil, size: Int = 40,
        isOfConnection: Bool = false
      ) {
        (self.fault, self.faults, self.isOfConnection) = (fault, faults, isOfConnection)
        (self.code, self.size) = (code, size)
      }
    }

    static let moment = Duration.milliseconds(20)

    static let rows = [
      Row(".delay(d)", .delay(moment)),
      Row(".delay(d, at: .body)", .delay(moment, at: .body)),
      Row(".delay(d, at: .end)", .delay(moment, at: .end)),
      Row(".jitter(d...e)", .jitter(moment...(moment * 2))),
      Row(".stall(d)", .stall(moment), code: -1011),
      Row(".stall(d, at: .body)", .stall(moment, at: .body), code: -1),
      Row(".stall(d, at: .end)", .stall(moment, at: .end)),
      Row(".stall()", .stall(), code: -1001),
      Row(".stall(at: .body)", .stall(at: .body), code: -1001),
      Row(".dribble(10, every: d)", .dribble(10, every: moment)),
      Row(".truncate(after: 10)", .truncate(after: 10), code: -1),
      Row(".wrongLength(by: 5)", .wrongLength(by: 5), code: -1),
      Row(".wrongLength(by: -5)", .wrongLength(by: -5), size: 35),
      Row(".badChunk", .badChunk, code: -1),
      Row(".garbage()", .garbage(), code: -1002),
      Row(".garbage(at: .body)", .garbage(at: .body)),
      Row(".garbage(at: .end)", .garbage(at: .end)),
      Row(".halfClose(at: .head)", .halfClose(at: .head), code: -1011),
      Row(".halfClose(at: .body)", .halfClose(at: .body), code: -1),
      Row(".halfClose()", .halfClose()),
      Row(".reset()", .reset(), code: -1005),
      Row(".reset(at: .body)", .reset(at: .body), code: -1005),
      Row(".refuse", .refuse, code: -1004, isOfConnection: true),
      Row(".delay(d, at: .accept)", .delay(moment, at: .accept), isOfConnection: true),
      Row(".stall(d, at: .accept)", .stall(moment, at: .accept), code: -1011, isOfConnection: true),
      Row(".garbage(at: .accept)", .garbage(at: .accept), code: -1002, isOfConnection: true),
      Row(".halfClose(at: .accept)", .halfClose(at: .accept), code: -1011, isOfConnection: true),
      Row(".reset(at: .accept)", .reset(at: .accept), code: -1005, isOfConnection: true),
      Row(
        ".delay(d), .truncate(after: 10)", .delay(moment), .truncate(after: 10), code: -1),
    ]

    private func site(_ row: Row) -> Site {
      var resource = Site.Resource.fixed(
        .get, "/", HTTPResponse(body: Array(repeating: 0x61, count: 40)))
      if !row.isOfConnection {
        for fault in row.faults { resource = resource.faults(fault) }
      }
      var site = Site(anyHost: [resource])
      if row.isOfConnection { site.connectionFaults = row.faults }
      return site
    }

    @Test(arguments: rows) func `URLSession reports the documented results`(_ row: Row) async throws {
      let site = site(row)
      let (size, code) = try await withServer(site) { server in
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        let url = try #require(URL(string: server.origin))
        var request = URLRequest(url: url)
        // On Linux, the timeout passed to `URLRequest`'s initializer is ignored, so the property is set instead.
        request.timeoutInterval = row.code == -1001 ? 1 : 10
        return await withCheckedContinuation { continuation in
          session.dataTask(with: request) { data, _, error in
            continuation.resume(returning: (data?.count, (error as? URLError)?.errorCode))
          }.resume()
        }
      }
      // An immediate reset may arrive before the request is sent; in that case, the error is `unknown` (-1).
      #expect(code == row.code || (row.fault == ".reset(at: .accept)" && code == -1))
      if row.code == nil { expect(size, equals: row.size) }
    }

    @Test(arguments: rows) func `the outcome without a socket agrees with the table`(_ row: Row)
      throws
    {
      let site = site(row)
      let answer = site.answer(to: try HTTPRequest(.get, "http://a/"))
      let outcome = site.outcome(of: answer, patience: .seconds(10))
      switch outcome {
      case .answer(let response):
        expectNil(row.code)
        expect(response.body.count, equals: row.size)
      case .refused: expect(row.code, equals: -1004)
      case .timedOut: expect(row.code, equals: -1001)
      case .lost: #expect([-1, -1005, -1011].contains(row.code))
      case .malformed: #expect([-1, -1002].contains(row.code))
      }
    }

    @Test(arguments: rows) func `the page about faults contains the row`(_ row: Row) throws {
      let path = "../../Sources/MockSite/MockSite.docc/Faults.md"
      let page = try String(
        contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent(path), encoding: .utf8)
      expect(page, contains: "| `\(row.fault)` | ")
      let line = page.lines.first { $0.hasPrefix("| `\(row.fault)` |") }
      expect(line?.hasSuffix("| \(row.report) |"), equals: true, "\(row.report)")
    }
  }
#endif
