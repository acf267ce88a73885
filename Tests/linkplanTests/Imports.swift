// All files of the tests have these modules.
@_exported public import HarnessTestSupport
@_exported public import HarnessText
@_exported public import LinkHarness
@_exported public import LinkModel
@_exported public import LinkTools
@_exported public import MockSite
