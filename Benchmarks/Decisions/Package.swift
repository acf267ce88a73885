// swift-tools-version: 6.2
import PackageDescription

// Apart from the servers' benchmarks, so that measuring a decision builds no other server.
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
