@testable import LinkHarness

struct PlanFilesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("plan-files-\(UUID().uuidString)").path

  private func write(_ name: String, _ text: String) throws {
    let url = URL(fileURLWithPath: folder + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func cause(_ reference: String, root: String? = nil) -> Problem? {
    let files = PlanFiles(root: root ?? folder + "/root")
    switch files.read(reference, namedBy: folder + "/root/plan.json") {
    case .success: return nil
    case .failure(let cause): return cause
    }
  }

  @Test func `a file inside the root is read, and no path leads to a file outside`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("root/plan.json", "{}")
    try write("root/Routers/shop.json", "{}")
    try write("secret.json", "{}")
    try write("root-beside/file.json", "{}")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/root/link.json", withDestinationPath: folder + "/secret.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/root/up", withDestinationPath: folder)
    expectNil(cause("Routers/shop.json"))
    expectNil(cause("./Routers/../Routers/shop.json"))
    for outside in [
      "../secret.json", "Routers/../../secret.json", "link.json", "up/secret.json",
      "../root-beside/file.json", folder + "/secret.json", "/etc/hostname",
    ] {
      expect(
        cause(outside), equals: .fileOutsideRoot(outside, root: folder + "/root"), "\(outside)")
    }
  }

  @Test func `a missing file is reported with the files in its directory`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("root/Routers/shop.json", "{}")
    expect(
      cause("Routers/shp.json"),
      equals: .fileMissing("Routers/shp.json", near: ["Routers/shop.json"]))
    expect(
      cause("Routers"), equals: .fileUnreadable("Routers", reason: "it is a directory"))
  }

  @Test func `an overlong path is refused without access to the disk`() {
    let path = "a/".times(5_000) + "x.json"
    expect(
      cause(path)?.message ?? "", hasSuffix: "cannot be read: its path is longer than 4096 bytes")
  }

  @Test func `directories of embedded documents are listed once and within a limit`() throws {
    var documents = EmbeddedDocuments([
      ("a/x", [1]), ("a/b/y", [2]), ("a-b/z", [3]), ("a.json", [4]), ("ä/é", [5]),
    ])
    expect(try documents.files(at: "a", isFolder: true), equals: ["x": [1], "b/y": [2]])
    expect(try documents.files(at: "ä", isFolder: true), equals: ["é": [5]])
    expect(try documents.files(at: "a.json", isFolder: true), equals: nil)
    expect(try documents.files(at: ".", isFolder: true)?.count, equals: 5)
    for _ in 0..<1_000 { _ = try documents.files(at: "a", isFolder: true) }

    var folder = "d/".times(1_000)
    var nested = EmbeddedDocuments((0..<50).map { ("\(folder)\($0)", []) })
    #expect(throws: EmbeddedDocuments.TooLarge.self) {
      while folder != "." {
        folder = FilePath.folder(of: folder)
        _ = try nested.files(at: folder, isFolder: true)
      }
    }
  }

  @Test(arguments: [
    ("a/./b/../c", "a/c"), ("/a/../../b", "/../b"), ("./", "."), ("../x", "../x"), ("a//b", "a/b"),
  ])
  func `paths are shortened`(path: String, short: String) {
    expect(PlanFiles.normalized(path), equals: short)
  }
}
