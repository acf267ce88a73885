import MockSite
import TestSupport
import Testing

/// Tests that the rooms of a server are isolated from each other.
struct RoomTests {
  static func site(_ name: String) -> Site {
    Site([Site.Host("shop.example", [.template(.get, "/", .text("\(name) {counter} {host}"))])])
  }

  @Test func `rooms identified by a header field have their own site, counts and journal`()
    async throws
  {
    try await withServer(Self.site("outer")) { server in
      let rooms = (0..<20).map { server.room(for: Self.site("room \($0)")) }
      var client = try Client(port: server.port)
      for visit in 1...2 {
        for (number, room) in rooms.enumerated() {
          let fields = room.fields.map { "\($0.name): \($0.value)" }
          try client.send(lines("GET / HTTP/1.1", "Host: shop.example", fields[0]))
          expect(try client.receive()?.body.text, equals: "room \(number) \(visit) shop.example")
        }
      }
      expect(try client.get("/")?.body.text, equals: "outer 1 shop.example")
      #expect(rooms.allSatisfy { $0.journal.count == 2 && $0.port == server.port })
      expect(server.journal.count, equals: 1)
      await rooms[0].stop()
      try client.send(lines("GET / HTTP/1.1", "Host: shop.example", "X-Mock-Site: room1"))
      expect(try client.receive()?.status, equals: 200)
      expect(rooms[0].journal.count, equals: 2)
    }
  }

  @Test func `rooms identified by host see the original host names`() async throws {
    try await withServer(Site()) { server in
      let room = server.room(for: Self.site("room"), by: .host)
      var client = try Client(port: server.port)
      let host = room.host("shop.example")
      expect(host, hasSuffix: ".shop.example")
      expectEmpty(room.fields)
      expect(try client.get("/", host: host)?.body.text, equals: "room 1 shop.example")
      expect(try client.get("/", host: "shop.example")?.status, equals: 421)
      expect(room.journal.map { $0.request?.host }, equals: ["shop.example"])
      expect(server.host("shop.example"), equals: "shop.example")
    }
  }
}
