import Foundation
import MockSite

/// A file that is replaced when its new content is complete: readers see the old content or the new, never a part of
/// it.
///
/// The content is written to a temporary file in the same directory, flushed to the disk, and renamed over the target,
/// which `rename(2)` does atomically. The target's mode and owner are kept, and a symbolic link keeps pointing to it.
/// Other hard links keep the old content.
package final class WholeFile {
  package enum Failure: LocalizedError {
    case system(OutputFile.Failure)
    case changedMeanwhile
    case notRegular
    case link

    package var reason: String {
      switch self {
      case .system(let failure): failure.reason + "; the file is unchanged"
      case .link: "it is a symbolic link, which is not followed"
      case .changedMeanwhile: "the file changed during the replay; replay again"
      case .notRegular: "it is not a regular file"
      }
    }

    package var errorDescription: String? { reason }
  }

  private let target: String
  private let temporary: String
  private let file: OutputFile
  private var isOpen = true

  /// Creates the temporary file; returns `nil` if the path is an existing file of another kind than a regular file,
  /// such as a device or the pipe of a shell's `>(…)`, which can only be written in place.
  ///
  /// Files whose names the user has not chosen are written with `followsLinks: false`.
  package init?(_ path: String, followsLinks: Bool = true) throws(Failure) {
    if !followsLinks, FilePath.isLink(path) { throw .link }
    guard let target = followsLinks ? Self.target(of: path) : path else { return nil }
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      // Renaming requires write permission only for the directory, so a read-only file would be replaced.
      guard access(target, W_OK) == 0 else { throw .system(.last) }
    }
    self.target = target
    temporary = "\(FilePath.folder(of: target))/.linkplan-\(UInt64.random(in: .min ... .max)).tmp"
    Self.pending.withLock { [temporary] in _ = $0.insert(temporary) }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    file = OutputFile(descriptor: open(temporary, flags, exists ? 0o600 : 0o666))
    guard file.descriptor >= 0 else {
      let failure = Self.failure("a temporary file cannot be created beside it")
      Self.pending.withLock { [temporary] in _ = $0.remove(temporary) }
      isOpen = false
      throw failure
    }
    guard exists else { return }
    // Only root may give a file to another owner; for everybody else, the owner becomes the user who writes.
    _ = fchown(file.descriptor, status.st_uid, status.st_gid)
    guard fchmod(file.descriptor, status.st_mode & 0o7777) == 0 else {
      throw Self.failure("the temporary file's mode cannot be set")
    }
  }

  deinit { discard() }

  package func write(_ bytes: [UInt8]) throws(OutputFile.Failure) { try file.write(bytes) }

  /// Another writer cannot replace the target between the comparison and the rename, because both hold the directory's
  /// lock; a lock on the target would not do: the file that is locked is the one that the rename removes.
  package func commit(over expected: [UInt8]? = nil) throws(Failure) {
    defer { discard() }
    guard fsync(file.descriptor) == 0 else { throw .system(.last) }
    let folder = open(FilePath.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .system(.last) }
    defer { Foundation.close(folder) }
    if let expected {
      try Self.lock(folder)
      guard (try? FileReading.bytes(of: target)) == expected else { throw .changedMeanwhile }
    }
    guard rename(temporary, target) == 0 else { throw .system(.last) }
    // The new name is on the disk only after this; if it fails, the file is still whole.
    _ = fsync(folder)
  }

  private func discard() {
    guard isOpen else { return }
    isOpen = false
    _ = Foundation.close(file.descriptor)
    unlink(temporary)
    Self.pending.withLock { [temporary] in _ = $0.remove(temporary) }
  }

  // MARK: Temporary files of a process that is about to end

  private static let pending = Guarded<Set<String>>([])

  /// Removes the temporary files that are not renamed yet; called before a signal or an error ends the process.
  package static func removePending() {
    for path in pending.withLock({ $0 }) { unlink(path) }
  }

  // MARK: System calls

  /// Waits until the lock is free; throws if another process holds it for ten seconds.
  private static func lock(_ folder: Int32) throws(Failure) {
    for _ in 0..<500 {
      if flock(folder, LOCK_EX | LOCK_NB) == 0 { return }
      // Some network file systems have no locks; there, only the comparison protects the other writer's change.
      if errno == ENOTSUP || errno == ENOLCK || errno == EINVAL { return }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      _ = poll(nil, 0, 20)
    }
    throw failure("another program holds the lock of its directory")
  }

  private static func failure(_ action: String) -> Failure {
    var failure = OutputFile.Failure.last
    failure.action = action
    return .system(failure)
  }

  /// Follows symbolic links; returns `nil` for a path that names an open file, such as `/dev/stdout`.
  ///
  /// `realpath(3)` is not used, because it fails if the target does not exist yet, and because it returns the name of a
  /// file to which a shell has redirected `/dev/stdout`: replacing that file would lose everything else that is written
  /// to it.
  private static func target(of path: String) -> String? {
    var path = path
    for _ in 0..<40 {
      if path.hasPrefix("/dev/") || path.hasPrefix("/proc/") { return nil }
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return path
      }
      path = next.hasPrefix("/") ? next : FilePath.folder(of: path) + "/" + next
    }
    return nil
  }
}

extension WholeFile {
  /// Replaces a file's content; throws, and leaves the file as it was, if that fails or the content is not `expected`.
  package static func write(
    _ bytes: [UInt8], to path: String, over expected: [UInt8]? = nil, followsLinks: Bool = true
  ) throws(Failure) {
    guard let file = try WholeFile(path, followsLinks: followsLinks) else { throw .notRegular }
    do throws(OutputFile.Failure) { try file.write(bytes) } catch { throw .system(error) }
    try file.commit(over: expected)
  }
}
