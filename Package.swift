// swift-tools-version: 6.2
import PackageDescription

/// The settings of all targets.
///
/// Warnings are errors in scripts/check.sh, but not here, where a newer compiler would break the builds of users.
let adoptable: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of all targets except the module whose protocols an app adopts: this feature would make their
/// requirements nonisolated, and a conforming class bound to the main actor could not access its own state (SE-0461).
let strict = adoptable + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

let package = Package(
  name: "link-harness",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "MockSite", targets: ["MockSite"]),
    .library(name: "LinkHarness", targets: ["LinkHarness", "LinkModel", "HarnessText"]),
    .library(name: "LinkHarnessTesting", targets: ["LinkHarnessTesting"]),
    .executable(name: "linkplan", targets: ["linkplan"]),
    .plugin(name: "LinkPlanPlugin", targets: ["LinkPlanPlugin"]),
  ],
  targets: [
    .target(name: "MockSite", dependencies: ["HarnessText"], swiftSettings: strict),
    .target(name: "HarnessText", swiftSettings: strict),
    .target(name: "LinkModel", dependencies: ["HarnessText"], swiftSettings: strict),
    .target(
      name: "LinkHarness", dependencies: ["LinkModel", "MockSite", "HarnessText"],
      swiftSettings: adoptable),
    .target(
      name: "LinkHarnessTesting",
      dependencies: ["LinkHarness", "LinkModel", "MockSite", "HarnessText"],
      swiftSettings: strict),
    // Parts that only the command needs, so a team's test target does not build them.
    .target(name: "LinkCauses", dependencies: ["LinkHarness", "LinkModel", "HarnessText"], swiftSettings: strict),
    .target(
      name: "LinkTools",
      dependencies: ["LinkCauses", "LinkHarness", "LinkModel", "MockSite", "HarnessText"],
      resources: [.embedInCode("Report/claims.txt")],
      swiftSettings: strict),
    .executableTarget(
      name: "linkplan",
      dependencies: [
        "LinkTools", "LinkCauses", "LinkHarness", "LinkModel", "MockSite", "HarnessText",
      ],
      swiftSettings: strict),
    .plugin(
      name: "LinkPlanPlugin",
      capability: .command(
        intent: .custom(verb: "linkplan", description: "Replay, explain and check plans of links and association files")
      )),

    // Comparisons of values, programs and servers, for all test targets.
    .target(name: "TestSupport", dependencies: ["MockSite"], path: "Tests/TestSupport", swiftSettings: strict),
    // Test support that several test targets share.
    .target(
      name: "HarnessTestSupport", dependencies: ["TestSupport", "LinkModel", "HarnessText"],
      path: "Tests/HarnessTestSupport", swiftSettings: strict),
    .testTarget(
      name: "HarnessTextTests", dependencies: ["TestSupport", "HarnessText", "HarnessTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MockSiteTests", dependencies: ["TestSupport", "MockSite"], swiftSettings: strict),
    .testTarget(
      name: "LinkModelTests",
      dependencies: ["TestSupport", "LinkModel", "HarnessText", "HarnessTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LinkHarnessTests",
      dependencies: [
        "TestSupport",
        "LinkTools", "LinkHarness", "LinkModel", "MockSite", "HarnessText", "HarnessTestSupport",
      ],
      exclude: ["Requirements/requirements.json"],
      swiftSettings: strict),
    .testTarget(
      name: "LinkToolsTests",
      dependencies: [
        "TestSupport",
        "LinkTools", "LinkCauses", "LinkHarness", "LinkModel", "MockSite", "HarnessText",
        "HarnessTestSupport",
      ],
      exclude: [
        "BreakOneThing/mistakes.json", "BreakOneThing/reports.expected.txt", "Lint/findings.expected.txt",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LinkHarnessTestingTests",
      dependencies: [
        "TestSupport", "LinkHarnessTesting", "LinkHarness", "LinkModel", "MockSite", "HarnessText",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "TestSupport",
        "linkplan", "LinkHarnessTesting", "LinkTools", "LinkHarness", "LinkModel",
        "MockSite", "HarnessText",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "linkplanTests",
      dependencies: [
        "TestSupport", "HarnessTestSupport",
        "linkplan", "LinkTools", "LinkHarness", "LinkModel", "MockSite", "HarnessText",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// Lint is not a product, but its fuzz targets are in another package.
if Context.environment["LINK_HARNESS_FUZZ"] != nil {
  package.products.append(.library(name: "LinkTools", targets: ["LinkTools"]))
}
