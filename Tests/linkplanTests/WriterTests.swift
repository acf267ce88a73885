/// Tests that each command writes a file whole or not at all, in a separate process that cannot complete it.
@Suite(
  .enabled(if: DescriptorTests.hasBinary, "the linkplan binary is not next to the test bundle"))
struct WriterTests {
  struct Writer: Sendable, CustomTestStringConvertible {
    let command: String
    /// The files that the command writes.
    let files: [String]
    var testDescription: String { command }
  }

  static let writers = [
    Writer(command: "linkplan replay fails.json --update changed", files: ["fails.json"]),
    Writer(command: "linkplan replay fails.json --report html=report", files: ["report"]),
    Writer(command: "linkplan replay fails.json --report junit=link", files: ["report"]),
    Writer(
      command: "linkplan replay fails.json --capsule capsules", files: ["capsules/fails-a.json"]),
    Writer(command: "linkplan lint aasa --report json=report", files: ["report"]),
  ]

  /// The content of files before the command.
  private static let old = "old\n".times(400)
  private static let plan = """
    { "version": 1, "comment": "\(String(repeating: "x", count: 1_100))", "links": [
      { "id": "a", "open": "a:b", "expect": { "opens": "browser" } } ] }
    """
  private static let many = """
    { "version": 1, "links": [
      { "open": "a:${b}", "matrix": { "b": [\((0..<300).map(String.init).joined(separator: ","))] },
        "expect": { "opens": "nothing" } } ] }
    """
  private static let files = [
    "fails.json": plan, "many.json": many, "report": old, "capsules/fails-a.json": old,
    "aasa": #"{ "applinks": { "details": [\#(String(repeating: "{},", count: 20)){}] } }"#,
  ]

  private static func run(_ command: String) throws -> (
    status: Int32, says: String, folder: [String: String]
  ) {
    try DescriptorTests.run("ln -s report link; " + command, files: files)
  }

  private static func temporary(_ folder: [String: String]) -> [String] {
    folder.keys.filter { $0.hasSuffix(".tmp") }.sorted()
  }

  @Test(arguments: writers)
  func `a file that does not fit on the disk keeps its former content`(_ writer: Writer) throws {
    let (status, says, folder) = try Self.run("ulimit -f 0; \(writer.command) >/dev/null")
    for file in writer.files { expect(folder[file], equals: Self.files[file], "\(file)") }
    expect(Self.temporary(folder), equals: [])
    expect(says, contains: "File too large; the file is unchanged")
    #expect(status == 2 || writer.command.contains("--capsule"), "\(says)")
  }

  /// A system call at which the process is killed, before the call has any effect.
  struct Point: Sendable {
    let call: String
    let occurrence: Int
  }

  static let points =
    ["fsync", "flock", "rename", "fchmod", "fchown", "unlink"].map {
      Point(call: $0, occurrence: 1)
    }
    + [("fsync", 2), ("close", 4), ("access", 1), ("readlink", 1)]
    .map { Point(call: $0.0, occurrence: $0.1) }
    + (1...4).map { Point(call: "write", occurrence: $0) }
    + (2...7).map { Point(call: "openat", occurrence: $0 * 2) }

  static let killed = writers.filter {
    !$0.command.contains("junit") && !$0.command.contains("lint")
  }

  @Test(.requires("strace"), arguments: killed)
  func `a process killed at any of twenty points leaves the old file or the new one`(
    _ writer: Writer
  ) throws {
    expect(Self.points.count, equals: 20)
    let whole = try Self.run(writer.command).folder
    for point in Self.points {
      // The process's standard error would contain the shell's message that it was killed.
      let inject = "\(point.call):signal=KILL:when=\(point.occurrence)"
      let words = writer.command.dropFirst("linkplan".count)
      let folder = try Self.run(
        "strace -f -o strace -e trace=\(point.call) -e inject=\(inject) '\(DescriptorTests.path)' \(words) >/dev/null"
      ).folder
      for file in writer.files {
        // Reports and records contain times, so only their first and last characters are compared.
        let (found, new) = (folder[file] ?? "", whole[file] ?? "")
        let isNew =
          file == "fails.json"
          ? found == new
          : found.prefix(10) == new.prefix(10) && found.suffix(2) == new.suffix(2)
        #expect(folder[file] == Self.files[file] || isNew, "\(file), killed at \(point)")
      }
      let plans = folder.keys.filter { $0.hasSuffix(".json") && Self.files[$0] == nil }
      expect(plans, equals: ["plan.json"], "killed at \(point)")
    }
  }

  /// On some network file systems, `flock` fails because they have no locks.
  @Test(
    .requires("strace"),
    arguments: [
      ("ENOLCK", 0, ""), ("EINVAL", 0, ""), ("EOPNOTSUPP", 0, ""),
      ("EBADF", 2, "another program holds the lock of its directory"),
    ])
  func `a file system without locks is written all the same`(error: String, status: Int32, says: String) throws {
    let run = try Self.run(
      """
      strace -f -o strace -e trace=flock -e inject=flock:error=\(error) '\(DescriptorTests.path)' \
        replay fails.json --update changed
      """)
    expect(run.status, equals: status, "\(run.says)")
    expect(run.says, contains: says)
    expect(run.folder["fails.json"] == Self.plan, equals: status == 2)
  }

