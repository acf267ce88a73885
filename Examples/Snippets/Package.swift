// swift-tools-version: 6.2
import PackageDescription

let products: [Target.Dependency] = [
  .product(name: "LinkHarness", package: "link-harness"),
  .product(name: "LinkHarnessTesting", package: "link-harness"),
  .product(name: "MockSite", package: "link-harness"),
]

// The targets are adopters: they conform to the harness's protocols, use build settings that are common in apps, and
// replay a plan with their own router. `scripts/check-snippets.sh` compiles the documentation's snippets.
let package = Package(
  name: "snippets",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "link-harness", path: "../..")],
  targets: [
    .testTarget(
      name: "MainActorByDefault", dependencies: products,
      swiftSettings: [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ]),
    // A test needs no other product.
    .testTarget(
      name: "OneImport", dependencies: [.product(name: "LinkHarnessTesting", package: "link-harness")]),
    // The app has types with the names of the harness's.
    .target(name: "MyApp"),
    .testTarget(
      name: "OwnNames", dependencies: ["MyApp", .product(name: "LinkHarnessTesting", package: "link-harness")],
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    // The plans are a resource of the test bundle.
    .testTarget(
      name: "Bundled", dependencies: [.product(name: "LinkHarnessTesting", package: "link-harness")],
      resources: [.copy("TestPlans")]),
    .testTarget(
      name: "CustomExecutor", dependencies: [.product(name: "LinkHarnessTesting", package: "link-harness")]),
    .testTarget(
      name: "SwiftFive", dependencies: products, swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "StrictConcurrency", dependencies: products,
      swiftSettings: [.swiftLanguageMode(.v5), .enableExperimentalFeature("StrictConcurrency")]),
  ],
  swiftLanguageModes: [.v6]
)
