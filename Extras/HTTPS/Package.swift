// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// This is a separate package, so the root package has no dependencies.
let package = Package(
  name: "link-harness-https",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MockSiteHTTPS", targets: ["MockSiteHTTPS"]),
    .executable(name: "linkplan-https", targets: ["linkplan-https"]),
  ],
  dependencies: [
    .package(name: "link-harness", path: "../.."),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.98.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.0"),
    .package(url: "https://github.com/apple/swift-certificates.git", from: "1.19.0"),
    .package(url: "https://github.com/apple/swift-crypto.git", "3.12.3"..<"5.0.0"),
    .package(url: "https://github.com/apple/swift-asn1.git", from: "1.2.0"),
  ],
  targets: [
    .target(
      name: "MockSiteHTTPS",
      dependencies: [
        .product(name: "MockSite", package: "link-harness"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOTLS", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "X509", package: "swift-certificates"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "linkplan-https",
      dependencies: [
        "MockSiteHTTPS",
        .product(name: "LinkHarness", package: "link-harness"),
        .product(name: "MockSite", package: "link-harness"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MockSiteHTTPSTests",
      dependencies: [
        "MockSiteHTTPS", "linkplan-https",
        .product(name: "LinkHarness", package: "link-harness"),
        .product(name: "MockSite", package: "link-harness"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOTLS", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "X509", package: "swift-certificates"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
