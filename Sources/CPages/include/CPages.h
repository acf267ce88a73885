#ifndef CPAGES_H
#define CPAGES_H

/// Pages of the documentation that `linkplan help` prints, as UTF-8.
const char *linkplan_plan_format(void);
const char *linkplan_getting_started(void);
const char *linkplan_cookbook(void);
const char *linkplan_from_a_bug_report(void);
const char *linkplan_report_formats(void);
const char *linkplan_reasons(void);
const char *linkplan_error_codes(void);
const char *linkplan_lint_codes(void);

#endif
