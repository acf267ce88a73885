/// The style sheet for lists of stages; `ReportStyle` and `PageStyle` include it and define its colours.
enum LadderStyle {
  static let css = """
    .ladder { margin: .5rem 0; padding: 0; list-style: none; }
    .ladder li { display: grid; grid-template-columns: 7rem minmax(0, 1fr); padding: .125rem .5rem; border-left: 3px solid var(--good); }
    .ladder p { margin: 0; }
    .ladder .bad { border-color: var(--bad); } .ladder .bad > b { color: var(--bad); }
    .ladder :is(.no, .after) { border-color: var(--track); }
    .ladder :is(.no, .after, .more) { color: var(--quiet); } .ladder .no > b { font-weight: 400; }
    @media (max-width: 44rem) { .ladder li { grid-template-columns: minmax(0, 1fr); } }
    """
}
