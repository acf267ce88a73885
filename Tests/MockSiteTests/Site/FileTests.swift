struct FileTests {
  /// A temporary directory that is removed after the test.
  final class Folder {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(
      "mocksite-\(UUID().uuidString)")

    init() throws {
      let site = root.appendingPathComponent("site")
      try FileManager.default.createDirectory(
        at: site.appendingPathComponent("sub"), withIntermediateDirectories: true)
      try write("secret", "secret.txt")
      try write("<p>home</p>", "site/index.html")
      try write("body { }", "site/style.css")
      try write("below", "site/sub/a b.txt")
      try write("{}", "site/apple-app-site-association")
      try link("site/out.txt", to: root.appendingPathComponent("secret.txt").path)
      try link("site/in.txt", to: "style.css")
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    /// Creates a symbolic link at a path below the root.
    func link(_ path: String, to destination: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: root.appendingPathComponent(path).path, withDestinationPath: destination)
    }

    func write(_ text: String, _ path: String) throws {
      try Data(text.utf8).write(to: root.appendingPathComponent(path))
    }

    var site: Site {
      Site(anyHost: [.folder("/files", at: root.appendingPathComponent("site").path)])
    }
  }

  @Test(arguments: [
    ("/files/style.css", "body { }", "text/css; charset=utf-8"),
    ("/files/sub/a%20b.txt", "below", "text/plain; charset=utf-8"),
    ("/files/", "<p>home</p>", "text/html; charset=utf-8"),
    ("/files", "<p>home</p>", "text/html; charset=utf-8"),
    ("/files/in.txt", "body { }", "text/css; charset=utf-8"),
    ("/files/apple-app-site-association", "{}", "application/json"),
  ])
  func `a directory serves its files`(_ path: String, _ text: String, _ type: String) throws {
    let folder = try Folder()
    let answer = folder.site.respond(to: try HTTPRequest(.get, "http://h\(path)"))
    expect(answer.status, equals: .ok)
    expect(answer.body.text, equals: text)
    expect(answer.fields["Content-Type"], equals: type)
  }

  @Test(arguments: [
    "/files/../secret.txt", "/files/%2e%2e/secret.txt", "/files/%2E%2E%2Fsecret.txt",
    "/files/sub/../../secret.txt", "/files/..%2fsecret.txt", "/files/..%5csecret.txt",
    "/files/out.txt", "/files/style.css%00.txt", "/files/sub", "/files/nothing",
    "/files/....//secret.txt",
    "/files/%252e%252e/secret.txt", "/filesystem",
  ])
  func `files outside the directory are not served`(_ path: String) throws {
    let folder = try Folder()
    expect(
      folder.site.respond(to: try HTTPRequest(.get, "http://h\(path)")).status, equals: .notFound)
  }

  @Test(arguments: [
    ("../../index.html", HTTPStatus.ok), ("../../../secret.txt", .notFound), ("nothing", .notFound),
    (".", .notFound),
  ])
  func `the index of a directory may be a link to a file inside it`(
    _ destination: String, _ status: HTTPStatus
  ) throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      at: folder.root.appendingPathComponent("site/sub/deep"), withIntermediateDirectories: true)
    try folder.link("site/sub/deep/index.html", to: destination)
    for path in ["/files/sub/deep", "/files/sub/deep/", "/files/sub/deep/index.html"] {
      let answer = folder.site.respond(to: try HTTPRequest(.get, "http://h\(path)"))
      expect(answer.status, equals: status, "\(path)")
      #expect(!answer.body.text.contains("secret"))
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["/f", "/files/pipe", "/files/style.css/x"])
  func `files that are not regular do not block`(_ path: String) throws {
    let folder = try Folder()
    let pipe = folder.root.appendingPathComponent("site/pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let site = Site(anyHost: [.file("/f", at: pipe)] + folder.site.hosts[0].resources)
    expect(site.respond(to: try HTTPRequest(.get, "http://h\(path)")).status, equals: .notFound)
  }

  @Test func `a file is read for every request`() throws {
    let folder = try Folder()
    let path = folder.root.appendingPathComponent("secret.txt").path
    let site = Site(anyHost: [.file("/f", at: path, contentType: "text/x")])
    let request = try HTTPRequest(.get, "http://h/f")
    let before = site.respond(to: request)
    expect(before.body.text, equals: "secret")
    expect(before.fields["Content-Type"], equals: "text/x")
    try folder.write("change", "secret.txt")
    let after = site.respond(to: request)
    expect(after.body.text, equals: "change")
    #expect(after.fields["ETag"] != before.fields["ETag"])
  }

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func `a file supports conditions on its date, in every date format`(_ date: String) throws {
    let folder = try Folder()
    let path = folder.root.appendingPathComponent("secret.txt").path
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 784_111_777)], ofItemAtPath: path)
    let site = Site(anyHost: [.file("/f", at: path)])
    func status(_ fields: HTTPFields) throws -> HTTPStatus {
      site.respond(to: try HTTPRequest(.get, "http://h/f", fields: fields)).status
    }
    let plain = site.respond(to: try HTTPRequest(.get, "http://h/f"))
    expect(plain.fields["Last-Modified"], equals: "Sun, 06 Nov 1994 08:49:37 GMT")
    expect(try status(["If-Modified-Since": date]), equals: 304)
    expect(try status(["If-Unmodified-Since": date]), equals: .ok)
    expect(try status(["If-Range": date, "Range": "bytes=0-0"]), equals: 206)
    let earlier = date.replacing("08:49:37", with: "08:49:36")
    expect(try status(["If-Modified-Since": earlier]), equals: .ok)
    expect(try status(["If-Unmodified-Since": earlier]), equals: 412)
    expect(try status(["If-Range": earlier, "Range": "bytes=0-0"]), equals: .ok)
    expect(try status(["If-Modified-Since": "yesterday"]), equals: .ok)
  }
}
