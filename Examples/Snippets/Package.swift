// swift-tools-version: 6.2
import PackageDescription

let products: [Target.Dependency] = [
  .product(name: "LinkHarness", package: "link-harness"),
  .product(name: "LinkHarnessTesting", package: "link-harness"),
  .product(name: "MockSite", package: "link-harness"),
]

// `SnippetTests` compiles the documentation's snippets against the public API only, as in a user's package. The tests
// of the root package run the snippets that contain tests. All targets except `SnippetTests` contain types that conform
// to the harness's protocols, and use build settings that are common in apps.
let package = Package(
  name: "snippets",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "link-harness", path: "../..")],
  targets: [
    .testTarget(name: "SnippetTests", dependencies: products),
    .testTarget(
      name: "MainActorByDefault", dependencies: products,
      swiftSettings: [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ]),
    .testTarget(
      name: "SwiftFive", dependencies: products, swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "StrictConcurrency", dependencies: products,
      swiftSettings: [.swiftLanguageMode(.v5), .enableExperimentalFeature("StrictConcurrency")]),
  ],
  swiftLanguageModes: [.v6]
)
