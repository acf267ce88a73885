// All files of the tests have these modules.
@_exported public import HarnessTestSupport
@_exported public import HarnessText
