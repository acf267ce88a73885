"""Finds places for small mistakes in Swift sources, and writes sources in which the mistakes can be switched on.

It reads tokens, not the grammar: a wrong guess about where an operand ends is nearly always code that the compiler rejects,
and such mutants are dropped.
"""
import dataclasses
import re

OPENING = {"(": ")", "[": "]", "{": "}"}
CLOSING = {closing: opening for opening, closing in OPENING.items()}
COMPARISON = {"<", ">", "<=", ">=", "==", "!=", "===", "!=="}
BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
REVERSE = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
ENDS = {
    "first": "last", "last": "first", "firstIndex": "lastIndex", "lastIndex": "firstIndex", "min": "max", "max": "min",
    "prefix": "suffix", "suffix": "prefix", "hasPrefix": "hasSuffix", "hasSuffix": "hasPrefix",
    "dropFirst": "dropLast", "dropLast": "dropFirst",
}
HEADERS = {"if", "guard", "while", "for", "switch", "catch"}
# What no operand contains.
LIMITS = {
    ":", ",", ";", "=", "->", "+=", "-=", "*=", "/=", "|=", "&=", "^=", ">>=", "<<=", "in", "return", "else", "case", "where",
    "let", "var", "throw", "try", "try?", "await", "default", "repeat", "do", "defer", "inout",
} | HEADERS
# What starts a line and is no statement that could be removed.
DECLARATIONS = {
    "let", "var", "func", "init", "deinit", "subscript", "case", "default", "struct", "class", "enum", "actor", "extension",
    "protocol", "import", "typealias", "static", "private", "fileprivate", "public", "package", "internal", "mutating",
    "nonisolated", "override", "final", "indirect", "lazy", "get", "set", "didSet", "willSet", "some", "any", "associatedtype",
    "where", "do", "defer", "repeat", "else", "catch", "return", "throw", "switch", "convenience", "required", "weak",
    "unowned", "operator", "infix", "prefix", "postfix", "true", "false", "nil",
} | HEADERS
# Functions whose arguments can be swapped, and calls that only save time: mutants of both would be equivalent.
COMMUTATIVE = {"max", "min"}
ECONOMIES = {"reserveCapacity", "combine"}
TOKEN = re.compile(
    r"(?P<skip>\s+|//[^\n]*)"
    r"|(?P<directive>\#(?:if|elseif|else|endif|sourceLocation)\b[^\n]*)"
    r"|(?P<word>(?:try|as)[?!]|[#@$]?[A-Za-z_]\w*|`[^`]+`|\$\d+)"
    r"|(?P<number>0x[0-9A-Fa-f_]+|0b[01_]+|0o[0-7_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][-+]?\d+)?)"
    r"|(?P<op>\.\.\.|\.\.<|\?\?|![=]=?|[-+*/%<>=&|^~]+)"
    r"|(?P<mark>[()\[\]{}.,:;?!\\])"
)
ON = "\0"
STRING = re.compile(r'(#*)("""|")')
REGEX = re.compile(r"/[^\s/](?:[^/\\\n]|\\.)*/")


@dataclasses.dataclass(frozen=True)
class Token:
    kind: str
    text: str
    start: int
    end: int
    leads: bool  # whether it is the first token of its line
    spaced: tuple  # whether there is white space before and after it


@dataclasses.dataclass(frozen=True)
class Site:
    """A mistake: the text from `start` to `end` becomes `replacement`, in which `ON` is the condition that switches it on."""

    file: str
    line: int
    text: str
    kind: str
    change: str
    start: int
    end: int
    replacement: str

    @property
    def module(self):
        return self.file.split("/")[1]


def end_of_string(text, start):
    """Returns the end of the literal at a position, with its interpolations."""
    hashes, quote = STRING.match(text, start).groups()
    at = start + len(hashes) + len(quote)
    while not text.startswith(quote + hashes, at):
        if not text.startswith("\\" + hashes, at):
            at += 1
            continue
        at += 1 + len(hashes)
        if text[at] != "(":
            at += 1
            continue
        depth = 0
        while True:
            if STRING.match(text, at):
                at = end_of_string(text, at)
                continue
            depth += (text[at] == "(") - (text[at] == ")")
            at += 1
            if depth == 0:
                break
    return at + len(quote + hashes)


