import LinkHarness
import LinkTools

final class ExportCommand: Command {
  let name = "export"
  let summary = "export plans as commands or server settings"
  let details = """
    The formats simctl, adb, curl and maestro are commands that open or request each
    link; nginx and apache are settings that serve each host's association file with
    the correct content type and without a redirect.
    """
  let example = "linkplan export TestPlans/product-links.json --format simctl"

  let paths = Argument.plans
  let format = Option("--format", .choice(PlanExport.Format.self), "export format (required)")
  let root = Option(
    "--root", .webRoot, "for nginx and apache: directory with a subdirectory for each host",
    default: "/var/www")

  func run(_ given: Arguments, _ output: Output) throws(UsageError) -> CommandStatus {
    guard let format = given[format] else { throw .missingOption(self.format.declaration.usage) }
    let plans = try Input.plans(given[paths]).loads.compactMap(\.plan)
    output.result(PlanExport(plans, root: given[root]).text(format), as: .program)
    return .success
  }
}

extension ValueKind where Value == String {
  /// A dollar sign would start an nginx variable, and a line break would end the setting.
  fileprivate static var webRoot: Self {
    Self("DIR", expected: "an absolute path without $ or control characters", isPath: true) {
      path in
      let isSafe = path.unicodeScalars.allSatisfy {
        $0 != "$" && $0.value >= 0x20 && $0.value != 0x7F
      }
      return isSafe && path.hasPrefix("/") ? path : nil
    }
  }
}
