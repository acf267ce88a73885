#!/usr/bin/env python3
"""Lists uses of API that is newer than the package's floor.

On Linux, the compiler ignores availability, so it accepts `Mutex` in a package for macOS 13. This script compares two
records of the compiler: the symbol graphs of the toolchain's modules, which state the version that introduced each
symbol, and the index of the last build, which lists each use of a symbol. The floor is read from the manifest.

Features of the language that need a newer runtime, such as generic types with parameter packs, are not symbols, so
they are not found. A use below `@available` or `#available` of its file that states the version is not reported.

  scripts/check_availability.py INDEX-STORE DIRECTORY...
"""

import ctypes
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

MODULES = [
    "Swift", "_Concurrency", "_StringProcessing", "RegexBuilder", "Synchronization", "Observation", "Distributed",
    "FoundationEssentials", "FoundationInternationalization", "Foundation", "FoundationNetworking", "FoundationXML",
    "Dispatch", "Testing",
]
TOOLS = Path(shutil.which("swiftc") or sys.exit("check_availability.py: there is no swiftc")).resolve().parent
# With an older target, the compiler uses `next()` for `for await`, and the older declaration of the operator.
REPLACED = (".next(isolation:)", ".&*(_:_:)")
NAMES = {"ios": "iOS", "macos": "macOS"}


def floors():
    """The platforms and versions of the manifest, such as `{"macOS": (13, 0)}`."""
    manifest = json.loads(subprocess.run(["swift", "package", "dump-package"], capture_output=True, check=True).stdout)
    return {
        NAMES[platform["platformName"]]: tuple(int(part) for part in platform["version"].split("."))
        for platform in manifest["platforms"]
    }


def requirements(symbol, floors):
    """The versions that a symbol requires and that are newer than the floors, such as `macOS 15.0`."""
    for entry in symbol.get("availability", []):
        platform, introduced = entry.get("domain"), entry.get("introduced")
        if platform in floors and introduced:
            version = (introduced["major"], introduced.get("minor", 0))
            if version > floors[platform]:
                yield f"{platform} {version[0]}.{version[1]}"


def newer_symbols(floors):
    """The symbols of the toolchain that the floors do not have."""
    target = json.loads(subprocess.run([TOOLS / "swiftc", "-print-target-info"], capture_output=True, check=True).stdout)
    triple = target["target"]["triple"]
    newer = {}
    with tempfile.TemporaryDirectory() as folder:
        jobs = [
            subprocess.Popen(
                [TOOLS / "swift-symbolgraph-extract", "-module-name", module, "-target", triple,
                 "-output-dir", folder, "-minimum-access-level", "public"])
            for module in MODULES
        ]
        if any([job.wait() for job in jobs]):
            sys.exit("check_availability.py: swift-symbolgraph-extract failed")
        for path in sorted(Path(folder).glob("*.symbols.json")):
            for symbol in json.loads(path.read_text())["symbols"]:
                usr, name = symbol["identifier"]["precise"], ".".join(symbol["pathComponents"])
                requirement = next(requirements(symbol, floors), None)
                if requirement and not name.endswith(REPLACED):
                    newer[usr] = f"{name} requires {requirement}"
    return newer


