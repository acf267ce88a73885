import LinkHarness

/// The file that `replay --log` writes to: a line for each link that was opened.
struct LogFile {
  private let path: String
  private let file: OutputFile
  private var failure: OutputFile.Failure?

  init(_ path: String) throws(UsageError) {
    self.path = path
    do throws(OutputFile.Failure) {
      file = try OutputFile(path)
    } catch {
      throw .unwritable(path, reason: error.reason)
    }
  }

  mutating func take(_ event: ReplayEvent) {
    guard failure == nil, case .rowEnded(let result) = event else { return }
    do throws(OutputFile.Failure) {
      try file.write(AttemptLog().lines(of: result))
    } catch {
      failure = error
    }
  }

  /// Closes the file; a log that is not whole is an error.
  func close() throws(UsageError) {
    do throws(OutputFile.Failure) {
      try file.close()
      if let failure { throw failure }
    } catch {
      throw .unwritable(path, reason: error.reason)
    }
  }
}
