package import HarnessText

// Association files and test plans are both JSON objects, so a user can easily pass one instead of the other.

extension AssociationFile {
  package static let services = ["applinks"] + Service.allCases.map(\.rawValue)

  package var isTestPlan: Bool { document.root.map(Self.isTestPlan) ?? false }

  /// An incomplete plan is also detected.
  package static func isTestPlan(_ root: JSONNode) -> Bool {
    services.allSatisfy { root[$0] == nil }
      && (root["links"]?.array != nil || root["sites"]?.object != nil)
  }

  /// Whether a file that was passed as a test plan is an association file.
  package static func isAssociationFile(_ root: JSONNode) -> Bool {
    services.contains { root[$0] != nil } && root["version"] == nil && root["links"] == nil
  }
}
