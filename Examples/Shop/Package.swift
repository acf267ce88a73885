// swift-tools-version: 6.2
import PackageDescription

// This package contains the core of an app without its screens. Only the tests depend on the harness.
let package = Package(
  name: "shop",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "link-harness", path: "../..")],
  targets: [
    .target(name: "ShopCore"),
    .testTarget(
      name: "ShopCoreTests",
      dependencies: [
        "ShopCore",
        .product(name: "LinkHarness", package: "link-harness"),
        .product(name: "LinkHarnessTesting", package: "link-harness"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
