@testable import linkplan

/// Tests how `match`, `explain` and `lint` handle invalid association files.
struct BadFileTests {
  private static let rules =
    Sample.rules(#"{"/":"/a*"}"#)

  /// A file, and what `match` says about it, which is nothing if the system uses its rules.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      ([], "error: "), (Array("[1, 2]".utf8), "ignores this file"),
      ([0xFF, 0xFE] + rules.utf8.flatMap { [$0, 0] }, "UTF-16"), (Array(0...255), ":1:1: error: "),
      (Array(("[".times(10_000) + "]".times(10_000)).utf8), "512 levels"),
      (Array(rules.replacing(#""components":"#, with: #""x":1,"x":2,"components":"#).utf8), nil),
      (
        Array(
          #"{"applinks":{"details":[{"appIDs":7},null,5,{"appIDs":[null],"components":[1,{"/":5}]}],"defaults":[]}}"#
            .utf8), nil
      ),
      // A pattern that can be read in very many ways.
      (Array(rules.replacing("/a*", with: "*a".times(50) + "b").utf8), nil),
    ] as [([UInt8], String?)])
  func `every command reports an invalid file`(bytes: [UInt8], complaint: String?) async throws {
    let folder = try Folder(["aasa": ""])
    let path = folder.path + "/aasa"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let url = "https://shop.example/" + "a".times(10_000)
    let match = await CommandRun.of("match", path, url, "--json")
    expect(match, (complaint == nil ? .success : .couldNotRun))
    expect(try match.json.first?["url"] as? String, equals: url)
    if let complaint {
      match.says(complaint)
    } else {
      expectEmpty(match.diagnostics)
    }
    let explain = await CommandRun.of("explain", url, "--association", path)
    #expect(!explain.results.isEmpty || !explain.diagnostics.isEmpty)
    let lint = await CommandRun.of("lint", path, "--json")
    #expect(lint.status == .failure || complaint == nil)
    let findings = try lint.json
    #expect(complaint == nil || !findings.isEmpty)
  }
}
