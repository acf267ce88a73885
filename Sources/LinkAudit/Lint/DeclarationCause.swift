import LinkModel

/// What is wrong with what an app declares: its entitlements and its Info.plist.
enum DeclarationCause: Sendable {
  case propertyList(PropertyListProblem)
  case binaryPropertyList
  case keyMisspelt(String, meant: String)

  case entitlementNotAnArray(found: String)
  case entitlementNotAString(found: String)
  case entitlement(String, AssociatedDomain.Defect)
  case entitlementWhiteSpace(String)
  case entitlementService(String, nearest: String?)
  case entitlementMode(String, nearest: String?)
  case entitlementDeveloperOnly(String)
  case entitlementDuplicate(String)
  case entitlementUpperCase(String)
  case entitlementCount(Int)
  case buildSetting(String)

  case urlTypesShape(String, expected: String, found: String)
  case urlTypeWithoutSchemes
  case schemeSyntax(String, fix: String)
  case schemeDuplicate(String)
  case schemeWeb(String)
  case schemeOfSystem(String)
  case schemeUpperCase(String)
  case queriedSchemesLimit(Int)
}
