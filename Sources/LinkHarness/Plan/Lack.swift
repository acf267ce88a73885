import HarnessText

/// A file that cannot be read, and what needs it: only the rows that do are not replayed.
struct Lack: Sendable {
  enum Need: Sendable, Equatable {
    /// The device looks for the association file of the host.
    case association(of: String)
    /// The host answers a request for something else.
    case answers(of: String)
    /// The app handles a link.
    case routes(of: String)
    /// The system decides about a link while the app is installed.
    case identity(of: String)
    case row(Place)
  }

  let finding: Finding
  let need: Need
}
