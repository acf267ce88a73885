// What is claimed about entitlements files and the Info.plist.

extension Claim {
  package static let propertyListForm = Self(
    .documented, .propertyLists, "a property list is XML of a fixed form, or binary",
    disprovedBy: "plutil -lint taking the file")
  package static let binaryHasNoLines = Self(
    .inferred, .propertyLists, "the binary form has no lines; the file is valid",
    disprovedBy: "nothing: it says what is not shown")
  package static let exactKeys = Self(
    .inferred, .propertyLists,
    "keys are looked up as they are written; that a slip is passed over without a word is concluded",
    disprovedBy: "a misspelt key that has an effect")
  package static let repeatedKeys = Self(
    .inferred, .propertyLists, "a key is written once; which of two counts is not said",
    disprovedBy: "a text of Apple's that says which")
  package static let urlTypes = Self(
    .documented, .urlTypes,
    "CFBundleURLTypes is an array of dictionaries, CFBundleURLSchemes an array of strings",
    disprovedBy: "a scheme registered by another form")
  package static let schemeSyntax = Self(
    .documented, .rfc3986,
    "a scheme is a letter followed by letters, digits, +, - and ., in any letter case",
    disprovedBy: "a later standard")
  package static let webSchemes = Self(
    .documented, .schemes,
    "web links lead to apps as universal links; custom schemes are for names of one's own",
    disprovedBy: "an app without the browser's entitlement that receives http links")
  package static let systemSchemes = Self(
    .documented, .schemes,
    "schemes of the system, such as mailto and tel, stay with the system's apps",
    disprovedBy: "an app that opens for such a scheme without a setting")
}