def tokens(text):
    """The tokens of a file without those in conditional blocks, some of which are for other platforms."""
    at, found, conditions = 0, [], 0
    while at < len(text):
        if STRING.match(text, at):
            kind, end = "string", end_of_string(text, at)
        elif text.startswith("/*", at):
            kind, end = "skip", text.index("*/", at) + 2
        elif REGEX.match(text, at) and (found[-1].text in LIMITS or found[-1].text in OPENING):
            kind, end = "string", REGEX.match(text, at).end()
        else:
            match = TOKEN.match(text, at)
            if not match:
                raise ValueError(f"unexpected {text[at:at + 20]!r}")
            kind, end = match.lastgroup, match.end()
        if kind == "directive":
            conditions += text.startswith("#if", at) - text.startswith("#endif", at)
        elif kind != "skip" and conditions == 0:
            leads = not text[text.rfind("\n", 0, at) + 1:at].strip()
            spaced = (at == 0 or text[at - 1].isspace(), end == len(text) or text[end].isspace())
            found.append(Token(kind, text[at:end], at, end, leads, spaced))
        at = end
    return found


class Source:
    """The tokens of a file, and the limits of expressions and statements in it."""

    def __init__(self, file, text):
        self.file, self.text, self.tokens = file, text, tokens(text)
        self.partner, open_ones = {}, []
        self.enclosing = []
        for at, token in enumerate(self.tokens):
            if token.text in CLOSING and token.kind == "mark":
                partner = open_ones.pop()
                self.partner[at], self.partner[partner] = partner, at
            self.enclosing.append(open_ones[-1] if open_ones else None)
            if token.text in OPENING and token.kind == "mark":
                open_ones.append(at)

    def infix(self, at):
        token = self.tokens[at]
        return token.kind == "op" and token.spaced == (True, True)

    def continues(self, at):
        """Whether a token that leads its line continues the line before."""
        if at == 0:
            return False
        token, before = self.tokens[at], self.tokens[at - 1]
        if token.text in {".", "?", ":", ")", "]", "}", "else", "where"} or self.infix(at):
            return True
        return self.infix(at - 1) or before.text in {",", "(", "[", "=", "->", "\\"}

    def is_limit(self, at, stops):
        token = self.tokens[at]
        if token.kind == "mark" and token.text == "?":
            return token.spaced[0]
        return token.kind != "string" and (token.text in LIMITS or token.text in stops)

    def left(self, at, stops):
        """The first token of the operand before an operator."""
        first, at = None, at - 1
        while at >= 0:
            if self.tokens[at].text in OPENING or self.is_limit(at, stops):
                break
            if self.tokens[at].text in CLOSING and self.tokens[at].kind == "mark":
                at = self.partner[at]
            first = at
            if self.tokens[at].leads and not self.continues(at):
                break
            at -= 1
        return first

    def right(self, at, stops, is_header):
        """The last token of the operand after an operator."""
        last, at = None, at + 1
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.text in CLOSING or self.is_limit(at, stops) or (token.text == "{" and is_header):
                break
            if last is not None and token.leads and not self.continues(at):
                break
            if token.text in OPENING and token.kind == "mark":
                at = self.partner[at]
            last = at
            at += 1
        return last

    def is_header(self, at):
        """Whether a brace after the token starts a block and no closure, because of a keyword before it."""
        at -= 1
        while at >= 0 and self.tokens[at].text not in OPENING:
            if self.tokens[at].text in HEADERS:
                return True
            if self.tokens[at].text in CLOSING and self.tokens[at].kind == "mark":
                at = self.partner[at]
            if self.tokens[at].leads and not self.continues(at):
                return self.tokens[at].text in HEADERS
            at -= 1
        return False

    def is_pattern(self, at):
        """Whether the token is in the label of a case."""
        while at is not None and self.tokens[at].text != "{":
            before = at - 1
            while before >= 0 and self.tokens[before].text not in OPENING:
                if self.tokens[before].text == "case":
                    return True
                if self.tokens[before].text in {":", "="} or self.tokens[before].leads and not self.continues(before):
                    break
                if self.tokens[before].text in CLOSING and self.tokens[before].kind == "mark":
                    before = self.partner[before]
                before -= 1
            at = self.enclosing[at]
        return False

    def slice(self, first, last):
        return self.text[self.tokens[first].start:self.tokens[last].end]

    def site(self, kind, first, last, changed, replacement):
        start, end = self.tokens[first].start, self.tokens[last].end
        line_start = self.text.rfind("\n", 0, start) + 1
        line_end = self.text.find("\n", start)
        one_line = [" ".join(part.split()) for part in (self.text[start:end], changed)]
        change = " → ".join(part if len(part) <= 100 else part[:99] + "…" for part in one_line)
        return Site(
            self.file, self.text.count("\n", 0, start) + 1, self.text[line_start:line_end].strip(), kind, change, start, end,
            replacement)

    def choice(self, kind, first, last, changed):
        """A site with two expressions."""
        return self.site(kind, first, last, changed, f"({ON} ? {changed} : {self.slice(first, last)})")

    # MARK: The kinds of mistakes

    def comparison(self, at):
        operator = self.tokens[at].text
        stops = COMPARISON | {"&&", "||"}
        first, last = self.left(at, stops), self.right(at, stops, self.is_header(at))
        if first is None or last is None:
            return
        left, right, whole = self.slice(first, at - 1), self.slice(at + 1, last), self.slice(first, last)
        if operator not in BOUNDARY:
            opposite = operator.replace("!", "=", 1) if operator[0] == "!" else "!" + operator[1:]
            yield self.site("equality", first, last, f"{left} {opposite} {right}", f"(({whole}) != {ON})")
        elif "$0" in left and "$1" in right:
            yield self.choice("boundary", first, last, f"{left} {REVERSE[operator]} {right}")
        else:
            yield self.choice("boundary", first, last, f"{left} {BOUNDARY[operator]} {right}")

    def logic(self, at):
        operator = self.tokens[at].text
        stops = {"&&", "||"} if operator == "&&" else {"||"}
        first, last = self.left(at, stops), self.right(at, stops, self.is_header(at))
        if first is None or last is None:
            return
        left, right = self.slice(first, at - 1), self.slice(at + 1, last)
        off = f"|| {ON}" if operator == "&&" else f"&& !{ON}"
        yield self.site("logic", first, last, right, f"(({left}) {off}) {operator} {right}")
        yield self.site("logic", first, last, left, f"{left} {operator} (({right}) {off})")

    def default(self, at):
        first = self.left(at, COMPARISON | {"&&", "||", "??"})
        if first is not None:
            left = self.slice(first, at - 1)
            yield self.site("default", first, at, "nil ??", f"({ON} ? nil : {left}) ??")

    def ternary(self, at):
        first = self.left(at, set())
        if first is not None and not {token.text for token in self.tokens[first:at]} & (COMPARISON | {"&&", "||"}):
            whole = self.slice(first, at - 1)
            yield self.site("condition", first, at - 1, f"!({whole})", f"(({whole}) != {ON})")

    def condition(self, at):
        first = at = at + 1
        while True:
            if self.tokens[at].text in {",", "{", "else"}:
                words = {token.text for token in self.tokens[first:at]}
                is_boolean = not words & (COMPARISON | {"&&", "||", "let", "var", "case", "try", "await", "#available"})
                if first < at and is_boolean:
                    whole = self.slice(first, at - 1)
                    yield self.site("condition", first, at - 1, f"!({whole})", f"(({whole}) != {ON})")
                if self.tokens[at].text != ",":
                    return
                first = at + 1
            elif self.tokens[at].text in OPENING and self.tokens[at].kind == "mark":
                at = self.partner[at]
            at += 1

    def literal(self, at):
        token = self.tokens[at]
        if self.tokens[at - 1].text == "." or self.is_pattern(at):
            return
        if token.text in {"true", "false"}:
            changed = "false" if token.text == "true" else "true"
            yield self.site("literal", at, at, changed, f"({token.text} != {ON})")
        elif re.fullmatch(r"\d[\d_]*", token.text):
            changed = str(int(token.text.replace("_", "")) + 1)
            yield self.choice("literal", at, at, changed)
        elif re.fullmatch(r"0x[0-9A-Fa-f]{1,2}", token.text):
            yield self.choice("literal", at, at, hex(int(token.text, 16) ^ 1))

    def other_end(self, at):
        if at < 2 or self.tokens[at - 1].text != "." or self.tokens[at - 2].spaced[1] and not self.tokens[at - 1].leads:
            return
        first = at
        while first > 1 and self.tokens[first - 1].text == ".":
            first -= 2
            if self.tokens[first].text in {"?", "!"}:
                first -= 1
            while self.tokens[first].text in CLOSING and self.tokens[first].kind == "mark":
                first = self.partner[first]
                before = self.tokens[first - 1]
                if before.text in HEADERS | LIMITS or before.kind not in {"word", "mark"} or before.text in OPENING:
                    break
                if before.spaced[1] and self.tokens[first].text != "{" or before.text in {",", ":", ";"}:
                    break
                first -= 1
        last = at
        is_header = self.is_header(at)
        while last + 1 < len(self.tokens):
            token = self.tokens[last + 1]
            if token.text in {"(", "["} and not token.spaced[0] or token.text == "{" and not is_header and not token.leads:
                last = self.partner[last + 1]
            elif token.text in {"?", "!"} and token.kind == "mark" and not token.spaced[0]:
                last += 1
            elif token.text == ".":
                last += 2
            else:
                break
        changed = self.text[self.tokens[first].start:self.tokens[at].start] + ENDS[self.tokens[at].text]
        changed += self.text[self.tokens[at].end:self.tokens[last].end]
        yield self.choice("end", first, last, changed)

    def swap(self, at):
        """Swaps neighbouring arguments of a call that are both names or both literals."""
        name = self.tokens[at - 1] if at > 0 else None
        if not name or name.kind != "word" or name.spaced[1] or name.text[0] in "@#" or name.text in DECLARATIONS | LIMITS:
            return
        if name.text in COMMUTATIVE:
            return
        if at > 1 and self.tokens[at - 2].text in {"func", "case", "macro"} or self.is_pattern(at):
            return
        values, first, end = [], at + 1, self.partner[at]
        while first < end:
            if self.tokens[first + 1].text == ":" and self.tokens[first].kind == "word":
                first += 2
            last = first - 1
            while last + 1 < end and self.tokens[last + 1].text != ",":
                last = self.partner.get(last + 1, last + 1)
            values.append((first, last, self.slice(first, last)))
            first = last + 2
        for one, other in zip(values, values[1:]):
            shapes = [re.sub(r"[\w.$]+", "x", value[2]) if value[0] != value[1] or self.tokens[value[0]].kind != "string"
                      else "string" for value in (one, other)]
            if shapes[0] != shapes[1] or shapes[0] not in {"x", "string"} or one[2] == other[2]:
                continue
            if any(one[2].startswith(mark) != other[2].startswith(mark) for mark in (".", *"0123456789")) or {one[2], other[2]} & {"nil", "true", "false"}:
                continue
            between = self.text[self.tokens[one[1]].end:self.tokens[other[0]].start]
            yield self.site(
                "swap", one[0], other[1], other[2] + between + one[2],
                f"({ON} ? {other[2]} : {one[2]}){between}({ON} ? {one[2]} : {other[2]})")

    def statement(self, at):
        token, enclosing = self.tokens[at], self.enclosing[at]
        if not token.leads or self.continues(at) or enclosing is None or self.tokens[enclosing].text != "{":
            return
        if token.kind != "word" or token.text in DECLARATIONS or token.text[0] in "@#":
            return
        last = at
        if token.text not in {"continue", "break"}:
            last = self.right(at - 1, set(), False) if token.text not in LIMITS else None
            start = at
            if last is None or self.tokens[last + 1].text.endswith("=") or token.text in {"try", "try?", "await"}:
                while start < len(self.tokens) and self.is_limit(start, set()):
                    start += 1
                last = start
                while True:
                    last = self.partner[last] if self.tokens[last].text in OPENING else last
                    following = self.tokens[last + 1]
                    if following.text in CLOSING or following.leads and not self.continues(last + 1):
                        break
                    last += 1
        body = self.tokens[at:last + 1]
        assigns = any(other.kind == "op" and other.text.endswith("=") and other.text not in COMPARISON for other in body)
        if len(body) == 1 and token.text not in {"continue", "break"} or body[-1].text == ":":
            return
        if any(other.text in ECONOMIES for other in body):
            return
        is_sole = enclosing == at - 1 and self.partner[enclosing] == last + 1
        if not assigns and (is_sole or body[-1].text not in {")", "}", "continue", "break"}):
            return
        yield self.site("statement", at, last, "nothing", f"if !{ON} {{ {self.slice(at, last)} }}")

    def sites(self):
        for at, token in enumerate(self.tokens):
            if token.kind == "op" and self.infix(at):
                if token.text in COMPARISON:
                    yield from self.comparison(at)
                elif token.text in {"&&", "||"}:
                    yield from self.logic(at)
                elif token.text == "??":
                    yield from self.default(at)
            elif token.kind == "number" or token.text in {"true", "false"}:
                yield from self.literal(at)
            elif token.kind == "mark" and token.text == "?" and token.spaced == (True, True):
                yield from self.ternary(at)
            elif token.kind == "mark" and token.text == "(":
                yield from self.swap(at)
            elif token.text in {"if", "guard", "while"} and self.tokens[at + 1].text != ":":
                yield from self.condition(at)
            elif token.kind == "word" and token.text in ENDS:
                yield from self.other_end(at)
            if token.kind == "word":
                yield from self.statement(at)


def candidates(file, text):
    """The mistakes that could be made in a file."""
    return list(Source(file, text).sites())


def mutated(text, sites):
    """Returns the text with the numbered sites, and the lines of each in it, in ascending order."""
    parts, lines, at, line = [], {}, 0, 1
    for number, site in sorted(sites.items(), key=lambda item: item[1].start):
        line += text.count("\n", at, site.start)
        replacement = site.replacement.replace(ON, f"mutant({number})")
        lines[number] = range(line, line + replacement.count("\n") + 1)
        line = lines[number][-1]
        parts += [text[at:site.start], replacement]
        at = site.end
    text = "".join(parts) + text[at:]
    # An import at the end does not move any line.
    return text if re.search(r"^(public |package )?import HarnessText$", text, re.MULTILINE) else text + "import HarnessText\n", lines
