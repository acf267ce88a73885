import Foundation
import MockSiteHTTPS
import Testing

@Suite struct AuthorityFolderTests {
  let files = FileManager.default
  let root = FileManager.default.temporaryDirectory.appendingPathComponent(
    "authority-\(UUID().uuidString)")
  var folder: AuthorityFolder { AuthorityFolder(root.appendingPathComponent("made").path) }

  private func mode(_ path: String) throws -> Int? {
    (try files.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test func createsAPrivateKeyFile() throws {
    defer { try? files.removeItem(at: root) }
    let authority = try folder.open()
    #expect(try mode(folder.keyPath) == 0o600)
    #expect(try mode(folder.path) == 0o700)
    #expect(try String(contentsOfFile: folder.certificatePath, encoding: .utf8) == authority.pem)
  }

  @Test func readsTheStoredAuthority() throws {
    defer { try? files.removeItem(at: root) }
    let made = try folder.open()
    let read = try folder.open()
    #expect(read.pem == made.pem)
    #expect(read.name == made.name)
  }

  @Test func refusesAKeyReadableByOthers() throws {
    defer { try? files.removeItem(at: root) }
    _ = try folder.open()
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.keyPath)
    #expect(throws: AuthorityError.keyReadableByOthers(folder.keyPath)) { try folder.open() }
  }

  @Test func refusesAnExpiredAuthority() throws {
    defer { try? files.removeItem(at: root) }
    _ = try folder.open(now: Date(timeIntervalSince1970: 0))
    #expect(throws: AuthorityError.expired(folder.path)) { try folder.open() }
  }

  @Test func refusesAKeyThatDoesNotMatch() throws {
    defer { try? files.removeItem(at: root) }
    let other = AuthorityFolder(root.appendingPathComponent("other").path)
    _ = try folder.open()
    _ = try other.open()
    try files.removeItem(atPath: folder.keyPath)
    try files.copyItem(atPath: other.keyPath, toPath: folder.keyPath)
    #expect(throws: AuthorityError.keyOfAnother) { try folder.open() }
  }

  @Test func reportsAMissingFile() throws {
    defer { try? files.removeItem(at: root) }
    _ = try folder.open()
    try files.removeItem(atPath: folder.certificatePath)
    #expect(throws: AuthorityError.unreadable(folder.certificatePath)) { try folder.open() }
  }

  @Test func removesOnlyItsOwnFiles() throws {
    defer { try? files.removeItem(at: root) }
    _ = try folder.open()
    let foreign = folder.path + "/notes.txt"
    #expect(files.createFile(atPath: foreign, contents: nil))
    #expect(try folder.remove() == [folder.keyPath, folder.certificatePath])
    #expect(files.fileExists(atPath: foreign))
    try files.removeItem(atPath: foreign)
    #expect(try folder.remove() == [folder.path])
    #expect(try folder.remove() == [])
  }
}
