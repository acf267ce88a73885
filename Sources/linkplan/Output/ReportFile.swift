import LinkHarness

final class ReportFile {
  /// When the text of a report is in its file.
  enum Mode {
    /// When the report is complete; if the command fails or is stopped before, the file keeps its former content.
    case whole
    /// As soon as it is written, for example to be followed with `tail -f`; the file's former content is deleted at
    /// once.
    case lines
    /// As soon as it is written, after the file's former content.
    case appended
  }

  private enum Target {
    case whole(WholeFile)
    case inPlace(OutputFile)
  }

  private let path: String
  private let target: Target
  private var failure: OutputFile.Failure?

  /// Throws, and leaves the file as it is, if it is one of the files that the command reads.
  init(_ path: String, _ mode: Mode, besides inputs: [String]) throws(UsageError) {
    self.path = path
    try Self.refuse(path, besides: inputs)
    do throws(WholeFile.Failure) {
      if mode == .whole, let file = try WholeFile(path) {
        target = .whole(file)
        return
      }
    } catch {
      throw .unwritable(path, reason: error.reason)
    }
    do throws(OutputFile.Failure) {
      target = .inPlace(try OutputFile(path, appends: mode == .appended))
    } catch {
      throw .unwritable(path, reason: error.reason)
    }
  }

  static func refuse(_ path: String, besides inputs: [String]) throws(UsageError) {
    let inputs = inputs.map { $0 == "-" ? "/dev/stdin" : $0 }
    guard let input = FilePath.same(as: path, among: inputs) else { return }
    throw .unwritable(path, reason: "the command reads it" + (input == path ? "" : ", as \(input)"))
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    if failure != nil || bytes.isEmpty { return }
    do throws(OutputFile.Failure) {
      switch target {
      case .whole(let file): try file.write(bytes)
      case .inPlace(let file): try file.write(bytes)
      }
    } catch {
      failure = error
    }
  }

  func close() throws(UsageError) {
    switch target {
    case .whole(let file):
      do throws(WholeFile.Failure) {
        if let failure { throw .system(failure) }
        try file.commit()
      } catch {
        throw .unwritable(path, reason: error.reason)
      }
    case .inPlace(let file):
      do throws(OutputFile.Failure) {
        try file.close()
        if let failure { throw failure }
      } catch {
        throw .unwritable(path, reason: error.reason)
      }
    }
  }
}
