import { describe, expect, it } from "vitest";
import { type EarlierEmails, keepWithinLimits } from "@/lib/outreach/campaigns/limits";
import type { PlannedEmail } from "@/lib/outreach/campaigns/rules";

const toMaya = { to: { userId: "maya" }, occasion: "2026-03-30" };
const checkIn = { dueMonday: "2026-03-30", weekNumber: 4 };
const chase: PlannedEmail = { type: "checkin-chase", ...toMaya, props: checkIn };
const reminder: PlannedEmail = { type: "checkin-reminder", ...toMaya, props: checkIn };
const milestone: PlannedEmail = { type: "milestone", ...toMaya, props: { week: 4 } };
const intake: PlannedEmail = { type: "intake-reminder", ...toMaya, props: {} };
const reEngagement: PlannedEmail = { type: "re-engagement", ...toMaya, props: {} };
const contract: PlannedEmail = { type: "contract-reminder", ...toMaya, props: {} };
const alert: PlannedEmail = { type: "retention-alert", to: { userId: "coach" }, occasion: "x", props: { clientId: "maya", clientName: "Maya", missed: [] } };

describe("Unasked emails to a client", () => {
  const plan = (emails: PlannedEmail[], earlier: Partial<EarlierEmails> = {}) => {
    const { emails: sent, skips } = keepWithinLimits({ emails, skips: [] }, [{ clientId: "maya", name: "Maya Lee", today: 0, thisWeek: 0, unansweredChases: 0, ...earlier }]);
    return [...sent.map(({ type }) => type), ...skips.map(({ name, type, reason }) => `${name}: ${type}: ${reason}`)];
  };

  it.each<[string, PlannedEmail[], Partial<EarlierEmails>, string[]]>([
    ["the first of the week is sent", [reminder], {}, ["checkin-reminder"]],
    ["the second of the week is sent", [chase], { thisWeek: 1 }, ["checkin-chase"]],
    ["the third of the week is skipped", [chase], { thisWeek: 2 }, ["Maya Lee: checkin-chase: Enough emails this week"]],
    ["what can wait leaves one for a check-in", [intake], { thisWeek: 1 }, ["Maya Lee: intake-reminder: Enough emails this week"]],
    ["the second of the day is skipped", [intake], { today: 1, thisWeek: 1 }, ["Maya Lee: intake-reminder: Already emailed today"]],
    ["of two at once the more important one is sent", [milestone, intake], {}, ["intake-reminder", "Maya Lee: milestone: Already emailed today"]],
    ["a milestone goes before what has two weeks to go out", [reEngagement, milestone], {}, ["milestone", "Maya Lee: re-engagement: Already emailed today"]],
    ["the agreement goes before the intake", [intake, contract], {}, ["contract-reminder", "Maya Lee: intake-reminder: Already emailed today"]],
    ["the third chase is sent", [chase], { unansweredChases: 2 }, ["checkin-chase"]],
    ["there is no fourth chase", [chase], { unansweredChases: 3 }, ["Maya Lee: checkin-chase: No reply to three chases"]],
    ["reminders go on after three chases", [reminder], { unansweredChases: 3 }, ["checkin-reminder"]],
    ["an email to a coach doesn't count", [alert, reminder], {}, ["retention-alert", "checkin-reminder"]],
  ])("%s", (_, emails, earlier, expected) => expect(plan(emails, earlier)).toEqual(expected));

  it("are counted for each client alone", () => {
    const others = keepWithinLimits({ emails: [reminder, { ...reminder, to: { userId: "ella" } }], skips: [] }, [
      { clientId: "maya", name: "Maya", today: 1, thisWeek: 1, unansweredChases: 0 },
      { clientId: "ella", name: "Ella", today: 0, thisWeek: 0, unansweredChases: 0 },
    ]);
    expect([others.emails.map(({ to }) => to), others.skips.map(({ clientId }) => clientId)]).toEqual([[{ userId: "ella" }], ["maya"]]);
  });
});
