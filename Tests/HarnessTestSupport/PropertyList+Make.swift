import HarnessText
package import LinkModel

extension PropertyList {
  /// Creates a property list from the XML text of its value.
  package static func make(_ value: String) -> PropertyList {
    PropertyList(
      reading: SourceText(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        \(value)
        </plist>
        """, file: "App.plist"))
  }
}
