@testable import MockSite

struct DeadlineTests {
  private let start = Deadlines.Moment.now

  private func tokens(_ purposes: [Deadlines.Purpose]) -> [UInt64] {
    purposes.compactMap { if case .overdue(let token) = $0 { token } else { nil } }
  }

  @Test func `expired deadlines are returned earliest first, equal ones in order of insertion`() {
    var deadlines = Deadlines()
    for (token, delay) in [(1, 5), (2, 3), (3, 5), (4, 1), (5, 9), (6, 3)] as [(UInt64, Int)] {
      deadlines.add(.overdue(token: token), at: start + .seconds(delay))
    }
    expect(tokens(deadlines.takeExpired(now: start + .seconds(5))), equals: [4, 2, 6, 1, 3])
    expect(deadlines.count, equals: 1)
    expect(tokens(deadlines.takeExpired(now: start + .seconds(4))), equals: [])
  }

  private func connection() -> ServerConnection {
    var options = SiteServer.Options()
    (options.requestTime, options.idleTime, options.sendTime) =
      (.seconds(30), .seconds(60), .seconds(10))
    let none = Socket(descriptor: -1)
    let listener = Listener(
      state: ServerState(site: Site(), options: options), socket: none, port: 0)
    return ServerConnection(socket: none, listener: listener, number: 1)
  }

  @Test func `empty lines before a request do not extend its time limit`() {
    let connection = connection()
    for second in 0..<200 {
      connection.machine.receive(Array("\r\n".utf8))
      expectNil(connection.machine.next())
      expect(connection.machine.isWithinRequest, equals: false)
      connection.enter(.idle, at: start + .seconds(second))
    }
    expect(connection.due, equals: start + .seconds(60))
    connection.record(.answered(.ok, resource: nil), nil)
    connection.enter(.idle, at: start + .seconds(50))
    connection.enter(.idle, at: start + .seconds(51))
    expect(connection.due, equals: start + .seconds(110))
  }

  @Test func `each pipelined request has its own time limit`() {
    let connection = connection()
    connection.enter(.request, at: start)
    connection.enter(.request, at: start + .seconds(9))
    expect(connection.due, equals: start + .seconds(30))  // progress does not extend the deadline
    connection.record(.answered(.ok, resource: nil), nil)
    connection.enter(.request, at: start + .seconds(20))
    connection.enter(.request, at: start + .seconds(25))
    expect(connection.due, equals: start + .seconds(50))
    connection.enter(.sending, at: start + .seconds(26))
    connection.enter(.sending, at: start + .seconds(28))
    expect(connection.due, equals: start + .seconds(36))
    connection.enter(.idle, at: start + .seconds(29))
    expect(connection.due, equals: start + .seconds(89))
  }

  @Test func `obsolete deadlines are removed, and the order is preserved`() {
    var deadlines = Deadlines()
    var most = 0
    // Of every hundred connections, one remains open; the others are closed immediately.
    for token: UInt64 in 0..<100_000 {
      deadlines.add(.overdue(token: token), at: start + .milliseconds(Int(token * 7_919 % 60_000)))
      deadlines.sweep { if case .overdue(let token) = $0 { token % 100 == 0 } else { true } }
      most = max(most, deadlines.count)
    }
    #expect(most <= 2_100)
    let left = tokens(deadlines.takeExpired(now: start + .seconds(60)))
    #expect(Set(left).isSuperset(of: stride(from: 0, to: 100_000, by: 100)))
    let moments = left.map { $0 * 7_919 % 60_000 }
    expect(moments, equals: moments.sorted())
  }
}
