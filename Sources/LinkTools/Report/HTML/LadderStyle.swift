/// The style sheet for stage charts; `ReportStyle` and `PageStyle` include it and define its colours.
enum LadderStyle {
  static let css = """
    path { fill: none; stroke: var(--track); stroke-width: 2.5; vector-effect: non-scaling-stroke; }
    path.on { stroke: var(--good); }
    path.off { stroke-dasharray: 2 4; }
    circle { stroke-width: 2; }
    circle.ok, .ok circle { fill: var(--good); stroke: var(--good); }
    circle.bad, .bad circle { fill: var(--bad); stroke: var(--bad); }
    circle.no, .no circle { fill: var(--card); stroke: var(--track); }

    .ladder { margin: 1rem 0 0; padding: 0; list-style: none; }
    .ladder li {
      position: relative; display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: 0 .75rem;
      padding: .3125rem 0 .3125rem 3.5rem; min-height: 2.125rem;
    }
    .ladder b { font-weight: 600; }
    .ladder .no { color: var(--quiet); } .ladder .no > b { font-weight: 400; }
    .ladder .bad > b { color: var(--bad); }
    .ladder .more { color: var(--quiet); font-size: .875rem; }
    .rail { position: absolute; left: 0; top: 0; width: 3rem; height: 100%; }
    .ladder p { margin: 0; }
    .dot {
      position: absolute; left: .375rem; top: .5rem; width: 1rem; height: 1rem; border-radius: 50%;
      border: 2px solid var(--good); background: var(--good);
    }
    .dot.side { left: 1.75rem; }
    .no .dot { border-color: var(--track); background: var(--card); }
    .bad .dot { border-color: var(--bad); background: var(--bad); color: var(--card); }
    .bad .dot::after { content: "×"; display: block; font: bold .875rem/.75rem sans-serif; text-align: center; }
    .symbols { position: absolute; width: 0; height: 0; }
    @media (max-width: 44rem) { .ladder li { grid-template-columns: minmax(0, 1fr); } }
    """
}
