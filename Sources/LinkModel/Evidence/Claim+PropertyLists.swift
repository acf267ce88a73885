// Claims about entitlements files and Info.plist files.

extension Claim {
  package static let propertyListForm = Self(
    .documented, .propertyLists,
    "a property list is XML with a fixed structure, or binary; the old ASCII format is legacy",
    disprovedBy:
      "an XML or binary file that linkplan reports as invalid although plutil -lint accepts it")
  package static let binaryHasNoLines = Self(
    .inferred, .propertyLists,
    "a binary property list is valid, but it has no lines, because it is not text",
    disprovedBy:
      "the claim is about linkplan's reports, so no observation of the system can disprove it")
  package static let exactKeys = Self(
    .inferred, .propertyLists,
    "keys are compared exactly; it is inferred that a misspelt key is silently ignored",
    disprovedBy: "a misspelt key that the system does not ignore")
  package static let repeatedKeys = Self(
    .inferred, .propertyLists,
    "a key must be unique; which of two duplicates applies is not documented",
    disprovedBy: "Apple documentation that specifies which of two duplicate keys applies")
  package static let urlTypes = Self(
    .documented, .urlTypes,
    "CFBundleURLTypes is an array of dictionaries; CFBundleURLSchemes is an array of strings",
    disprovedBy:
      "a scheme that is registered although CFBundleURLSchemes is not an array of strings")
  package static let schemeSyntax = Self(
    .documented, .rfc3986,
    "a scheme is not case-sensitive; it starts with an ASCII letter, followed by any number of ASCII letters, digits, plus signs, hyphens and periods",
    disprovedBy: "a later standard that defines schemes differently")
  package static let webSchemes = Self(
    .documented, .schemes,
    "a web link opens an app only as a universal link; other web links open in the browser",
    disprovedBy:
      "an app without the web browser entitlement that receives web links because it registered http"
  )
  package static let systemSchemes = Self(
    .documented, .schemes,
    "system schemes, such as mailto and tel, open the system's apps",
    disprovedBy:
      "a third-party app that receives mailto or tel links although the user did not choose that app"
  )
}
