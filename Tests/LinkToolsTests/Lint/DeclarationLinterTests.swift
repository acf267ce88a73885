@testable import LinkTools

struct DeclarationLinterTests {
  static func entitlements(_ values: String...) -> PropertyList {
    .make(
      "<dict><key>\(Entitlements.domainsKey)</key><array>\n"
        + values.map { "<string>\($0)</string>" }.joined(separator: "\n") + "\n</array></dict>")
  }

  static func entitlements(list: String) -> PropertyList {
    .make("<dict><key>\(Entitlements.domainsKey)</key>\(list)</dict>")
  }

  static func info(schemes: [String]) -> PropertyList {
    let schemes = schemes.map { "<string>\($0)</string>" }.joined(separator: "\n")
    return .make(
      "<dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>\(schemes)</array></dict></array></dict>"
    )
  }

  static let domains: [(name: String, input: String)] = [
    ("a domain", "applinks:shop.example"),
    ("a wildcard", "webcredentials:*.shop.example"),
    ("a managed domain", "applinks:shop.example?mode=managed"),
    ("Punycode", "applinks:xn--caf-dma.example"),
    ("no service", "shop.example"),
    ("a scheme", "applinks:https://shop.example"),
    ("a path", "applinks:shop.example/"),
    ("a query", "applinks:shop.example?x=1"),
    ("a port", "applinks:shop.example:8080"),
    ("a blank", "applinks: shop.example"),
    ("a star inside", "applinks:www.*.example"),
    ("a wildcard for App Clips", "appclips:*.shop.example"),
    ("no dot", "applinks:localhost"),
    ("localhost in developer mode", "applinks:localhost?mode=developer"),
    ("an address", "applinks:10.0.0.1"),
    ("a letter beyond ASCII", "applinks:käse.example"),
    ("a misspelt service", "applink:shop.example"),
    ("a service in capitals", "AppLinks:shop.example"),
    ("a misspelt mode", "applinks:shop.example?mode=develper"),
    ("no mode", "applinks:shop.example?mode="),
    (
      "the developer mode alone", "applinks:shop.example?mode=developer"
    ),
    ("capitals", "applinks:Shop.example"),
    ("a build setting", "applinks:$(DOMAIN)"),
  ]

  @Test(arguments: domains.map(\.input))
  func `each value of the entitlement is a domain`(value: String) {
    expect(Self.entitlements(value).associatedDomains, equals: [value])
  }

  @Test(
    arguments: [
      ("a browser that claims links", "<true/>", ["7 browser-with-links"]),
      ("an app that is none", "<false/>", [String]()),
    ] as [(String, String, [String])])
  func `the claims of a web browser are reported`(_: String, input: String, output: [String]) {
    let list = PropertyList.make(
      "<dict><key>\(Entitlements.browserKey)</key>\(input)\n"
        + "<key>\(Entitlements.domainsKey)</key><array>\n<string>webcredentials:shop.example</string>\n"
        + "<string>applinks:shop.example</string>\n</array></dict>")
    let found = EntitlementsLinter(list).findings().map {
      "\($0.position.line) \($0.code ?? "")"
    }
    expect(found, equals: output)
  }

  @Test func `values are checked together`() {
    let list = Self.entitlements(
      "applinks:shop.example?mode=developer", "applinks:shop.example", "applinks:SHOP.example")
    let found = EntitlementsLinter(list).findings().map {
      "\($0.position.line) \($0.code ?? "")"
    }
    expect(found, equals: ["7 entitlement-duplicate", "7 entitlement-upper-case"])
  }

  static let domainLists: [(name: String, input: String)] = [
    ("a string", "<string>applinks:a.b</string>"),
    ("numbers", "<array><integer>1</integer></array>"),
    ("nothing", "<array/>"),
  ]

