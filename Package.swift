// swift-tools-version: 6.2
import PackageDescription

/// Every target is built under the same closed settings; there is no target with a gate left open.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "link-harness",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "MockSite", targets: ["MockSite"]),
    .library(name: "LinkHarness", targets: ["LinkHarness", "LinkModel"]),
    .library(name: "LinkHarnessTesting", targets: ["LinkHarnessTesting"]),
    .executable(name: "linkplan", targets: ["linkplan"]),
  ],
  targets: [
    // Linux's epoll is not part of Swift's Glibc module; this header-only target brings it in.
    .target(name: "CLinux"),
    // The pages of the documentation that `linkplan help` prints.
    .target(name: "CPages"),
    .target(name: "MockSite", dependencies: ["CLinux"], swiftSettings: strict),
    .target(name: "LinkModel", swiftSettings: strict),
    .target(name: "LinkHarness", dependencies: ["LinkModel", "MockSite"], swiftSettings: strict),
    .target(
      name: "LinkHarnessTesting", dependencies: ["LinkHarness", "LinkModel", "MockSite"],
      swiftSettings: strict),
    .executableTarget(
      name: "linkplan", dependencies: ["CPages", "LinkHarness", "LinkModel"],
      swiftSettings: strict),

    .testTarget(name: "MockSiteTests", dependencies: ["MockSite"], swiftSettings: strict),
    .testTarget(name: "LinkModelTests", dependencies: ["LinkModel"], swiftSettings: strict),
    .testTarget(
      name: "LinkHarnessTests", dependencies: ["LinkHarness", "LinkModel", "MockSite"],
      swiftSettings: strict),
    .testTarget(
      name: "LinkHarnessTestingTests",
      dependencies: ["LinkHarnessTesting", "LinkHarness", "LinkModel", "MockSite"],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "linkplan", "LinkHarnessTesting", "LinkHarness", "LinkModel", "MockSite",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "linkplanTests", dependencies: ["linkplan", "LinkHarness", "MockSite"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
