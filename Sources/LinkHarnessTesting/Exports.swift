// With these exports, `import LinkHarnessTesting` is sufficient in a test that implements the harness's protocols, and
// other names of the harness do not clash with those of an app. The attribute is underscored, but the language has no
// other spelling (Swift 6.3). `scripts/release/check_api.py` reads these lines, because symbol graphs do not list them.
@_exported public import enum HarnessText.JSONValue
@_exported public import struct LinkHarness.AppClock
@_exported public import class LinkHarness.AppLaunch
@_exported public import class LinkHarness.AppSite
@_exported public import protocol LinkHarness.AppUnderTest
@_exported public import protocol LinkHarness.ErrorNaming
@_exported public import protocol LinkHarness.RouterUnderTest
@_exported public import enum LinkHarness.UserAction
@_exported public import struct LinkModel.Delivery
@_exported public import enum LinkModel.EntryPoint
@_exported public import struct LinkModel.NavigationState
@_exported public import struct LinkModel.RouteMatch
@_exported public import struct LinkModel.RouteParameter
@_exported public import struct LinkModel.RouteParameters
@_exported public import struct LinkModel.RoutingError
@_exported public import struct LinkModel.UserActivity
