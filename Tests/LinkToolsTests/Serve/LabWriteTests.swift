import Foundation
import MockSite
import TestSupport
import Testing

@testable import LinkHarness
@testable import LinkTools

/// Tests which requests may append a row to the plan.
struct LabWriteTests {
  private static let tap = "link=https%3A%2F%2Fshop.example%2Fproduct%2F7&id=appended"

  private func send(
    _ server: PlanServer, _ path: String, _ method: HTTPMethod = .get, _ fields: HTTPFields = [:],
    _ body: String = ""
  ) async throws -> (status: Int, text: String, fields: HTTPFields) {
    let request = try HTTPRequest(
      method, server.origin + path, fields: fields, body: Array(body.utf8))
    let response = try await URLSessionClient().send(request, to: server.origin + path)
    return (response.status.code, String(decoding: response.body, as: UTF8.self), response.fields)
  }

  /// The header fields that the script of the lab page sends, with changes; `nil` removes a field.
  private func fields(of server: PlanServer, _ changes: [String: String?] = [:]) throws
    -> HTTPFields
  {
    let sent: [String: String?] = [
      "X-Linkplan-Key": try #require(server.access).key, "Origin": server.origin,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8",
    ]
    return HTTPFields(
      sent.merging(changes) { $1 }.compactMap { name, value in
        value.map { HTTPFields.Field(name: name, value: $0) }
      })
  }

