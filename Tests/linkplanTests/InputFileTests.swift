@testable import linkplan

/// Tests input files that are not regular files, or whose names are not valid UTF-8.
struct InputFileTests {
  private static let association =
    Sample.rules(#"{"/":"/a*"}"#)

  /// Runs a command, replacing `PIPE` with the path of a pipe that contains the text, as a shell does for `<(…)`.
  private static func run(_ words: [String], on text: String) async -> CommandRun {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(text.utf8))
    try? pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let run = await CommandRun.of(words.map { $0 == "PIPE" ? path : $0 })
    withExtendedLifetime(pipe) {}
    return run
  }

  @Test func `a pipe given on the command line is read`() async throws {
    let lint = await Self.run(["lint", "PIPE"], on: Self.association)
    expect(lint, .success)
    let match = await Self.run(["match", "PIPE", "https://a.example/ab"], on: Self.association)
    match.prints(Sample.id)
    let plan =
      Sample.plan
    let replay = await Self.run(["replay", "PIPE"], on: plan)
    expect(replay, .success)
  }

  /// `@` is the directory, in which `soft` is a link to the plan, and `hard` one to the rows.
  @Test(arguments: [
    ["report", "@/rows.jsonl", "--report", "jsonl=@/rows.jsonl"],
    ["report", "@/rows.jsonl", "--report", "html=@/hard"],
    ["replay", "@/plan.json", "--report", "jsonl=@/soft"], ["replay", "@", "--log", "@/plan.json"],
    ["replay", "@", "--report", "junit=@/aasa.json"], ["lint", "@/plan.json", "--report", "json=@/aasa.json"],
  ])
  func `an output that is an input is refused`(words: [String]) async throws {
    let files = [
      "aasa.json": Self.association,
      "plan.json": #"""
      { "version": 1, "sites": { "a.example": { "association": { "file": "aasa.json" } } },
        \#(Sample.links) }
      """#, "rows.jsonl": #"{"plan":"-","row":"1","line":1,"status":"passed"}"# + "\n",
    ]
    let folder = try Folder(files)
    let path = folder.path
    try FileManager.default.createSymbolicLink(atPath: path + "/soft", withDestinationPath: path + "/plan.json")
    try FileManager.default.linkItem(atPath: path + "/rows.jsonl", toPath: path + "/hard")
    let run = await folder.run(words)
    expect(run, .couldNotRun)
    run.says(": the command reads it")
    await #expect(throws: UsageError.self) {
      let plan = path + "/plan.json"
      _ = try await CommandRun.ofReplay(isCI: false, ["-", "--plan", path + "/soft", "--report", "jsonl=\(plan)"])
    }
    for (name, text) in files {
      expect(try contents(of: "\(path)/\(name)"), equals: text)
    }
  }

  @Test func `unreadable input is refused with the reason`() async throws {
    let folder = try Folder([
      "plan.json": #"""
      { "version": 1, "sites": { "shop.example": { "association": { "file": "Files/pipe" },
          "resources": [{ "path": "/x", "file": "Files/pipe" }] } },
        \#(Sample.links) }
      """#, "Files/x": "", "Empty/x": "",
    ])
    expect(mkfifo(folder.path + "/Files/pipe", 0o600), equals: 0)
    expect(mkfifo(folder.path + "/Files/pipe.json", 0o600), equals: 0)
    let run = await folder.run("replay", "@")
    expect(run, .couldNotRun)
    let reason = " cannot be read: it is a pipe"
    expect(run.results.components(separatedBy: "error: Files/pipe" + reason).count, equals: 3)
    run.prints("Files/pipe.json" + reason)
    for (path, reason) in [
      ("/dev/null", "it is a device"), (folder.path + "/Empty", "it is a directory"),
      (folder.path + "/none", "no such file"), (folder.path + "/plan.json/x", "no such file"),
    ] {
      for command in ["lint", "merge"] {
        let run = await CommandRun.of(command, path)
        expect(run, .couldNotRun)
        run.says("cannot read \(path): \(reason)")
      }
    }
  }

  @Test func `a plan whose name is not UTF-8 is a finding`() async throws {
    let folder = try Folder(plan: Sample.plan)
    let name = Array((folder.path + "/caf").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9)]
    let descriptor = open(name + Array(".json".utf8CString), O_CREAT | O_WRONLY, 0o600)
    // APFS rejects file names that are not valid UTF-8.
    if descriptor < 0 { return }
    close(descriptor)
    for path in [folder.path, folder.path + "/caf\u{FFFD}.json"] {
      let run = await CommandRun.of("replay", path)
      expect(run, .couldNotRun)
      expect(
        run.unwrapped, contains: "error: the name of \(folder.path)/caf\u{FFFD}.json is not UTF-8")
    }
  }
}