  @Test func `the mode, the owner and a symbolic link are kept`() throws {
    let (status, says, folder) = try Self.run(
      """
      chmod 640 report; linkplan replay plan.json --report html=link || exit 9
      test -L link && ls -l report | cut -c1-10 >mode; ln -s none dangling
      linkplan replay plan.json --report html=dangling && test -L dangling
      """)
    expect(status, equals: 0, "\(says)")
    expect(folder["mode"], equals: "-rw-r-----\n")
    expect(folder["report"]?.hasSuffix("</html>\n"), equals: true)
    expect(folder["none"]?.hasSuffix("</html>\n"), equals: true)
  }

  @Test func `the file behind a descriptor is written in place, and so are JSON Lines`()
    throws
  {
    let (status, says, folder) = try Self.run(
      """
      ln report hard; linkplan replay plan.json --report junit=/dev/fd/3 3>report && cp report first
      linkplan replay plan.json --report jsonl=report
      """)
    expect(status, equals: 0, "\(says)")
    expect(folder["first"]?.hasSuffix("</testsuites>\n"), equals: true)
    expect(folder["hard"]?.hasPrefix("{\"plan\""), equals: true)
  }

  @Test(
    .enabled(if: canMount, "mounting is not permitted"),
    arguments: [
      "mount --bind . . && mount -o remount,ro,bind . && cd \"$PWD\"",
      "cp fails.json m && mount --bind m fails.json",
    ])
  func `a file whose directory or mount cannot be changed is refused and unchanged`(_ mount: String)
    throws
  {
    let (status, says, folder) = try Self.run(
      """
      cp fails.json old; cat >run <<'END'
      \(mount)
      '\(DescriptorTests.path)' replay fails.json --update changed >/dev/null
      s=$?; cmp fails.json old || s=9; exit $s
      END
      unshare -m sh run
      """)
    expect(status, equals: 2, "\(says)")
    expect(says, contains: "; the file is unchanged")
    expect(Self.temporary(folder), equals: [])
  }

  private static let canMount =
    (try? Tool.run("unshare", ["-m", "mount", "--bind", "/tmp", "/tmp"]).status) == 0

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "there is no /proc"))
  func `a signal ends a blocked command within a second`() throws {
    // The command is blocked because nobody reads the pipe. It handles SIGTERM once the bit of the signal is set.
    let (status, says, _) = try Self.run(
      """
      mkfifo pipe; '\(DescriptorTests.path)' replay plan.json --report jsonl=pipe & pid=$!
      while kill -0 $pid && [ $((0x$(sed -n 's/^SigCgt:[^0-9a-f]*//p' /proc/$pid/status) & 0x4000)) -eq 0 ]; do :; done
      kill -TERM $pid; wait $pid; s=$?; exit $s
      """)
    expect(status, equals: 143, "\(says)")
  }

  /// A shell ignores SIGINT and SIGQUIT for programs in the background.
  static let signals: [(name: String, number: Int32)] = [
    ("HUP", SIGHUP), ("TERM", SIGTERM), ("ALRM", SIGALRM), ("USR1", SIGUSR1), ("USR2", SIGUSR2), ("XCPU", SIGXCPU),
  ]

  @Test(arguments: signals)
  func `a report that is interrupted leaves the old report, and no temporary file`(name: String, number: Int32) throws {
    let (status, _, folder) = try Self.run(
      """
      mkfifo pipe; '\(DescriptorTests.path)' replay plan.json --report html=report --report junit=pipe & pid=$!
      while kill -0 $pid && ! [ -e "$1" ]; do set -- .linkplan-*.tmp; done
      kill -\(name) $pid; wait $pid
      """)
    expect(status, equals: 128 + number)
    expect(folder["report"], equals: Self.old)
    expect(Self.temporary(folder), equals: [])
  }

  @Test func `a command whose reader is gone leaves the old report, and no temporary file`() throws {
    let (status, _, folder) = try Self.run(
      """
      mkfifo pipe; (linkplan replay many.json --report html=report --report jsonl >pipe; echo $? >status) & :<pipe
      wait; exit $(cat status)
      """)
    expect(status, equals: 128 + SIGPIPE)
    expect(folder["report"], equals: Self.old)
    expect(Self.temporary(folder), equals: [])
  }

  @Test func `a signal that the parent ignores stays ignored`() throws {
    let (status, says, folder) = try Self.run(
      """
      trap '' HUP; mkfifo pipe; '\(DescriptorTests.path)' replay plan.json --report html=report --report junit=pipe & pid=$!
      while kill -0 $pid && ! [ -e "$1" ]; do set -- .linkplan-*.tmp; done
      kill -HUP $pid; cat pipe >/dev/null; wait $pid
      """)
    expect(status, equals: 0, "\(says)")
    expect(folder["report"]?.hasSuffix("</html>\n"), equals: true)
  }

  @Test func `a capsule does not overwrite the target of a symbolic link`() throws {
    let (status, says, folder) = try Self.run(
      "ln -sf ../report capsules/fails-a.json; linkplan replay fails.json --capsule capsules >/dev/null")
    expect(status, equals: 1)
    expect(says, contains: "cannot write capsules/fails-a.json: it is a symbolic link, which is not followed")
    expect(folder["report"], equals: Self.old)
  }
}
