// swift-tools-version: 6.2
import PackageDescription

// This package is separate from the package `benchmarks`, so measuring decisions does not require building third-party
// HTTP servers.
let package = Package(
  name: "decision-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "link-harness", path: "../../..")],
  targets: [
    .executableTarget(
      name: "decisions",
      dependencies: [.product(name: "LinkHarness", package: "link-harness")])
  ],
  swiftLanguageModes: [.v6]
)
