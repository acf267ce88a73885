#include "CPages.h"

// SwiftPM's `.embedInCode` generates a Swift expression per byte, which takes 10 CPU seconds to compile for these pages. In C,
// `#embed` copies the bytes, and a changed page causes a rebuild.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char plan_format[] = {
#embed "../LinkHarness/LinkHarness.docc/PlanFormat.md" suffix(, 0)
};

static const char getting_started[] = {
#embed "../../Documentation/Guide.docc/GettingStarted.md" suffix(, 0)
};

static const char cookbook[] = {
#embed "../../Documentation/Guide.docc/Cookbook.md" suffix(, 0)
};

static const char from_a_bug_report[] = {
#embed "../../Documentation/Guide.docc/FromABugReport.md" suffix(, 0)
};

static const char report_formats[] = {
#embed "../LinkHarness/LinkHarness.docc/ReportFormats.md" suffix(, 0)
};

static const char reasons[] = {
#embed "../LinkModel/LinkModel.docc/Reasons.md" suffix(, 0)
};

static const char error_codes[] = {
#embed "../LinkModel/LinkModel.docc/ErrorCodes.md" suffix(, 0)
};

static const char lint_codes[] = {
#embed "../LinkAudit/LinkAudit.docc/LintCodes.md" suffix(, 0)
};

const char *linkplan_plan_format(void) { return plan_format; }
const char *linkplan_getting_started(void) { return getting_started; }
const char *linkplan_cookbook(void) { return cookbook; }
const char *linkplan_from_a_bug_report(void) { return from_a_bug_report; }
const char *linkplan_report_formats(void) { return report_formats; }
const char *linkplan_reasons(void) { return reasons; }
const char *linkplan_error_codes(void) { return error_codes; }
const char *linkplan_lint_codes(void) { return lint_codes; }
