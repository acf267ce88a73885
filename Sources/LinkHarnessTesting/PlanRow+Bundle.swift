public import Foundation

extension PlanRow {
  /// Returns the rows of plans that are a resource of a test bundle, in order.
  ///
  /// A device or another test machine does not have the sources, so plans have to be in the bundle there. In a package,
  /// the test target copies their folder, with all files that plans refer to:
  ///
  /// ```swift
  /// .testTarget(name: "AppTests", resources: [.copy("TestPlans")])
  /// ```
  ///
  /// Like ``all(in:tagged:filePath:line:)``, the method returns a row that fails if there is nothing to replay.
  ///
  /// With `LINKPLAN_UPDATE`, the plans are read from the sources instead, because a change to the copy would be lost.
  ///
  /// - Parameters:
  ///   - path: A plan or a directory, relative to the bundle's resources.
  ///   - tags: Tags of which a row must have at least one; if empty, rows are not filtered by tag.
  ///   - bundle: The bundle, such as `.module`, or `Bundle(for:)` of a class in a test target of Xcode.
  ///   - filePath: The calling file.
  ///   - line: The calling line.
  /// - Returns: The rows, at least one.
  public static func all(
    in path: String = "TestPlans", tagged tags: [String] = [], bundle: Bundle, filePath: String = #filePath,
    line: Int = #line
  ) -> [PlanRow] {
    let choice = EnvironmentChoice(ProcessInfo.processInfo.environment, tags: tags)
    return choice.update == nil
      ? all(in: path, of: bundle, choice, place: place(filePath, line))
      : all(in: path, choice, filePath: filePath, line: line)
  }

  static func all(
    in path: String, of bundle: Bundle, _ choice: EnvironmentChoice, place: String = place(#filePath, #line)
  ) -> [PlanRow] {
    let file = (bundle.resourceURL ?? bundle.bundleURL).appendingPathComponent(path).path
    guard FileManager.default.fileExists(atPath: file) else {
      let name = bundle.bundleURL.lastPathComponent
      return refused(
        path,
        "\(name) has no resource \"\(path)\"; add it to the test target with resources: [.copy(\"\(path)\")], or in Xcode as a folder reference",
        place: place)
    }
    return all(at: file, choice, place: place)
  }
}
