@testable import linkplan

struct ExportTests {
  /// Links that need quoting in a script: they contain quotation marks, commands, options, line breaks or placeholders.
  static let hostile = [
    "https://shop.example/product/42?a=1&b=2", "https://shop.example/$(touch pwned)",
    "https://shop.example/`touch pwned`", "https://shop.example/';touch pwned;'",
    "https://shop.example/\"$HOME\"", "https://shop.example/a\\b\\", "https://shop.example/a\nb",
    "https://shop.example/%s%n", "https://shop.example/!x ~ * [a-z] {b,c}", "-d:x",
    "shop://ü/🛒?''''", "https://shop.example/#\r\ntouch pwned", "shop://${output.x}/", "a://b:${1}",
    "${1}", "shop://\u{1B}[31m\u{7}\u{9B}1\u{202E}\t%41\\0101\\n'$(touch pwned)",
  ]

  @Test(arguments: ["simctl", "adb", "curl", "maestro", "nginx", "apache"])
  func `no control character of a plan is printed`(format: String) async throws {
    let plan = try Self.plan(Self.hostile)
    let text = try await Folder(plan: plan).run("export", "@/plan.json", "--format", format).results
    #expect(!text.isEmpty && text.unicodeScalars.allSatisfy { $0 == "\n" || !TerminalText.isUnsafe($0) })
  }

  @Test(arguments: ["nginx", "apache"])
  func `a header field that does not print is omitted`(format: String) async throws {
    let plan = """
      { "version": 1, "sites": { "shop.example": { "association": { "text": "{}", "headers": { "X-A": "a\u{202E}b" } } } },
        "links": [ { "request": "https://shop.example/", "expect": { "answer": { "status": 404 } } } ] }
      """
    let text = try await Folder(plan: plan).run("export", "@/plan.json", "--format", format).results
    expect(text, contains: "# X-A is omitted because its value has characters that do not print\n")
    expect(text, lacks: "\u{202E}")
  }

  private static func plan(_ links: [String], host: String = "shop.example") throws -> String {
    let rows: [[String: Any]] = links.enumerated().map { index, link in
      [
        "id": "row \(index)\ntouch pwned", "open": link.replacing("${", with: "$${"),
        "expect": ["fetch": [String: String]()],
      ]
    }
    let plan: [String: Any] = [
      "version": 1,
      "sites": [
        host: [
          "association": [
            "applinks": ["details": [["appIDs": [Sample.id]]]]
          ]
        ]
      ],
      "apps": [
        "shop": [
          "id": Sample.id, "associatedDomains": ["applinks:shop.example"],
        ]
      ],
      "links": rows.map { $0.merging(["expect": ["asks": false]]) { _, new in new } },
    ]
    return String(
      decoding: try JSONSerialization.data(withJSONObject: plan, options: []), as: UTF8.self)
  }

  private static func export(_ format: String, _ links: [String]) async throws -> String {
    let run = try await Folder(plan: try plan(links)).run("export", "@/plan.json", "--format", format)
    expect(run, .success)
    return run.results
  }

  /// Runs a script with `sh` and returns the NUL-terminated strings that it prints.
  ///
  /// The script must not create files in its directory.
  private static func shell(_ script: String) throws -> [String] {
    let folder = try Folder(["script.sh": script])
    let (status, data) = try Tool.run("/bin/sh", ["script.sh"], in: folder.path)
    expect(status, equals: 0)
    expect(try FileManager.default.contentsOfDirectory(atPath: folder.path), equals: ["script.sh"])
    return data.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { $0.utf8Text }
  }

  private static let last = #"for word; do last="$word"; done; printf '%s\0' "$last""#

  @Test func `simctl commands pass each link unchanged`() async throws {
    let script = try await Self.export("simctl", Self.hostile)
    expect(try Self.shell("xcrun() { \(Self.last); }\n" + script), equals: Self.hostile)
  }

