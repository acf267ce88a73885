import LinkHarness

struct PlanCollectionTests {
  /// Returns the files with findings, and their first messages, of files in a new directory.
  private static func findings(_ files: [String: String], links: [String: String] = [:]) throws -> [String] {
    let folder = try Folder(files)
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + link, withDestinationPath: target)
    }
    let path = folder.path
    let loads = PlanCollection([path]).loads.filter { !$0.findings.isEmpty }
    return loads.map { "\($0.file.dropFirst(path.count + 1)): \($0.findings[0].message)" }
  }

  private static let plan = Sample.plan

  @Test func `a file with a version is a plan even if its rows are missing`() throws {
    let found = try Self.findings(["a.json": Self.plan, "b.json": #"{ "version": 1 }"#, "c.json": "{}"])
    expect(found, equals: ["b.json: the plan has no \"links\""])
  }

  @Test func `a symbolic link to a file outside the directory is not read`() throws {
    let folder = try Folder(["secret": "{ \"version\": secret"])
    let found = try Self.findings(["a.json": Self.plan], links: ["b.json": folder.path + "/secret"])
    expect(found.count, equals: 1)
    #expect(
      found.allSatisfy { $0.hasPrefix("b.json: ") && $0.contains("/b.json is a symbolic link to a file outside ") })
    expectEmpty(try Self.findings(["plan": Self.plan], links: ["a.json": "plan"]))
  }

  @Test func `a plan is read from a pipe, as from a shell's process substitution`() throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(Self.plan.utf8))
    try pipe.fileHandleForWriting.close()
    let load = PlanCollection(["/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"]).loads.first
    expect(load?.plan?.rows.count, equals: 1)
    withExtendedLifetime(pipe) {}
  }
}