class Text(ctypes.Structure):
    """A string that is not terminated by a null byte: `indexstore_string_ref_t`."""

    _fields_ = [("data", ctypes.POINTER(ctypes.c_char)), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


class Index:
    """The index that the compiler writes while it builds, read with the toolchain's libIndexStore."""

    VISITOR = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
    UNIT_VISITOR = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
    RECORD = 2  # INDEXSTORE_UNIT_DEPENDENCY_RECORD
    REFERENCE = 1 << 2  # INDEXSTORE_SYMBOL_ROLE_REFERENCE

    def __init__(self, path):
        suffix = "dylib" if sys.platform == "darwin" else "so"
        self.library = ctypes.CDLL(TOOLS.parent / "lib" / f"libIndexStore.{suffix}")
        self.store = self.call("store_create", ctypes.c_void_p, os.fsencode(path), None)
        if not self.store:
            sys.exit(f"check_availability.py: {path} is no index; build first")

    def call(self, name, result, *arguments):
        function = self.library["indexstore_" + name]
        function.restype = result
        return function(*[ctypes.c_void_p(item) if isinstance(item, int) else item for item in arguments])

    def each(self, name, visitor, *arguments):
        """The results of an `…_apply_f` function: `visitor` maps each element to a value while it is valid."""
        found = []
        type = self.UNIT_VISITOR if name.startswith("store_units") else self.VISITOR
        self.call(name, ctypes.c_bool, *arguments, None, type(lambda _, item: found.append(visitor(item)) or True))
        return found

    def records(self, folders):
        """The records of the source files in the folders."""
        found = set()
        for unit in self.each("store_units_apply_f", str, self.store, ctypes.c_uint(0)):
            reader = self.call("unit_reader_create", ctypes.c_void_p, self.store, unit.encode(), None)
            if not reader:
                continue
            file = str(self.call("unit_reader_get_main_file", Text, reader))
            # The index keeps the units of files that were deleted or moved.
            if file.endswith(".swift") and file.startswith(folders) and os.path.exists(file):
                records = self.each("unit_reader_dependencies_apply_f", self.record, reader)
                found.update((file, record) for record in records if record)
            self.call("unit_reader_dispose", None, reader)
        return sorted(found)

    def record(self, dependency):
        kind = self.call("unit_dependency_get_kind", ctypes.c_int, dependency)
        return str(self.call("unit_dependency_get_name", Text, dependency)) if kind == self.RECORD else None

    def references(self, record):
        reader = self.call("record_reader_create", ctypes.c_void_p, self.store, record.encode(), None)
        found = self.each("record_reader_occurrences_apply_f", self.reference, reader)
        self.call("record_reader_dispose", None, reader)
        return [reference for reference in found if reference]

    def reference(self, occurrence):
        if not self.call("occurrence_get_roles", ctypes.c_uint64, occurrence) & self.REFERENCE:
            return None
        symbol = self.call("occurrence_get_symbol", ctypes.c_void_p, occurrence)
        line, column = ctypes.c_uint(), ctypes.c_uint()
        self.call("occurrence_get_line_col", None, occurrence, ctypes.byref(line), ctypes.byref(column))
        return str(self.call("symbol_get_usr", Text, symbol)), line.value, column.value


def is_guarded(file, line, use):
    """Whether a line above the use states the version that it requires: `macOS 15`."""
    required = tuple(int(part) for part in use.rpartition(" ")[2].split("."))
    above = " ".join(Path(file).read_text().splitlines()[:line])
    stated = re.findall(r"[@#]available\([^)\n]*macOS ([\d.]+)", above)
    return any(tuple(int(part) for part in (version + ".0").split(".")[:2]) >= required for version in stated)


def main(store, *folders):
    newer = newer_symbols(floors())
    index = Index(store)
    files, count, found = set(), 0, set()
    for file, record in index.records(tuple(os.path.realpath(folder) + "/" for folder in folders)):
        files.add(file)
        for usr, line, column in index.references(record):
            count += 1
            if usr in newer and not is_guarded(file, line, newer[usr]):
                found.add((os.path.relpath(file), line, column, newer[usr]))
    for file, line, column, use in sorted(found):
        print(f"{file}:{line}:{column}: {use}")
    # An index that was not read must not look like sources without violations.
    sources = sum(1 for folder in folders for _ in Path(folder).rglob("*.swift"))
    if len(files) < sources or count < 10 * sources or len(newer) < 100:
        sys.exit(f"check_availability.py: the index contains {len(files)} of {sources} files; build first")
    print(f"{count} uses in {len(files)} files, {len(newer)} newer symbols, {len(found)} uses of them")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
