import MockSite

extension PlanServer.StartError {
  package var isPortInUse: Bool {
    if case .socket(let error) = self { error.name == "EADDRINUSE" } else { false }
  }
}