  @Test func `the key appends a row, which is replayed immediately`() async throws {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath, writes: true)
    let access = try #require(server.access)
    // Browsers send neither the fragment nor a cookie, so no server sees the key unless the page's script sends it.
    expect(server.address, equals: server.origin + "/#key=\(access.key)")
    let start = try await send(server, "/?key=\(access.key)")
    expect(start.status, equals: 200)
    expectNil(start.fields["Set-Cookie"])
    let lab = try await send(server, "/lab?\(Self.tap)")
    expect(lab.text, contains: "<button type=\"submit\" disabled>Append the row")
    expect(lab.text, contains: "<noscript><p class=\"quiet\">To append the row, enable JavaScript.")
    expect(lab.text, lacks: access.key)
    let sent = try await send(server, "/rows", .post, fields(of: server), Self.tap)
    expect(sent.status, equals: 201)
    expect(sent.fields["Location"], equals: "/lab?row=appended")
    let plans = PlanCollection([folder.planPath])
    expect(plans.loads.first?.plan?.rows.last?.id, equals: "appended")
    let page = try await send(server, "/lab?row=appended")
    expect(page.text, contains: "passed: <span class=\"good\">yes</span>")
    await server.stop()
  }

  @Test func `a device of the row is added behind those of the plan`() async throws {
    let plan = ServedFolder.plan.replacing(
      #""links": ["#, with: #""devices": { "old": { "os": "iOS 12" }, "new": { "os": "iOS 18" } }, "links": ["#)
    let folder = try ServedFolder(plan)
    let server = try await PlanServer.start(folder.planPath, writes: true)
    let sent = try await send(server, "/rows", .post, fields(of: server), Self.tap + "&system=iOS+15")
    expect(sent.status, equals: 201)
    await server.stop()
    let text = try String(contentsOfFile: folder.planPath, encoding: .utf8)
    expect(text, contains: #""new": { "os": "iOS 18" }, "ios-15": { "os": "iOS 15" } }"#)
  }

  private struct Refused: CustomTestStringConvertible {
    var change: [String: String?] = [:]
    var path = "/rows"
    var body = LabWriteTests.tap
    var status = 403

    var testDescription: String { "\(path) \(change) \(body.utf8.count) → \(status)" }
  }

  @Test func `requests from other pages or users, in other formats or too large write nothing`()
    async throws
  {
    let folder = try ServedFolder()
    let before = try String(contentsOfFile: folder.planPath, encoding: .utf8)
    let server = try await PlanServer.start(folder.planPath, writes: true)
    let key = try #require(server.access).key
    let padding = String(repeating: "x", count: WriteAccess.formLimit - Self.tap.utf8.count - 2)
    let refused = [
      Refused(change: ["X-Linkplan-Key": nil]), Refused(change: ["X-Linkplan-Key": "x"]),
      Refused(change: ["X-Linkplan-Key": "\(key), \(key)"]),
      Refused(change: ["X-Linkplan-Key": nil, "Cookie": "linkplan-\(server.port)=\(key)"]),
      Refused(change: ["X-Linkplan-Key": nil], path: "/rows?key=\(key)"),
      Refused(change: ["Origin": nil]), Refused(change: ["Origin": "null"]),
      Refused(change: ["Origin": "http://evil.example"]),
      Refused(change: ["Origin": "http://localhost:\(server.port)"]),
      Refused(change: ["Origin": "http://127.0.0.1"]),
      Refused(change: ["Origin": "https://127.0.0.1:\(server.port)"]),
      Refused(change: ["Sec-Fetch-Site": "same-site"]),
      Refused(change: ["Sec-Fetch-Site": "cross-site"]),
      Refused(change: ["Content-Type": "text/plain"], status: 415),
      Refused(change: ["Content-Type": "application/json"], status: 415),
      Refused(change: ["Content-Type": "multipart/form-data; boundary=x"], status: 415),
      Refused(body: "\(Self.tap)&z=\(padding)", status: 413),
    ]
    for one in refused {
      let sent = try await send(
        server, one.path, .post, fields(of: server, one.change), one.body)
      expect(sent.status, equals: one.status, "\(one.testDescription)")
    }
    let large = try await send(
      server, "/rows", .post, fields(of: server), "\(Self.tap)&z=\(padding)")
    expect(large.text, equals: "The form has 65537 bytes; the limit is 65536 bytes.\n")
    // The answer to a preflight permits no other page to send the field with the key.
    let preflight = try await send(
      server, "/rows", .options,
      ["Origin": "http://evil.example", "Access-Control-Request-Headers": "x-linkplan-key"])
    expectEmpty(preflight.fields.filter { $0.name.hasPrefix("Access-Control-") })
    await server.stop()
    let reader = try await PlanServer.start(folder.planPath)
    let sent = try await send(
      reader, "/rows", .post, ["X-Linkplan-Key": key, "Origin": reader.origin], Self.tap)
    expect(sent.status, equals: 403)
    await reader.stop()
    expect(try String(contentsOfFile: folder.planPath, encoding: .utf8), equals: before)
  }

  @Test func `a form of the maximum size, and the origin of the default port, are accepted`()
    throws
  {
    let access = WriteAccess(port: 80)
    let request = try HTTPRequest(
      .post, "http://127.0.0.1/rows",
      fields: [
        "X-Linkplan-Key": access.key, "Origin": "http://127.0.0.1",
        "Content-Type": "Application/X-WWW-Form-URLEncoded ; charset=utf-8",
      ], body: Array(repeating: 0x78, count: 65_536))
    expectNil(access.refusal(of: request))
  }

  @Test func `a plan changed in the meantime is not overwritten`() async throws {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath, writes: true)
    let changed = ServedFolder.plan.replacing("\"a product\"", with: "\"an article\"")
    try folder.write(changed, to: "plan.json")
    let sent = try await send(server, "/rows", .post, fields(of: server), Self.tap)
    expect(sent.status, equals: 409)
    expect(sent.text, contains: "the file changed during the replay")
    let invalid = try await send(
      server, "/rows", .post, fields(of: server), "\(Self.tap)&after=soon")
    expect(invalid.status, equals: 422)
    expect(invalid.text, hasPrefix: "This row is not valid in the plan: ")
    expect(try String(contentsOfFile: folder.planPath, encoding: .utf8), equals: changed)
    await server.stop()
  }
}
