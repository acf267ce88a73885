// swift-tools-version: 6.2
import PackageDescription

// Routers and a navigator in the designs that are common in apps, and an adapter for each.
let package = Package(
  name: "routers",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "link-harness", path: "../..")],
  targets: [
    .target(name: "Shapes"),
    .testTarget(
      name: "ShapeTests",
      dependencies: [
        "Shapes",
        .product(name: "LinkHarness", package: "link-harness"),
        .product(name: "LinkHarnessTesting", package: "link-harness"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
