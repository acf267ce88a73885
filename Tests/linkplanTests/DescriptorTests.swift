@testable import linkplan

/// The path of the command's binary, which SwiftPM places next to the test bundle.
private let binary = ProcessInfo.processInfo.arguments.first.flatMap { tests -> String? in
  let path = URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/linkplan"
  return FileManager.default.isExecutableFile(atPath: path) ? path : nil
}

/// Runs the command in a separate process with standard streams or files that cannot be read or written.
@Suite(.enabled(if: binary != nil, "the linkplan binary is not next to the test bundle"))
struct DescriptorTests {
  static let hasBinary = binary != nil
  static let path = binary ?? ""

  struct Row: Sendable, CustomTestStringConvertible {
    let command: String
    let status: Int32
    let says: String
    var testDescription: String { command }
  }

  /// Runs a shell command in which `linkplan` calls the binary next to the test bundle.
  ///
  /// The current directory contains an association file (`aasa`) and a passing plan (`plan.json`).
  static func run(_ command: String, files: [String: String] = [:]) throws -> (
    status: Int32, says: String, folder: [String: String]
  ) {
    let usual = [
      "plan.json":
        Sample.plan,
      "aasa": #"{ "applinks": { "details": [] } }"#,
    ]
    let folder = try Folder(usual.merging(files) { $1 })
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "linkplan() { '\(try #require(binary))' \"$@\"; }; " + command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    // Leak detection is disabled, because it reports false leaks for memory that Swift references through tagged
    // pointers.
    // `scripts/mutate` switches its mistakes by these variables.
    let mutant = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("MUTANT") }
    process.environment = mutant.merging([
      "SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin", "ASAN_OPTIONS": "detect_leaks=0",
    ]) { $1 }
    let pipe = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let says = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      files[name] = try? contents(of: folder.path + "/" + name)
    }
    return (process.terminationStatus, says.utf8Text, files)
  }

  static let bad = "cannot write standard output: "

  @Test(arguments: [
    Row(command: "linkplan schema >&-", status: 2, says: bad),
    Row(command: "linkplan replay plan.json >&-", status: 2, says: bad),
    // The report is written to a file, so the command does not need standard output.
    Row(command: "linkplan replay plan.json --report junit=x >&-", status: 0, says: "1 passed; junit in x"),
    Row(command: "linkplan replya 2>&-", status: 2, says: ""),
    // The command itself needs a few descriptors before the replay starts.
    Row(
      command: "ulimit -n 24; linkplan replay plan.json --transport loopback", status: 2,
      says: "linkplan: a replay over loopback needs 32 file descriptors, and the process can open only "),
    Row(
      command: "ulimit -n 24; linkplan replay - --plan plan.json --transport loopback </dev/null", status: 2,
      says: "  raise the limit, for example with `ulimit -n 256`, or replay in memory\n"),
    Row(
      command: "ulimit -n 48; linkplan replay plan.json --transport loopback --jobs 64 --report junit=x", status: 0,
      says: "1 passed; junit in x"),
    Row(
      command: "ulimit -f 0; linkplan replay plan.json --report junit=one --report html=two", status: 2,
      says: "cannot write one: "),
    // Without standard input, the report's file gets the descriptor 0.
    Row(command: "linkplan replay plan.json --report junit=x <&-", status: 0, says: "1 passed; junit in x"),
    Row(command: "linkplan match - a:b <&-", status: 2, says: "cannot read standard input: "),
    Row(command: "linkplan match aasa <&-", status: 2, says: "cannot read standard input: "),
    Row(command: "linkplan match - a:b <.", status: 2, says: "cannot read standard input: "),
    Row(
      command: "linkplan replay - --plan plan.json <&-", status: 2,
      says: "cannot read standard input: "),
    // The reader has closed the pipe, and the writer ignores SIGPIPE.
    Row(
      command:
        "mkfifo p; (trap '' PIPE; linkplan schema >p; echo $? >status)& :<p; wait; exit $(cat status)",
      status: 2, says: ""),
  ])
  func `input and output errors are reported and never crash`(_ row: Row) throws {
    let (status, says, _) = try Self.run(row.command)
    expect(status, equals: row.status, "\(says)")
    #expect(row.says.isEmpty ? says.isEmpty : says.contains(row.says), "\(says)")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"),
    arguments: [
      Row(command: "linkplan schema >/dev/full", status: 2, says: bad),
      Row(
        command: "linkplan replay plan.json --report junit=/dev/full", status: 2,
        says: "cannot write /dev/full: "),
      Row(
        command: "linkplan replay plan.json --log /dev/full", status: 2,
        says: "cannot write /dev/full: "),
      Row(
        command: "linkplan lint aasa --report json=/dev/full --report console=/dev/full", status: 2,
        says: "cannot write /dev/full: "),
      Row(command: "linkplan replya 2>/dev/full", status: 2, says: ""),
    ])
  func `a full disk is reported, and a device is not replaced`(_ row: Row) throws {
    let (status, says, _) = try Self.run(row.command)
    expect(status, equals: row.status, "\(says)")
    #expect(row.says.isEmpty ? says.isEmpty : says.contains(row.says), "\(says)")
    var information = stat()
    #expect(stat("/dev/full", &information) == 0 && information.st_mode & S_IFMT == S_IFCHR)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "there is no /proc"))
  func `a file that can be opened and not read is named`() throws {
    let (status, says, _) = try Self.run("linkplan report /proc/self/mem")
    expect(status, equals: 2)
    expect(says, hasPrefix: "linkplan: cannot read /proc/self/mem: ")
  }

  @Test func `with standard output closed, results do not end up in a file opened later`()
    throws
  {
    let (_, _, files) = try Self.run(
      "linkplan replay plan.json --report console --report jsonl=x --log y >&-")
    expect(files["x"]?.hasPrefix(#"{"plan":"plan.json""#), equals: true)
    expect(files["x"]?.contains("1 passed"), equals: false)
    expect(files["y"]?.contains("1 passed"), equals: false)
  }

  @Test func `a report can be written to a pipe`() throws {
    let (status, _, files) = try Self.run(
      "mkfifo p; cat p >copy & linkplan replay plan.json --report jsonl=p; s=$?; wait; exit $s")
    expect(status, equals: 0)
    expect(files["copy"]?.hasPrefix(#"{"plan":"plan.json""#), equals: true)
  }
}
