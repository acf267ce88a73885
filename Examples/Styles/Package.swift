// swift-tools-version: 6.2
import PackageDescription

// This package contains the cores of two apps of different styles. Only the tests depend on the harness.
let package = Package(
  name: "styles",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "link-harness", path: "../..")],
  targets: [
    .target(name: "Journal"),
    .target(name: "Bank"),
    .testTarget(
      name: "StyleTests",
      dependencies: [
        "Journal", "Bank",
        .product(name: "LinkHarness", package: "link-harness"),
        .product(name: "LinkHarnessTesting", package: "link-harness"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
