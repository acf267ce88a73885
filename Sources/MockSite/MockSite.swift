// MockSite
