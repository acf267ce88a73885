package import HarnessText

extension AssociationFile {
  /// Whether the file is a test plan that was passed by mistake.
  package var isTestPlan: Bool { document.root.map(Self.isTestPlan) ?? false }

  package static func isTestPlan(_ root: JSONNode) -> Bool {
    root["applinks"] == nil && root["version"] != nil && root["links"]?.array != nil
  }
}
