import LinkHarness

enum ReportStyle {
  static let css = """

    :root {
      color-scheme: light dark;
      --paper: #fbfbfa; --card: #fff; --ink: #1c2024; --quiet: #5f6872; --line: #e1e4e8;
      --track: #c5ccd3; --good: #1a7f4b; --bad: #c0362c; --warn: #9a6700; --skip: #6b7580;
      --bad-wash: #fdf1f0; --block: #f4f5f7; --focus: #2563eb;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #121417; --card: #1a1d21; --ink: #e8eaed; --quiet: #9aa4af; --line: #2c3138;
        --track: #4a525b; --good: #4cc38a; --bad: #ff7b72; --warn: #e3b341; --skip: #8b949e;
        --bad-wash: #2b1b1c; --block: #121417; --focus: #79b8ff;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      margin: 0 auto; padding: 2.5rem 1.5rem 4rem; max-width: 68rem;
      background: var(--paper); color: var(--ink);
      font: 0.9375rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
      overflow-wrap: anywhere;
    }
    code, pre, .url { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: .875em; }
    p { margin: 0; }
    :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: .25rem; }

    .kicker { color: var(--quiet); font-size: .875rem; }
    h1 { margin: .125rem 0 1rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.01em; }
    .bar { display: block; width: 100%; height: .625rem; }
    .bar .passed { fill: var(--good); } .bar .failed, .bar .error { fill: var(--bad); }
    .bar .knownIssue { fill: var(--warn); } .bar .skipped { fill: var(--track); }

    \(LadderStyle.css)
    .map { margin: 1.25rem 0 0; overflow-x: auto; }
    .map svg { display: block; width: 100%; min-width: 34rem; max-width: 46rem; margin: 0 auto; }
    .map path.on { stroke: var(--track); }
    .map .plain { fill: var(--paper); stroke: var(--track); stroke-width: 2.5; }
    .map text { fill: var(--quiet); font-size: 13px; text-anchor: middle; }
    .map .number { fill: var(--paper); font-weight: 700; font-size: 14px; }
    .map figcaption { color: var(--quiet); font-size: .8125rem; text-align: center; }

    .filters { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-top: 1.25rem; }
    .filters label { cursor: pointer; }
    .filters input[type=radio] { position: absolute; opacity: 0; }
    .filters span {
      display: block; padding: .25rem .75rem; border: 1px solid var(--line); border-radius: 2rem;
      background: var(--card);
    }
    .filters :checked + span { background: var(--ink); border-color: var(--ink); color: var(--paper); }
    .filters :focus-visible + span { outline: 2px solid var(--focus); outline-offset: 2px; }
    .filters .tools { display: flex; flex: 1 1 100%; flex-wrap: wrap; gap: .5rem; }
    .filters [type=search] { flex: 1 1 12rem; min-width: 0; }
    .filters :is([type=search], select, button), dialog button {
      padding: .3125rem .75rem; font: inherit; color: inherit;
      background: var(--card); border: 1px solid var(--line); border-radius: 2rem;
    }
    dialog { background: var(--card); color: inherit; border: 1px solid var(--line); border-radius: .5rem; }
    dialog dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
    dialog h2 { margin-top: 0; } dialog dd { margin: 0; } dialog dt { font-family: ui-monospace, monospace; }

    h2 {
      display: flex; flex-wrap: wrap; gap: .125rem .75rem; align-items: baseline;
      margin: 2.25rem 0 .5rem; font-size: .9375rem; font-weight: 600;
    }
    h2 .name { font-weight: 400; color: var(--quiet); }
    .counts { display: flex; flex-wrap: wrap; gap: 0 .75rem; margin-left: auto; font-weight: 400; font-size: .8125rem; }
    .plans summary, .requests > summary { display: list-item; list-style: revert; padding: .25rem 0; }
    .plan > summary { display: flex; gap: .5rem; margin-top: 1.5rem; padding: 0; align-items: baseline; }
    .plan > summary::before { content: "▸"; content: "▸" / ""; color: var(--quiet); }
    .plan[open] > summary::before { content: "▾"; content: "▾" / ""; }
    .plan h2 { flex: 1; margin-top: 0; } h2 i { position: absolute; } h2 > code { font-weight: 400; }
    .plans ul { margin: 0; padding: 0; list-style: none; }
    .plans li { display: flex; flex-wrap: wrap; gap: 0 .75rem; border-bottom: 1px solid var(--line); }
    .plans .name { color: var(--quiet); }
    .counts span { color: var(--quiet); }
    .counts .failed, .counts .error { color: var(--bad); font-weight: 600; }
    .counts .knownIssue { color: var(--warn); }

    .row { background: var(--card); border: 1px solid var(--line); border-top-width: 0; }
    .plan > :not(.row) + .row { border-top-width: 1px; border-radius: .5rem .5rem 0 0; }
    .row:last-child { border-radius: 0 0 .5rem .5rem; }
    .plan > :not(.row) + .row:last-child { border-radius: .5rem; }
    summary {
      display: grid; grid-template-columns: 1.25rem minmax(0, 1fr) auto; gap: .75rem;
      align-items: center; padding: .5rem 1rem; cursor: pointer; list-style: none;
    }
    summary::-webkit-details-marker { display: none; }
    summary:hover { background: var(--block); }
    .row > summary::before { font-weight: 700; text-align: center; color: var(--good); }
    .failed > summary::before, .error > summary::before { color: var(--bad); }
    .knownIssue > summary::before { color: var(--warn); } .skipped > summary::before { color: var(--skip); }
    \(marks)
    .title { display: flex; flex-wrap: wrap; gap: 0 .625rem; align-items: baseline; }
    .id { font-weight: 500; }
    .failed .id, .error .id { font-weight: 650; }
    .url { flex-basis: 100%; color: var(--quiet); }
    .row:not([open]) :is(.url, .id, .why) { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .at, .why { color: var(--quiet); font-size: .875rem; }
    .row:is(.failed, .error):not([open]) .url, .row[open] .why { display: none; }
    summary:has(.why) { grid-template-columns: 1.25rem minmax(0, max-content) minmax(0, 1fr); }
    .tag {
      padding: 0 .4375rem; border: 1px solid var(--line); border-radius: 1rem;
      color: var(--quiet); font-size: .75rem;
    }
    summary > svg { display: block; width: 7.75rem; height: 1.875rem; }
    .row > :not(summary) { margin: 0 1rem 0 3rem; }
    .row > .place { margin-top: .25rem; } .row > :last-child { padding-bottom: 1.25rem; }
    .like { color: var(--quiet); font-size: .875rem; }
    .place { display: flex; flex-wrap: wrap; gap: 0 1rem; color: var(--quiet); font-size: .875rem; }
    .reason { margin: .5rem 0; }
    .knownIssue .reason b { color: var(--warn); }
    .failure {
      margin: .75rem 0; padding: .75rem 1rem; background: var(--bad-wash);
      border-left: 3px solid var(--bad); border-radius: 0 .375rem .375rem 0;
    }
    .knownIssue .failure { border-color: var(--warn); background: var(--block); }
    .message { font-weight: 600; }
    .values { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0 .75rem; margin: 0 0 .375rem; }
    .values dt { font-weight: 600; text-align: right; }
    .values dd { margin: 0; }
    .wanted code { color: var(--good); } .found code { color: var(--bad); }
    .elements table { width: 100%; margin: .375rem 0; border-collapse: collapse; }
    .elements caption, .elements thead th { text-align: left; } .elements caption { font-weight: 600; }
    .elements thead th { color: var(--quiet); font-weight: 400; }
    .elements th, .elements td { padding: .1875rem .75rem .1875rem 0; text-align: left; vertical-align: top; }
    .elements tr { border-bottom: 1px solid var(--line); break-inside: avoid; }
    .elements tbody th { width: 7.5rem; font-weight: 400; color: var(--quiet); }
    .elements tbody th:has(.missing, .extra) { font-weight: 650; color: var(--bad); }
    .elements tr:has(.missing) code { color: var(--good); } .elements tr:has(.extra) code { color: var(--bad); }
    pre {
      margin: .375rem 0; padding: .5rem .75rem; overflow-x: auto; overflow-wrap: normal;
      background: var(--card); border: 1px solid var(--line); border-radius: .375rem;
    }
    .because { margin-top: .25rem; }
    .because b, .reason b { font-weight: 600; }
    .step { margin-top: .75rem; color: var(--quiet); font-size: .875rem; }

    .row:target { outline: 2px solid var(--focus); outline-offset: -1px; }

    .left { margin: .75rem 0; color: var(--quiet); }
    .found { color: var(--quiet); } .found:has(output:empty) { display: none; }
    .facts { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: 0 0 .75rem; color: var(--quiet); font-size: .875rem; }
    .facts :is(dt, dd) { display: inline; margin: 0; } .facts dt::after { content: ":"; } .facts dd { color: var(--ink); }
    .findings { padding-left: 1.25rem; }
    .filters fieldset { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0; padding: 0; border: 0; flex-basis: 100%; }
    .filters legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    a { color: inherit; }
    [data-copy] { display: none; }
    .scripted [data-copy] {
      display: inline-block; padding: 0 .5rem; font: inherit; color: inherit; cursor: pointer;
      background: none; border: 1px solid var(--line); border-radius: 1rem;
    }
    .row { content-visibility: auto; contain-intrinsic-size: auto 3.5rem; }
    .requests { margin-top: .75rem; font-size: .875rem; }
    .requests ol { margin: .25rem 0 0; padding-left: 1.75rem; }
    @media (max-width: 44rem) {
      body { padding: 1.25rem .75rem 3rem; }
      h1 { font-size: 1.375rem; }
      .counts { margin-left: 0; flex-basis: 100%; }
      summary, summary:has(.why) { grid-template-columns: 1.25rem minmax(0, 1fr); padding: .5rem .75rem; gap: .125rem .5rem; }
      summary > :is(svg, .why) { grid-column: 2; }
      .map svg { min-width: 0; }
      .map text { font-size: 20px; } .map .number { font-size: 18px; }
      .row > :not(summary) { margin: 0 .75rem; }
      .values { grid-template-columns: minmax(0, 1fr); }
      .values dt { text-align: left; }
      .elements thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .elements :is(table, caption, tbody, tr, th, td) { display: block; width: auto; padding: 0; }
      .elements tr { padding: .25rem 0; }
      .elements td::before { content: attr(data-label) ": "; color: var(--quiet); }
    }
    @media print {
      body { padding: 0; max-width: none; }
      .filters, [data-copy] { display: none !important; }
      .row { content-visibility: visible; }
      :root { font-size: 9.5pt; print-color-adjust: exact; }
      .ladder { margin-top: .25rem; } .ladder li { min-height: 0; padding-block: 0; } .ladder .no { display: none; }
      .dot { top: .125rem; width: .75rem; height: .75rem; }
      .row > :not(summary) { margin: 0 .75rem; } .row > :last-child { padding-bottom: .5rem; }
      .failure { break-inside: avoid; margin: .375rem 0; padding: .375rem .75rem; }
      .plan > summary { margin-top: 1rem; break-after: avoid; }
      summary { padding: .25rem .75rem; break-after: avoid; }
      pre { white-space: pre-wrap; }
    }

    """

  /// The mark of each status; browsers that know no alternative text for it use the first declaration.
  private static let marks = RowRecord.Status.allCases.map {
    #".\#($0.rawValue) > summary::before { content: "\#($0.mark)"; content: "\#($0.mark)" / "\#($0.words)"; }"#
  }.joined(separator: "\n")

  /// CSS rules that apply the filters if scripts are disabled.
  static let filters =
    (RowRecord.Status.allCases.map { ("show", $0.rawValue, $0.rawValue) }
    + Stage.allCases.map { ("stage", $0.rawValue, "at-" + $0.rawValue) })
    .map { name, value, style in
      let chosen = "body:has([name=\(name)][value=\(value)]:checked)"
      return """
        \(chosen) .row:not(.\(style)), \(chosen) .plan:not(:has(.row.\(style))) { display: none; }
        """
    }.joined(separator: "\n")
}
