@testable import linkplan

/// Tests files whose content is not what its name, or its header, promises.
struct FileFormatTests {
  // {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.shop"],"components":[{"/":"/a","exlude":true}]}]}}
  private static let compressed = Data(
    base64Encoded: "H4sIAAAAAAACA6tWSiwoyMnMyy5WsqpWSkktSczMATKjq0Hini4gppKjk7OLq6GRsYmpXnJ+rl5qRWJuQU6qXnFGfoFSrI4SUKw"
      + "gPy81rwSiT1/JSkk/UUlHKbUipzQlVcmqpKg0tTYWCGsBn7Q20m0AAAA=")

  private static let plain = #"{ "webcredentials": { "apps": ["\#(Sample.id)"] } }"#

  /// Saves a response as `curl -i` does, and returns its path.
  private static func save(_ body: Data, coding: String, in folder: borrowing Folder) throws -> String {
    let path = folder.path + "/saved"
    try (Data("HTTP/1.1 200 OK\r\n\(coding)\r\n\r\n".utf8) + body).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test(arguments: ["lint SAVED", "explain https://shop.example/a --response SAVED"])
  func `a saved response is decompressed`(command: String) async throws {
    let folder = try Folder(["a": ""])
    let path = try Self.save(try #require(Self.compressed), coding: "Content-Encoding: gzip", in: folder)
    let run = await CommandRun.of(command.split(separator: " ").map { $0 == "SAVED" ? path : String($0) })
    run.prints("\(path):4", "exlude")
    run.lacks("not-json")
  }

  @Test(
    arguments: [
      ("br", "é", " is encoded with br, which linkplan cannot decode"),
      ("gzip", "\u{1F}", ", which is encoded with gzip, is incomplete or damaged"),
    ], ["lint SAVED", "explain https://shop.example/a --response SAVED"])
  func `a response that cannot be decoded is not read`(
    coding: (name: String, text: String, says: String), command: String
  )
    async throws
  {
    let folder = try Folder(["a": ""])
    let body = Data(coding.text.utf8) + [0x8B, 0xFF]
    let path = try Self.save(body, coding: "content-encoding: \(coding.name)", in: folder)
    let run = await CommandRun.of(command.split(separator: " ").map { $0 == "SAVED" ? path : String($0) })
    expect(run, .couldNotRun)
    run.says(
      """
      cannot read \(path): its content\(coding.says)
        save the response with curl -i --compressed, which decodes it
      """)
    // With `--compressed`, curl saves the decoded content with the header as it was.
    let decoded = try Self.save(Data(Self.plain.utf8), coding: "content-encoding: \(coding.name)", in: folder)
    expect(await CommandRun.of("lint", decoded), .success)
  }

  @Test(arguments: ["match FILE", "lint FILE", "lint SAVED"])
  func `a compressed file is named as such`(command: String) async throws {
    let folder = try Folder(["a": ""])
    let body = try #require(Self.compressed)
    let saved = try Self.save(body, coding: "Content-Type: application/json", in: folder)
    try body.write(to: URL(fileURLWithPath: folder.path + "/file"))
    let paths = ["FILE": folder.path + "/file", "SAVED": saved]
    let run = await CommandRun.of(
      command.split(separator: " ").map { paths[String($0)] ?? String($0) } + (command.hasPrefix("match") ? ["/a"] : [])
    )
    expect(
      run.results + run.diagnostics,
      contains: [
        "error: the content is compressed with gzip",
        "`curl --compressed`; a server that compresses it has to send Content-Encoding: gzip",
      ])
  }

  @Test(arguments: [
    "{ CFBundleIdentifier = com.example.shop; }", "\n{\n  \"com.apple.developer.associated-domains\" = ( \"a\" );\n}",
    "( a, b )",
    "\u{FEFF}{applinks=1;}", "// !$*UTF8*$!\n/* a */ { a = b; }",
  ])
  func `an OpenStep property list is named as such`(text: String) async throws {
    let folder = try Folder(["Info.plist": text])
    let path = folder.path + "/Info.plist"
    let run = await CommandRun.of("lint", path)
    expect(run, .failure)
    expect(run.results, hasPrefix: "\(path):1:1: error: the file is an OpenStep property list, { key = value; }, which")
    run.prints(
      "[openstep-property-list]\n", "  fix: convert it with `plutil -convert xml1`, or use the copy in the built app\n")
    let explained = await CommandRun.of("explain", "shop://a", "--info-plist", path)
    explained.says("cannot read \(path): the file is an OpenStep property list")
  }

  @Test(arguments: [#"{ "applinks" = { "details": [] } }"#, #"{ applinks: { details: ";" } }"#, "{ a; }", "{}"])
  func `a mistake in JSON is no OpenStep property list`(text: String) async throws {
    try await Folder(["aasa": text]).run("lint", "@/aasa").lacks("OpenStep")
  }
}