  @Test(arguments: [
    ("<key>aps-environment</key><string>development</string>", ["4:1 entitlement-missing"]),
    ("<key>com.apple.security.application-groups</key><array/>", ["4:1 entitlement-missing"]),
    ("<key>com.apple.developer.associated-domain</key><array/>", ["4:7 key-misspelt"]),
    ("<key>\(Entitlements.domainsKey)</key><array/>", []), ("<key>settings</key><true/>", []),
  ])
  func `entitlements without associated domains are noted`(members: String, findings: [String]) {
    let found = FileLint(PropertyList.make("<dict>\(members)</dict>").source).findings
    expect(found.map { "\($0.position.line):\($0.position.column) \($0.code ?? "")" }, equals: findings)
  }

  @Test func `the nearest service is suggested`() throws {
    let finding = try #require(
      EntitlementsLinter(Self.entitlements("aplinks:shop.example")).findings().first)
    expect(finding.fix, equals: "did you mean \"applinks\"?")
  }

  /// What Xcode writes into a built Info.plist.
  @Test(arguments: [
    ("iphoneos27.0", "", true), ("iphonesimulator27.1", "", true), ("xros27.0", "", true), ("iphoneos26.4", "", false),
    ("watchos27.0", "", false), ("macosx27.0", "", false), ("macosx27.0", "<key>UIDeviceFamily</key><array/>", true),
    ("iphoneos27.0", "<key>UIApplicationSceneManifest</key><dict/>", false), ("$(SDK_NAME)", "", false),
  ])
  func `a built UIKit app of the SDKs of 27 needs scenes`(sdk: String, more: String, isNoted: Bool) {
    func codes(_ kind: String) -> [String] {
      let list = PropertyList.make(
        "<dict><key>CFBundlePackageType</key><string>\(kind)</string><key>DTSDKName</key><string>\(sdk)</string>\(more)</dict>"
      )
      return InfoPlistLinter(list).findings().compactMap(\.code)
    }
    expect(codes("APPL"), equals: isNoted ? ["scene-manifest-missing"] : [])
    expect(codes("XPC!"), equals: [])
  }

  static let schemes: [(name: String, input: [String])] = [
    ("a scheme", ["shop"]),
    ("with all characters there are", ["shop-v1.2+x"]),
    ("a colon", ["shop://"]),
    ("an underscore", ["my_shop"]),
    ("a digit in front", ["1shop"]),
    ("nothing", [""]),
    ("the web", ["https"]),
    ("the telephone", ["tel"]),
    ("capitals", ["Shop"]),
    ("two alike", ["shop", "shop"]),
    ("a build setting", ["$(SCHEME)"]),
    ("none", []),
  ]

  @Test(arguments: schemes.map(\.input))
  func `each scheme is read`(schemes: [String]) {
    expect(Self.info(schemes: schemes).schemes, equals: schemes)
  }

  @Test(arguments: [
    ("<key>LSApplicationQueriesScheme</key><array/>", ["LSApplicationQueriesSchemes"]),
    ("<key>LSApplicationQuerySchemes</key><array/>", ["LSApplicationQueriesSchemes"]),
    ("<key>CFBundleURLType</key><array/>", ["CFBundleURLTypes"]),
    (
      "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLScheme</key><array/></dict></array>",
      ["CFBundleURLSchemes"]
    ),
    ("<key>CFBundleURLTypes</key><array/><key>CFBundleURLName</key><string>a</string>", []),
  ])
  func `a misspelt key of an Info plist is found, even if it is the only key`(members: String, keys: [String]) {
    let findings = FileLint(PropertyList.make("<dict>\(members)</dict>").source).findings
    expect(findings.compactMap(\.lint), equals: keys.map { _ in .keyMisspelt })
    expect(findings.map(\.fix), equals: keys.map { "write \"\($0)\"" })
  }

  @Test(arguments: [
    ("<key>CFBundleVersion</key><string>$(FLUTTER_BUILD_NUMBER)</string>", ["is missing"]),
    ("<key>CFBundleVersion</key><string>1</string>", []), ("<key>FlutterDeepLinkingEnabled</key><true/>", ["is true"]),
    (
      "<key>CFBundleVersion</key><string>$(FLUTTER_BUILD_NUMBER)</string><key>FlutterDeepLinkingEnabled</key><false/>",
      []
    ),
  ])
  func `an app that leaves its links to Flutter's router is noted`(members: String, says: [String]) {
    let list = PropertyList.make("<dict><key>CFBundleName</key><string/>\(members)</dict>")
    let findings = FileLint(list.source).findings
    expect(
      findings.map { "\($0.code ?? ""): \($0.message)" },
      equals: says.map {
        "flutter-deep-linking: FlutterDeepLinkingEnabled \($0), so Flutter's own router takes each link"
      })
  }

  @Test func `an app may query the system's schemes`() {
    let list = PropertyList.make(
      "<dict><key>LSApplicationQueriesSchemes</key><array><string>tel</string><string>Tel2</string></array></dict>")
    expect(InfoPlistLinter(list).findings().compactMap(\.lint), equals: [])
  }

  @Test func `more than fifty queried schemes are reported`() {
    let schemes = (0..<51).map { "<string>s\($0)</string>\n" }.joined()
    let list = PropertyList.make(
      "<dict><key>LSApplicationQueriesSchemes</key><array>\n\(schemes)</array></dict>")
    let findings = InfoPlistLinter(list).findings()
    expect(findings.compactMap(\.lint), equals: [.queriedSchemesLimit])
    expect(findings.map(\.position.line), equals: [55])
  }

  @Test(arguments: ["<true/>", "<array><true/></array>", "<array><dict/></array>"])
  func `URL types with an invalid structure are reported`(value: String) {
    let list = PropertyList.make("<dict><key>CFBundleURLTypes</key>\(value)</dict>")
    expect(InfoPlistLinter(list).findings().count, equals: 1)
  }

  @Test(arguments: [
    ("nothing", "", "not-a-property-list"),
    ("JSON", "{}", "not-a-property-list"),
    ("the beginning of a binary one", "bplist00\u{0}", "not-a-property-list"),
    ("no value", "<plist></plist>", "property-list-shape"),
    ("two values", "<plist><true/><true/></plist>", "property-list-shape"),
    ("an element of another kind", "<plist><div/></plist>", "property-list-shape"),
    ("an open element", "<plist><dict>", "xml-syntax"),
    ("elements that cross", "<plist><dict></plist></dict>", "xml-syntax"),
    ("an end of nothing", "<plist/></dict>", "xml-syntax"),
    ("a second root", "<plist><true/></plist><plist/>", "xml-syntax"),
    ("text after the root", "<plist><true/></plist>x", "xml-syntax"),
    ("a stray ampersand", "<plist><string>a & b</string></plist>", "xml-syntax"),
    ("an entity there is not", "<plist><string>&nbsp;</string></plist>", "xml-syntax"),
    ("a tag without a name", "<plist>< /></plist>", "xml-syntax"),
    ("an attribute without quotes", "<plist version=1/>", "xml-syntax"),
    ("an open comment", "<plist><!-- </plist>", "xml-syntax"),
    (
      "a key without a value", "<plist><dict><key>a</key></dict></plist>", "property-list-shape"
    ),
    (
      "a value without a key", "<plist><dict><true/></dict></plist>", "property-list-shape"
    ),
    (
      "a key twice",
      "<plist><dict><key>a</key><true/><key>a</key><true/></dict></plist>", "duplicate-key"
    ),
    ("text between values", "<plist><array>x</array></plist>", "property-list-shape"),
  ])
  func `a file that is not a property list is reported`(_: String, input: String, output: String) {
    let list = PropertyList(reading: SourceText(input, file: "App.plist"))
    expect(EntitlementsLinter(list).findings().compactMap(\.code), equals: [output])
  }

  @Test(
    arguments: [(30, [.binaryPropertyList]), (31, [.binaryPropertyList, .entitlementCount])] as [(Int, [LintCode])])
  func `a binary property list is reported, because it has no lines`(count: Int, codes: [LintCode]) throws {
    let domains = (0..<count).map { "applinks:host\($0).example" }
    let bytes = try PropertyListSerialization.data(
      fromPropertyList: [Entitlements.domainsKey: domains], format: .binary, options: 0)
    let list = PropertyList(reading: SourceText(Array(bytes), file: "App.entitlements"))
    expect(EntitlementsLinter(list).findings().compactMap(\.lint), equals: codes)
  }
}
