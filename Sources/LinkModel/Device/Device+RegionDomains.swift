import HarnessText

extension Device {
  /// The top-level domains of the device's region: the two-letter one, and the internationalized ones in Punycode.
  var regionDomains: [Substring] {
    let region = region.asciiLowercased()
    let own = region == "gb" ? "uk" : Substring(region)
    return [own] + (Self.internationalized[region] ?? [])
  }

  /// The internationalized country-code top-level domains in IANA's root zone, each row after its region.
  private static let internationalized: [String: ArraySlice<Substring>] = {
    let rows = table.split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(uniqueKeysWithValues: rows.map { (String($0[0]), $0.dropFirst()) })
  }()

  private static let table = """
    ae xn--mgbaam7a8h
    am xn--y9a3aq
    bd xn--54b7fta0cc
    bg xn--90ae
    bh xn--mgbcpq6gpa1a
    by xn--90ais
    cn xn--fiqs8s xn--fiqz9s
    dz xn--lgbbat1ad8j
    eg xn--wgbh1c
    ge xn--node
    gr xn--qxam
    hk xn--j6w193g
    il xn--4dbrk0ce
    in xn--h2brj9c xn--45brj9c xn--gecrj9c xn--s9brj9c xn--xkc2dl3a5ee0h xn--fpcrj9c3d xn--2scrj9c xn--rvc1e0am3e \
    xn--3hcrj9c xn--45br5cyl xn--h2breg3eve xn--h2brj9c8c xn--mgbbh1a71e xn--mgbbh1a xn--mgbgu82a
    iq xn--mgbtx2b
    ir xn--mgba3a4f16a
    jo xn--mgbayh7gpa
    kr xn--3e0b707e
    kz xn--80ao21a
    la xn--q7ce6a
    lk xn--fzc2c9e2c xn--xkc2al3hye2a
    ma xn--mgbc0a9azcg
    mk xn--d1alf
    mn xn--l1acc
    mo xn--mix891f
    mr xn--mgbah1a3hjkrd
    my xn--mgbx4cd0ab
    om xn--mgb9awbf
    pk xn--mgbai9azgqp6j
    ps xn--ygbi2ammx
    qa xn--wgbl6a
    rs xn--90a3ac
    ru xn--p1ai
    sa xn--mgberp4a5d4ar
    sd xn--mgbpl2fh
    sg xn--yfro4i67o xn--clchc0ea0b2g2a9gcd
    sy xn--ogbpf8fl
    th xn--o3cw4h
    tn xn--pgbs0dh
    tw xn--kpry57d xn--kprw13d
    ua xn--j1amh
    ye xn--mgb2ddes
    """
}
