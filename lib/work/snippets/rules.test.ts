import { expect, it } from "vitest";
import { toSnippetValues } from "@/lib/work/snippets/rules";

const nora = { firstName: "Nora", membership: { joinDate: "2026-10-26", pauses: [] }, lastSentMonday: null };

it.each([
  ["in the middle of a week", {}, "2026-11-25", { week: "5", nextDue: "Monday 30 November" }],
  ["on a due Monday whose check-in is missing", {}, "2026-11-30", { week: "6", nextDue: "Monday 30 November" }],
  ["on a due Monday once it is sent", { lastSentMonday: "2026-11-30" }, "2026-11-30", { week: "6", nextDue: "Monday 7 December" }],
  ["when it was sent the day before", { lastSentMonday: "2026-11-30" }, "2026-11-29", { week: "6", nextDue: "Monday 7 December" }],
  ["when the last one is missing", { lastSentMonday: "2026-11-16" }, "2026-11-25", { week: "5", nextDue: "Monday 30 November" }],
  ["in a pause", { membership: { joinDate: "2026-10-26", pauses: [{ startsOn: "2026-11-24", endsOn: "2026-12-08" }] } }, "2026-11-25", { week: "5", nextDue: "Monday 14 December" }],
  ["before the first week is over", { membership: { joinDate: "2026-11-24", pauses: [] } }, "2026-11-25", { week: "1", nextDue: "Monday 7 December" }],
  ["at the end of a year", {}, "2026-12-29", { week: "10", nextDue: "Monday 4 January 2027" }],
  ["to a client without a first name", { firstName: "" }, "2026-11-25", { firstName: "there" }],
])("the variables of a snippet %s", (_, client, today, values) => {
  expect(toSnippetValues({ ...nora, ...client }, "Maya", today)).toMatchObject({ firstName: "Nora", coachName: "Maya", ...values });
});
