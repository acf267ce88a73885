@testable import LinkTools

struct CapsuleRoomTests {
  @Test func `the files of a folder are listed without those that links lead to outside it`() throws {
    let folder = try Folder(["in/b": "b", "in/sub/a": "a", "out": "secret"])
    let inside = folder.path + "/in"
    try FileManager.default.createSymbolicLink(atPath: inside + "/leads-out", withDestinationPath: folder.path + "/out")
    try FileManager.default.createSymbolicLink(atPath: inside + "/leads-in", withDestinationPath: inside + "/b")
    expect(CapsuleRoom.files(at: inside), equals: ["b", "leads-in", "sub/a"].map { inside + "/" + $0 })
    expect(CapsuleRoom.files(at: inside + "/b"), equals: [inside + "/b"])
  }

  @Test func `one file more than the limit is listed`() throws {
    let names = (0..<(CapsuleRoom.mostFiles + 5)).map { ("\($0)", "") }
    let folder = try Folder(Dictionary(uniqueKeysWithValues: names))
    expect(CapsuleRoom.files(at: folder.path).count, equals: CapsuleRoom.mostFiles + 1)
  }

  @Test func `the limit counts files and bytes`() throws {
    let folder = try Folder(["large": "a".times(CapsuleRoom.mostBytes), "one": "a"])
    var room = CapsuleRoom()
    expect(["/large", "/one"].map { room.takes(folder.path + $0) }, equals: [true, false])
    var files = CapsuleRoom()
    let taken = (0...CapsuleRoom.mostFiles).filter { _ in files.takes(folder.path + "/one") }
    expect(taken.count, equals: CapsuleRoom.mostFiles)
  }
}
