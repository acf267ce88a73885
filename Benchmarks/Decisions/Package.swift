// swift-tools-version: 6.2
import PackageDescription

// This is a separate package, so the other servers need not be built to measure decisions.
let package = Package(
  name: "decision-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "link-harness", path: "../..")],
  targets: [
    .executableTarget(
      name: "decisions",
      dependencies: [.product(name: "LinkHarness", package: "link-harness")])
  ],
  swiftLanguageModes: [.v6]
)
