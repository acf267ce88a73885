// swift-tools-version: 6.2
import PackageDescription

// This is a separate package, so the root package does not depend on Hummingbird or FlyingFox.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "link-harness", path: "../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "MockSite", package: "link-harness"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "FlyingFox", package: "FlyingFox"),
      ]),
    .executableTarget(
      name: "routers",
      dependencies: [
        .product(name: "LinkHarness", package: "link-harness"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
