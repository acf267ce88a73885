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
    _ server: PlanServer, _ path: String, post body: String? = nil, _ fields: [String: String]
  ) async throws -> (status: Int, text: String, fields: HTTPFields) {
    let all = HTTPFields(fields.map { HTTPFields.Field(name: $0.key, value: $0.value) })
    let request = try HTTPRequest(
      body == nil ? .get : .post, server.origin + path, fields: all, body: Array((body ?? "").utf8))
    let response = try await URLSessionClient().send(request, to: server.origin + path)
    return (response.status.code, String(decoding: response.body, as: UTF8.self), response.fields)
  }

  @Test func `a user of the printed address can append a row, which is replayed immediately`()
    async throws
  {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath, writes: true)
    let access = try #require(server.access)
    expect(server.address, equals: server.origin + "/?key=\(access.key)")
    let opened = try await send(server, "/?key=\(access.key)", [:])
    expect(opened.status, equals: 303)
    let cookie = try #require(opened.fields["Set-Cookie"])
    expect(cookie, contains: "HttpOnly; SameSite=Strict")
    let known = ["Cookie": String(cookie.prefix { $0 != ";" })]
    let lab = try await send(server, "/lab?\(Self.tap)", known)
    expect(lab.text, contains: "name=\"token\" value=\"\(access.token)\"")
    let sent = try await send(
      server, "/rows", post: "\(Self.tap)&token=\(access.token)",
      known.merging(["Origin": server.origin, "Sec-Fetch-Site": "same-origin"]) { $1 })
    expect(sent.status, equals: 303)
    expect(sent.fields["Location"], equals: "/lab?row=appended")
    let plans = PlanCollection([folder.planPath])
    expect(plans.loads.first?.plan?.rows.last?.id, equals: "appended")
    let page = try await send(server, "/lab?row=appended", [:])
    expect(page.text, contains: "as expected: <span class=\"good\">yes</span>")
    await server.stop()
  }

  @Test func `requests from other pages or users, or without the option, write nothing`()
    async throws
  {
    let folder = try ServedFolder()
    let before = try String(contentsOfFile: folder.planPath, encoding: .utf8)
    let server = try await PlanServer.start(folder.planPath, writes: true)
    let access = try #require(server.access)
    let cookie = "linkplan-\(server.port)=\(access.key)"
    let body = "\(Self.tap)&token=\(access.token)"
    let refused: [(String, [String: String])] = [
      (body, [:]), (Self.tap, ["Cookie": cookie]), ("\(Self.tap)&token=x", ["Cookie": cookie]),
      (body, ["Cookie": "linkplan-\(server.port)=x"]),
      (body, ["Cookie": cookie, "Origin": "http://evil.example"]),
      (body, ["Cookie": cookie, "Origin": "null"]),
      (body, ["Cookie": cookie, "Sec-Fetch-Site": "cross-site"]),
    ]
    for (body, fields) in refused {
      expect(try await send(server, "/rows", post: body, fields).status, equals: 403)
    }
    // Without the key cookie, the lab page has no form that appends a row.
    expect(try await send(server, "/lab?\(Self.tap)", [:]).text, lacks: "/rows")
    await server.stop()
    let reader = try await PlanServer.start(folder.planPath)
    expect(try await send(reader, "/rows", post: body, ["Cookie": cookie]).status, equals: 403)
    await reader.stop()
    expect(try String(contentsOfFile: folder.planPath, encoding: .utf8), equals: before)
  }

  @Test func `a plan changed in the meantime is not overwritten`() async throws {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath, writes: true)
    let access = try #require(server.access)
    let changed = ServedFolder.plan.replacing("\"a product\"", with: "\"an article\"")
    try folder.write(changed, to: "plan.json")
    let sent = try await send(
      server, "/rows", post: "\(Self.tap)&token=\(access.token)",
      ["Cookie": "linkplan-\(server.port)=\(access.key)"])
    expect(sent.status, equals: 409)
    expect(sent.text, contains: "the file changed during the replay")
    expect(try String(contentsOfFile: folder.planPath, encoding: .utf8), equals: changed)
    await server.stop()
  }
}
