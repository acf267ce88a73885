import LinkHarness
import Foundation

/// A file named on the command line; the first failure to write it is reported when it is closed.
struct ReportFile {
  private let path: String
  private let file: OutputFile
  private var failure: OutputFile.Failure?

  init(_ path: String, appends: Bool = false) throws(UsageError) {
    self.path = path
    do throws(OutputFile.Failure) {
      file = try OutputFile(path, appends: appends)
    } catch {
      throw .unwritable(path, reason: error.reason)
    }
  }

  mutating func write(_ text: String) {
    if failure != nil || text.isEmpty { return }
    do throws(OutputFile.Failure) {
      try file.write(text)
    } catch {
      failure = error
    }
  }

  func close() throws(UsageError) {
    do throws(OutputFile.Failure) {
      try file.close()
      if let failure { throw failure }
    } catch {
      throw .unwritable(path, reason: error.reason)
    }
  }
}