  /// `adb shell` joins its arguments, and the device's shell parses them again.
  @Test func `adb commands pass each link unchanged`() async throws {
    let script = try await Self.export("adb", Self.hostile)
    let adb = """
      am() { \(Self.last); }
      adb() { shift; eval "$*"; }

      """
    expect(try Self.shell(adb + script), equals: Self.hostile)
  }

  @Test func `curl requests web links in canonical form, and the association file`()
    async throws
  {
    let script = try await Self.export("curl", Self.hostile)
    let asked = try Self.shell("curl() { \(Self.last); }\n" + script)
    expect(asked.count, equals: 12)
    expect(
      Array(asked.suffix(2)),
      equals: [
        "https://shop.example/.well-known/apple-app-site-association",
        "https://app-site-association.cdn-apple.com/a/v1/shop.example",
      ])
    #expect(asked.contains("https://shop.example/a%0Ab"))
    #expect(asked.dropLast().allSatisfy { $0.hasPrefix("https://shop.example/") })
  }

  @Test func `a Maestro flow is YAML with each link`() async throws {
    let text = try await Self.export("maestro", Self.hostile)
    expect(text, hasPrefix: "appId: \"com.example.shop\"\n---\n")
    let lines = text.lines.dropFirst(2)
    #expect(lines.allSatisfy { $0.hasPrefix("# ") || $0.hasPrefix("- openLink: \"") })
    expect(lines.count { $0.hasPrefix("- ") }, equals: Self.hostile.count)
    expect(text, lacks: "${")
    expect(text, contains: #"- openLink: "https://shop.example/product/42?a=1&b=2""#)
  }

  @Test func `Maestro evaluates neither links nor the identifier of the app`() async throws {
    let plan = try Self.plan(["shop://${1 + 1}/"])
      .replacing("\"\(Sample.id)\"", with: "\"ABCDE12345.com.$${1}\"")
    let run = try await Folder(plan: plan).run("export", "@", "--format", "maestro")
    expect(run.results, hasPrefix: "appId: \"com.$%7B1%7D\"\n---\n")
    run.prints("\n- openLink: \"shop://$%7B1 + 1%7D/\"\n")
  }

  @Test(arguments: ["nginx", "apache", "curl"], ["x;}evil{", "-evil", ".evil"])
  func `an invalid host results in a comment and no settings`(format: String, host: String) async throws {
    let run = try await Folder(plan: try Self.plan(["a:b"], host: host)).run("export", "@", "--format", format)
    expect(
      run.results.lines.last,
      equals: "# \(host): omitted, because it is not a plain host name or IPv4 address")
    expect(run.results.components(separatedBy: "evil").count, equals: 2)
    expect(run, .success)
  }

  /// The header values contain quotation marks, an nginx variable, and Apache format specifiers, variables and
  /// expressions.
  @Test func `settings keep the header fields of the plan`() async throws {
    let plan = """
      { "version": 1,
        "sites": { "shop.example": { "association": { "text": "{}", "headers": {
          "Cache-Control": "max-age=3600", "X-Quoted": "a \\"b\\" \\\\ 5%", "X-Home": "${HOME}",
          "X-Expression": "expr=%{HTTP_HOST}", "X-Variable": "$host", "ETag": "none" } } } },
        "links": [ { "request": "https://shop.example/", "expect": { "answer": { "status": 404 } } } ] }
      """
    let folder = try Folder(plan: plan)
    let nginx = await folder.run("export", "@", "--format", "nginx").results
    expect(
      nginx,
      contains: [
        "  add_header Cache-Control \"max-age=3600\";\n", #"  add_header X-Quoted "a \"b\" \\ 5%";"#,
        "  # X-Variable is omitted because nginx would expand a variable in its value\n}",
      ])
    expect(nginx, lacks: "ETag")
    let apache = await folder.run("export", "@", "--format", "apache").results
    expect(
      apache,
      contains: [
        "    Header add Cache-Control \"max-age=3600\"\n", #"    Header add X-Quoted "a \"b\" \\ 5%%""#,
        "    Header add X-Variable \"$host\"\n  </IfModule>\n</Location>",
      ])
    for name in ["X-Home", "X-Expression"] {
      expect(apache, contains: "    # \(name) is omitted because Apache would evaluate its value\n")
    }
    #expect(!apache.contains("${") && !apache.contains("HTTP_HOST"))
  }

  @Test func `Apache settings force the type and disable rewriting`() async throws {
    let text = try await Self.export("apache", ["a:b"])
    expect(
      text,
      contains: [
        #"Alias "/.well-known/apple-app-site-association" "/var/www/shop.example/apple-app-site-association""#,
        "ForceType application/json",
      ])
  }

  @Test(arguments: [
    (["export", "x.json"], "missing option: --format simctl|adb|curl|maestro|nginx|apache"),
    (["export", "--format", "ngnix"], "did you mean nginx?"),
    (
      ["export", "--format", "nginx", "--root", "/a$b"],
      "expected an absolute path without $ or control characters"
    ),
    (["export", "--format", "nginx", "--root", "/a\nb"], "for --root\n  expected an absolute path"),
    (["export", "--format", "nginx", "nowhere.json"], "file not found: nowhere.json"),
    (
      ["export", "--format", "nginx", "nowhere.json"],
      "relative paths are resolved against \(FileManager.default.currentDirectoryPath)\n"
    ),
  ])
  func `links that cannot be exported are refused`(arguments: [String], says: String) async {
    let run = await CommandRun.of(arguments)
    expect(run, .couldNotRun)
    run.says(says)
  }
}

struct ExportRootTests {
  @Test func `the settings name files below the given directory`() async throws {
    let plan = """
      { "version": 1, "sites": { "shop.example": { "association": { "applinks": {} } } },
        \(Sample.links) }
      """
    let run = try await Folder(plan: plan).run("export", "@/plan.json", "--format", "nginx", "--root", "/srv/web sites")
    expect(run, .success)
    run.prints("/srv/web sites/shop.example")
  }
}

/// Tests the nginx settings with nginx, if it is installed.
struct NginxTests {
  @Test(.requires("nginx", "curl"))
  func `nginx settings serve the file with the right type and without a redirect`() async throws {
    let plan = """
      { "version": 1,
        "sites": { "shop.example": { "association": { "applinks": {} } } },
        \(Sample.links) }
      """
    let folder = try Folder([
      "plan.json": plan, "www root/shop.example/apple-app-site-association": #"{"applinks":{}}"#,
    ])
    let run = await folder.run(
      "export", "@/plan.json", "--format", "nginx", "--root",
      "@/www root")
    let settings = """
      pid nginx.pid; error_log error.log; master_process off;
      events { }
      http {
        access_log off; client_body_temp_path a; proxy_temp_path b; fastcgi_temp_path c;
        uwsgi_temp_path d; scgi_temp_path e;
        server { listen unix:socket; server_name shop.example;
          \(run.results)
        }
      }
      """
    try folder.write(settings, to: "nginx.conf")
    // The script that starts nginx must also stop it: Foundation's `Process` waits for processes that the shell leaves
    // running.
    let script = """
      run() { nginx -p . -e error.log -c nginx.conf "$@"; }
      run -q -t && run || { cat error.log; exit 1; }
      curl -sSi --max-time 10 --unix-socket socket http://shop.example/.well-known/apple-app-site-association
      run -s stop
      """
    let output = try Tool.run("/bin/sh", ["-c", script], in: folder.path).output
    let answer = output.utf8Text
    expect(answer, hasPrefix: "HTTP/1.1 200 OK", "\(answer)")
    expect(answer, contains: "Content-Type: application/json\r\n", "\(answer)")
    expect(answer, hasSuffix: #"{"applinks":{}}"#, "\(answer)")
  }
}
