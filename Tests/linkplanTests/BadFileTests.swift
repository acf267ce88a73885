@testable import linkplan

/// Tests how `match`, `explain` and `lint` handle invalid association files.
struct BadFileTests {
  /// An association file and a string that the error message of `match` must contain.
  ///
  /// If the system uses the file's rules, the string is `nil`, and `match` must not print an error.
  struct BadFile: NamedRow {
    let name: String
    let bytes: Data
    let complaint: String?

    init(_ name: String, _ text: String, _ complaint: String?) {
      self.init(name, Data(text.utf8), complaint)
    }

    init(_ name: String, _ bytes: Data, _ complaint: String?) {
      (self.name, self.bytes, self.complaint) = (name, bytes, complaint)
    }

  }

  private static let rules =
    #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.shop"],"components":[{"/":"/a*"}]}]}}"#

  static let files = [
    BadFile("nothing", "", "error: "),
    BadFile("null", "null", "ignores this file"),
    BadFile("a list", "[1, 2]", "ignores this file"),
    BadFile("a page", "<!DOCTYPE html><title>Sign in</title>", ":1:1: error: "),
    BadFile("UTF-16", Data([0xFF, 0xFE]) + Data(rules.utf8.flatMap { [$0, 0] }), "UTF-16"),
    BadFile("a byte order mark", Data([0xEF, 0xBB, 0xBF]) + Data(rules.utf8), "byte order mark"),
    BadFile("every byte", Data((0...255).map { UInt8($0) }), ":1:1: error: "),
    BadFile(
      "lists 10,000 deep",
      "[".times(10_000) + "]".times(10_000), "512 levels"),
    BadFile("half an escape", rules.replacing("/a*", with: #"/\ud800*"#), "surrogate"),
    BadFile("a trailing comma", rules.replacing("]}]}}", with: ",]}]}}"), "comma"),
    BadFile(
      "a key twice", rules.replacing(#""components":"#, with: #""x":1,"x":2,"components":"#), nil),
    BadFile(
      "values of the wrong kind",
      #"{"applinks":{"details":[{"appIDs":7},null,5,{"appIDs":[null],"components":[1,{"/":5}]}],"defaults":[]}}"#,
      nil),
    BadFile(
      "a pattern that can be read in very many ways",
      rules.replacing("/a*", with: "*a".times(50) + "b"), nil),
    BadFile(
      "many apps on one line",
      #"{"applinks":{"details":["#
        + (0..<100).map { #"{"appID":"ABCDE12345.com.example.a\#($0)","paths":["*"]}"# }.joined(
          separator: ",")
        + "]}}", nil),
  ]

  @Test(.timeLimit(.minutes(5)), arguments: files)
  func `every command reports an invalid file`(_ file: BadFile) async throws {
    let folder = try Folder(["aasa": ""])
    let path = folder.path + "/aasa"
    try file.bytes.write(to: URL(fileURLWithPath: path))
    let url = "https://shop.example/" + "a".times(10_000)
    let match = await CommandRun.of("match", path, url, "--json")
    expect(match, (file.complaint == nil ? .success : .couldNotRun))
    expect(try match.json.first?["url"] as? String, equals: url)
    if let complaint = file.complaint {
      match.says(complaint)
    } else {
      expectEmpty(match.diagnostics)
    }
    let explain = await CommandRun.of("explain", url, "--association", path)
    #expect(!explain.results.isEmpty || !explain.diagnostics.isEmpty)
    let lint = await CommandRun.of("lint", path, "--json")
    #expect(lint.status == .failure || file.complaint == nil)
    let findings = try lint.json
    #expect(file.complaint == nil || !findings.isEmpty)
  }
}
