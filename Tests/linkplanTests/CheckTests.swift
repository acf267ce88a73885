@testable import linkplan

struct CheckTests {
  private static let file =
    #"{"applinks":{"details":[{"appIDs":["\#(Sample.id)"],"components":[]}]}}"#

  private static let site = Site([
    .init("good.example", [.association(file)]),
    .init("octets.example", [.association(file, contentType: "application/octet-stream")]),
    .init("broken.example", [.association("{,}")]),
    .init(
      "moved.example",
      [.redirect("/.well-known/apple-app-site-association", to: "/elsewhere")]),
    .init("missing.example", []),
  ])

  struct Row: CustomTestStringConvertible, Sendable {
    let host: String
    let status: CommandStatus
    let says: String
    var testDescription: String { host }
  }

  @Test(arguments: [
    Row(
      host: "good.example", status: .success,
      says: "1 app\n  status 200, 85 bytes, type application/json"),
    Row(
      host: "octets.example", status: .success,
      says: "note: the content type is application/octet-stream"),
    Row(host: "broken.example", status: .failure, says: "the content is not valid JSON"),
    Row(host: "moved.example", status: .failure, says: "302 to /elsewhere"),
    Row(host: "missing.example", status: .failure, says: "the server responded with 404"),
  ])
  func `a host's file is checked as the system would check it`(row: Row) async throws {
    try await withServer(Self.site) { server in
      let run = await CommandRun.of("check", server.origin, "--host", row.host)
      expect(run, row.status)
      run.prints(row.says)
      let asked = try #require(server.journal.first)
      expect(asked.request?.path, equals: "/.well-known/apple-app-site-association")
    }
  }

  @Test(arguments: [("good.example", file), ("broken.example", "{,}")])
  func `a downloaded file is saved byte for byte`(host: String, content: String) async throws {
    let folder = try Folder(["before": ""])
    try await withServer(Self.site) { server in
      _ = await folder.run("check", server.origin, "--host", host, "--save", "@/aasa")
      expect(try contents(of: folder.path + "/aasa"), equals: content)
    }
  }

  @Test(arguments: [
    (
      Sample.id, CommandStatus.success,
      "the file lists \(Sample.id) under applinks\n"
    ),
    ("ZZZZZ99999.com.example.shop", .failure, "it lists \(Sample.id), with a different prefix\n"),
    ("ABCDE12345.com.example.Shop", .failure, "it lists \(Sample.id), in a different letter case\n"),
    ("ABCDE12345.org.elsewhere", .failure, "the file does not list ABCDE12345.org.elsewhere\n"),
  ])
  func `a file must list the app that is asked for`(id: String, status: CommandStatus, says: String) async throws {
    try await withServer(Self.site) { server in
      let arguments = ["check", server.origin, "--host", "good.example", "--app", id]
      let run = await CommandRun.of(arguments)
      expect(run, status)
      run.prints(says)
      let object = try #require(try await CommandRun.of(arguments + ["--json"]).json.first)
      expect(object["listed"] as? [String] ?? [], equals: status == .success ? ["applinks"] : [])
    }
  }

  @Test(arguments: [
    (#""unknown":1"#, "error", CommandStatus.success), (#""unknown":1"#, "warning", .failure),
    (#""unknown":1"#, "info", .failure),
    (#""comment":"x""#, "error", .success),
  ])
  func `a finding fails the check at the chosen severity`(member: String, severity: String, status: CommandStatus)
    async throws
  {
    let site = Site(anyHost: [.association("{\(member),\(Self.file.dropFirst())")])
    let run = try await withServer(site) { await CommandRun.of("check", $0.origin, "--fail-on", severity) }
    expect(run, status)
  }

  @Test func `a host that refuses Apple's CDN only is a failure`() async throws {
    let refusal = Site.Resource.association("", status: 403).when([.header("User-Agent", .contains("AASA-Bot"))])
    let site = Site(anyHost: [refusal, .association(Self.file)])
    let run = try await withServer(site) { await CommandRun.of("check", $0.origin) }
    expect(run, .failure)
    run.prints(
      "the server responded with 403",
      "  only the bot is refused: other user agents get the file; allow AASA-Bot/1.0.0\n")
    let all = Site(anyHost: [.association("", status: 403)])
    let other = try await withServer(all) { await CommandRun.of("check", $0.origin, "--json") }
    other.prints(#""refusesBotOnly":false"#)
  }

  @Test func `of many hosts, those that pass take a line, and the last line counts those that fail`() async throws {
    let run = try await withServer(Self.site) { server in
      let base = "http://127.0.0.1:\(server.port)/"
      return await CommandRun.of("check", base, base + "a", base, "--host", "good.example")
    }
    let lines = run.results.lines
    expect(run, .failure)
    expect(lines.map { String($0.first ?? " ") }, equals: ["✓", "✗", " ", " ", "✓", "1"])
    expect(String(lines.first ?? ""), hasSuffix: "  1 app, 85 bytes, 1 warning")
    expect(run.results, hasSuffix: "1 of 3 hosts fail\n")
  }

  @Test(arguments: [
    (file, "good.example.json", CommandStatus.success, "/good.example.json is identical to the site's file"),
    (file + " ", "good.example", .success, "differ, but no difference in the files' effects was found"),
    (
      file.replacing("[]", with: #"[{"/":"/a"}]"#), "good.example.json", .failure,
      "for these example links and services:\n    \(Sample.id): https://good.example/a"
    ),
    (file, "other.example", .failure, "/good.example.json to compare with"),
  ])
  func `a host is compared with its file in a folder`(text: String, name: String, status: CommandStatus, says: String)
    async throws
  {
    let folder = try Folder([name: text])
    let run = try await withServer(Self.site) { server in
      await folder.run("check", server.origin, "--host", "good.example", "--against", "@")
    }
    expect(run, status)
    run.prints(says)
  }

  @Test func `the help states the limits of a download`() async {
    let help = await CommandRun.of("check", "--help").results
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    expect(help, contains: ["exceeds 131072 bytes", "30 seconds"])
  }

  @Test func `a host that does not respond is a failure, also in JSON`() async throws {
    // The port of a closed server might already belong to another test, so this server stays open and resets
    // connections.
    let site = Site(anyHost: [.fixed(.get, "/:rest*", .text("")).faults(.reset())])
    let run = try await withServer(site) { server in
      await CommandRun.of("check", "http://127.0.0.1:\(server.port)/", "--json", "--save", "nowhere")
    }
    expect(run.diagnostics, equals: "linkplan: note: nothing was downloaded, so nowhere is not written\n")
    expect(run, .failure)
    let object = try #require(try run.json.first)
    expect(object["ok"] as? Bool, equals: false)
    expect(object["outcome"] as? String, equals: "association-unreachable")
  }
}
