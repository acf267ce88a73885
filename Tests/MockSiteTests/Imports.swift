// All files of the tests have these modules.
@_exported public import MockSite
@_exported public import TestSupport
