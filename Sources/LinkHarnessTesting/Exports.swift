// With these exports, `import LinkHarnessTesting` is sufficient in a test that implements the harness's protocols. The
// attribute is underscored, but the language has no other spelling (Swift 6.3).
@_exported public import HarnessText
@_exported public import LinkHarness
@_exported public import LinkModel
