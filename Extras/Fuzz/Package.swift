// swift-tools-version: 6.2
import PackageDescription

// libFuzzer targets, which run.sh builds with `-sanitize=fuzzer`. This is a separate package, because the fuzzer option
// instruments the package and all its dependencies for coverage.
let fuzzer: [SwiftSetting] = [.unsafeFlags(["-parse-as-library"])]
let linking: [LinkerSetting] = [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]

func target(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies + ["Driver"], swiftSettings: fuzzer, linkerSettings: linking)
}

let harness = Target.Dependency.product(name: "LinkHarness", package: "link-harness")
let tools = Target.Dependency.product(name: "LinkTools", package: "link-harness")
let site = Target.Dependency.product(name: "MockSite", package: "link-harness")

let package = Package(
  name: "fuzz",
  platforms: [.macOS("26.0")],
  dependencies: [.package(name: "link-harness", path: "../..")],
  targets: [
    .target(name: "Driver"),
    target("FuzzAssociation", [harness, tools]), target("FuzzPattern", [harness]),
    target("FuzzJSON", [harness]), target("FuzzLink", [harness]), target("FuzzPlan", [harness]),
    target("FuzzPropertyList", [harness, tools]),
    target("FuzzRequest", [site]), target("FuzzConnection", [site]),
  ],
  swiftLanguageModes: [.v6]
)
