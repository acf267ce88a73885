// LinkHarness
