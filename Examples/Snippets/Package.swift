// swift-tools-version: 6.2
import PackageDescription

// The snippets of the documentation, compiled as a user's package compiles them: within the kit's own package they would
// also see what is not public. They are not run here; the kit's tests do that.
let package = Package(
  name: "snippets",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "link-harness", path: "../..")],
  targets: [
    .testTarget(
      name: "SnippetTests",
      dependencies: [
        .product(name: "LinkHarness", package: "link-harness"),
        .product(name: "LinkHarnessTesting", package: "link-harness"),
        .product(name: "MockSite", package: "link-harness"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
