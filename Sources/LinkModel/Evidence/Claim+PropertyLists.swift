// Claims about entitlements files and the Info.plist.

extension Claim {
  package static let propertyListForm = Self(
    .documented, .propertyLists, "a property list is either XML with a fixed structure or binary",
    disprovedBy: "a file that linkplan reports as invalid although plutil -lint accepts it")
  package static let binaryHasNoLines = Self(
    .inferred, .propertyLists, "the binary format has no lines, but the file is valid",
    disprovedBy: "nothing, because the claim only states what the report omits")
  package static let exactKeys = Self(
    .inferred, .propertyLists,
    "keys are compared exactly; it is inferred that a misspelt key is silently ignored",
    disprovedBy: "a misspelt key that has an effect")
  package static let repeatedKeys = Self(
    .inferred, .propertyLists,
    "a key must be unique; which of two duplicates applies is not documented",
    disprovedBy: "Apple documentation that specifies which value applies")
  package static let urlTypes = Self(
    .documented, .urlTypes,
    "CFBundleURLTypes is an array of dictionaries; CFBundleURLSchemes is an array of strings",
    disprovedBy: "a scheme that is registered by a value of another type")
  package static let schemeSyntax = Self(
    .documented, .rfc3986,
    "a scheme is a letter followed by letters, digits, +, - and ., in any letter case",
    disprovedBy: "a later standard with a different definition")
  package static let webSchemes = Self(
    .documented, .schemes,
    "web links open apps as universal links and otherwise open in the browser",
    disprovedBy: "an app without the web browser entitlement that receives http links")
  package static let systemSchemes = Self(
    .documented, .schemes,
    "system schemes, such as mailto and tel, open the system's apps",
    disprovedBy: "another app that opens a system scheme although the user did not choose the app")
}
