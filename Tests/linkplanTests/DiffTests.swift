@testable import linkplan

struct DiffTests {
  @Test func `apps with the same changes are one block`() async throws {
    func file(_ apps: String, _ rules: String) -> String {
      #"{ "applinks": { "details": [{ "appIDs": [\#(apps)], "components": [\#(rules)] }] } }"#
    }
    let apps = #""ABCDE12345.a", "ABCDE12345.b""#
    let run = try await Folder([
      "old.json": file(apps, #"{ "/": "/a" }, { "/": "/b" }"#),
      "new.json": file(apps, #"{ "/": "/a" }"#),
    ]).run("diff", "@/old.json", "@/new.json")
    expect(run.results, hasPrefix: "ABCDE12345.a, ABCDE12345.b\n  https://example.com/b\n    - match ")
    expect(run.results.components(separatedBy: "https://example.com/b\n").count, equals: 2)
  }

  private static func file(_ components: String, services: String = "") -> String {
    "{\(services)\"applinks\":{\"details\":[{\"appID\":\"\(Sample.id)\",\"components\":[\n\(components)]}]}}"
  }

  private func diff(_ old: String, _ new: String, _ options: String...) async throws -> CommandRun {
    let folder = try Folder(["old": old, "new": new])
    return options.isEmpty
      ? await folder.run("diff", "@/old", "@/new")
      : await folder.run("diff", "@/old", "@/new", options[0])
  }

  @Test func `URLs that change are shown with the rules before and after`() async throws {
    let run = try await diff(
      Self.file("{\"/\":\"/a/b\",\"exclude\":true},\n{\"/\":\"/a/*\"}"),
      Self.file("{\"/\":\"/a/*\"}"))
    expect(run, .failure)
    let lines = run.results.lines
    expect(lines.count, equals: 4)
    expect(lines[1], equals: "  https://example.com/a/b")
    #expect(lines[2].contains("- exclude ") && lines[2].contains("component 0 of entry 0, line 2"))
    #expect(lines[3].contains("+ match ") && lines[3].contains("component 0 of entry 0, line 2"))
  }

  @Test func `the example URLs have the given host`() async throws {
    let run = try await Folder(["old": Self.file("{\"/\":\"/a\"}"), "new": Self.file("")]).run(
      "diff", "@/old", "@/new", "--host", "shop.example")
    run.prints("\n  https://shop.example/a\n")
  }

  @Test func `an incomplete comparison ends with status 2 and says so on both streams`() async throws {
    let incomplete = "the comparison is incomplete for \(Sample.id)"
    let (old, new) = (#"{"/":"*a??????????"}"#, #"{"/":"*b??????????"}"#)
    let found = try await diff(Self.file(old), Self.file(new))
    expect(found, .couldNotRun)
    found.prints("- match ", incomplete)
    found.says(incomplete)
    let objects = try await diff(Self.file(old), Self.file(new), "--json").json
    #expect(objects.count > 1)
    expect(objects.last?["app"] as? String, equals: Sample.id)
    expect(objects.last?["complete"] as? Bool, equals: false)
  }

  @Test func `the JSON output has one object per change`() async throws {
    let run = try await diff(
      Self.file("{\"/\":\"/a\"}"), Self.file("{\"/\":\"/b\"}"), "--json")
    let objects = try run.json
    expect(
      objects.map { $0["url"] as? String },
      equals: ["https://example.com/a", "https://example.com/b"])
    let before = objects.map { ($0["before"] as? [String: Any])?["verdict"] as? String }
    expect(before, equals: ["match", "no-match"])
    #expect(objects.allSatisfy { $0["behaviour"] as? Bool == true })
  }

  @Test func `a redundant exclusion is reported and results in status 0`() async throws {
    let run = try await diff(
      Self.file("{\"/\":\"/a\"}"), Self.file("{\"/\":\"/a\"},{\"/\":\"/b\",\"exclude\":true}"))
    expect(run, .success)
    run.prints("(neither file opens the app)")
  }

  @Test func `of links that two apps match, another app may be first`() async throws {
    func file(_ ids: String...) -> String {
      let entries = ids.map { #"{ "appIDs": ["\#($0)"], "components": [{ "/": "/a/*" }] }"# }
      return #"{ "applinks": { "details": [\#(entries.joined(separator: ", "))] } }"#
    }
    let (one, two) = ("ABCDE12345.com.example.reader", "ABCDE12345.com.other.games")
    let run = try await diff(file(one, two), file(two, one))
    expect(run, .failure)
    run.prints("(both apps match; the first one in the file opens the link)\n  - \(one)\n  + \(two)\n")
    let json = try await diff(file(one, two), file(two, one), "--json").json
    expect(json.map { $0["opensAfter"] as? String }, equals: [two])
    expect(try await diff(file(one, two), file(one, two)).status, equals: .success)
    func entry(_ ids: String) -> String {
      #"{ "applinks": { "details": [{ "appIDs": [\#(ids)], "components": [{ "/": "/b", "exclude": true }, { "/": "/b" }, { "/": "/c" }] }] } }"#
    }
    let ids = ["\"\(one)\", \"\(two)\"", "\"\(two)\", \"\(one)\""]
    let folder = try Folder(["old": entry(ids[0]), "new": entry(ids[1]), "a": file(one, two), "b": file(two, one)])
    for (old, new, url) in [("old", "new", "https://shop.example/c  ("), ("a", "b", "https://shop.example/a")] {
      let run = await folder.run("diff", "@/" + old, "@/" + new, "--host", "shop.example")
      expect(run, .failure)
      expect(run.results, hasPrefix: url)
      expect(run.results, hasSuffix: "\n  - \(one)\n  + \(two)\n")
    }
  }

  @Test func `a file that became too large is a change`() async throws {
    let file = Self.file("{\"/\":\"/a\"}")
    let padded = file + " ".times(131_072)
    let run = try await diff(file, padded)
    expect(run, .failure)
    run.says("the file exceeds the system's limit of 131072 bytes; no link opens an app")
    expect(try await diff(padded, padded).status, equals: .success)
    let match = try await Folder(["large": padded]).run("match", "@/large", "https://shop.example/a")
    match.says("the system rejects")
  }

  @Test func `adding an app to a service or removing it is a change`() async throws {
    let without = Self.file("{\"/\":\"/a\"}")
    let with = Self.file("{\"/\":\"/a\"}", services: "\"webcredentials\":{\"apps\":[\"ABCDE12345.a.b\"]},")
    for (old, new, sign) in [(without, with, "+"), (with, without, "-")] {
      let run = try await diff(old, new)
      expect(run, .failure)
      expect(run.results, equals: "ABCDE12345.a.b\n  \(sign) webcredentials\n")
    }
  }

  @Test func `a new file that is not JSON removes all links, with the reason`() async throws {
    let run = try await diff(Self.file("{\"/\":\"/a\"}"), "{,}")
    expect(run, .failure)
    run.prints("+ no-match")
    run.says("the system ignores")
  }

  @Test func `a missing file results in status 2`() async throws {
    let run = await CommandRun.of("diff", "/nowhere", "/nowhere")
    expect(run, .couldNotRun)
  }
}
