import { describe, expect, it } from "vitest";
import { findRetentionAlerts, type InactiveClientFacts, type LeadEmailFacts, type MilestoneFacts, type MissedCheckInFacts, missedMondays, type PausedClientFacts, planLeadEmails, planMilestoneEmails, planPauseEndingEmails, planReEngagementEmails } from "@/lib/outreach/campaigns/lifecycle-emails";
import type { CampaignPlan } from "@/lib/outreach/campaigns/rules";
import { addDays } from "@/lib/platform/days";

const baseFacts = { clientId: "maya", name: "Maya Lee", archived: false, erasureRequested: false, coachingEnded: false, optedOut: false, undeliverable: false, pauses: [] };
const outcome = ({ emails, skips }: CampaignPlan) => emails[0]?.occasion ?? skips[0]?.reason ?? null;
const paused = (startsOn: string, endsOn: string) => ({ pauses: [{ startsOn, endsOn }] });

describe("milestone emails", () => {
  // Monday 30 March 2026, the day after clocks went forward.
  const monday = "2026-03-30";
  const joined = (weeks: number) => addDays(monday, -7 * (weeks - 1));
  const mondaysBefore = (count: number) => Array.from({ length: count }, (_, index) => addDays(monday, -7 * (index + 1)));
  /** Joined so that this many weeks are over on that Monday, and answered every one of them unless said otherwise. */
  const planMilestone = (facts: Partial<MilestoneFacts>, today = monday) => outcome(planMilestoneEmails([{ ...baseFacts, joinDate: joined(5), celebrated: [], sentMondays: mondaysBefore(12), hasNoPasswordYet: false, ...facts }], today));
  it.each<[string, Partial<MilestoneFacts>, string | null]>([
    ["after 3 weeks", { joinDate: joined(4) }, null],
    ["after 4 weeks", {}, "week-4"],
    ["after 4 weeks, joined in the middle of a week", { joinDate: addDays(joined(5), -6) }, "week-4"],
    ["after 5 weeks", { joinDate: joined(6) }, null],
    ["after 8 weeks", { joinDate: joined(9) }, "week-8"],
    ["after 12 weeks", { joinDate: joined(13) }, "week-12"],
    ["after 16 weeks", { joinDate: joined(17) }, null],
    ["after 4 weeks and a paused one", { joinDate: joined(6), ...paused("2026-03-16", "2026-03-17") }, "week-4"],
    ["during a pause", paused("2026-03-28", "2026-04-10"), null],
    ["celebrated before", { celebrated: ["week-4"] }, "Already sent"],
    ["after 8 weeks, 4 celebrated before", { joinDate: joined(9), celebrated: ["week-4"] }, "week-8"],
    ["whose coaching has ended", { coachingEnded: true }, "Coaching ended"],
    ["opted out", { optedOut: true }, "Opted out"],
    ["whose address bounces or who complained", { undeliverable: true }, "Nothing is sent to this address"],
    ["archived", { archived: true }, "Archived"],
    ["imported since, with an earlier start", { hasNoPasswordYet: true }, "Hasn't set a password yet"],
    ["checked in for half of 4 weeks", { sentMondays: mondaysBefore(2) }, "week-4"],
    ["checked in for less than half", { sentMondays: mondaysBefore(1) }, "Too few check-ins"],
    ["missed the last check-in", { sentMondays: mondaysBefore(4).slice(1) }, "week-4"],
    ["missed the last two check-ins of four", { sentMondays: mondaysBefore(4).slice(2) }, "week-4"],
    ["missed the last check-in on a pause", { joinDate: joined(6), sentMondays: mondaysBefore(5).slice(1), ...paused("2026-03-23", "2026-03-24") }, "week-4"],
  ])("for a client %s", (_, facts, expected) => expect(planMilestone(facts)).toBe(expected));

  it.each<[string, string, Partial<MilestoneFacts>, string | null]>([
    ["Tuesday, which belongs to the chase", "2026-03-31", {}, null],
    ["Wednesday", "2026-04-01", {}, "week-4"],
    ["Saturday", "2026-04-04", {}, "week-4"],
    ["Sunday, which belongs to the reminder", "2026-04-05", {}, null],
    ["the next Monday", "2026-04-06", {}, null],
    ["Wednesday, sent on Monday", "2026-04-01", { celebrated: ["week-4"] }, "Already sent"],
    ["Wednesday, paused on Monday", "2026-04-01", paused("2026-03-28", "2026-03-31"), null],
    ["Wednesday, paused since Tuesday", "2026-04-01", paused("2026-03-31", "2026-04-10"), "Paused"],
  ])("on %s", (_, today, facts, expected) => expect(planMilestone(facts, today)).toBe(expected));
});

describe("re-engagement emails", () => {
  const today = "2026-04-10";
  const planReEngagement = (facts: Partial<InactiveClientFacts> & { days?: number }) => {
    const { days = 14, ...rest } = facts;
    return outcome(planReEngagementEmails([{ ...baseFacts, heardOn: addDays(today, -days), hasEmail: false, ...rest }], today));
  };
  const lastHeardOn = addDays(today, -14);
  it.each<[string, Partial<InactiveClientFacts> & { days?: number }, string | null]>([
    ["13 quiet days", { days: 13 }, null],
    ["14 quiet days", {}, lastHeardOn],
    ["28 quiet days", { days: 28 }, addDays(today, -28)],
    ["29 quiet days, when it is too late for an automatic email", { days: 29 }, null],
    ["14 quiet days, already emailed", { hasEmail: true }, "Already sent"],
    ["a pause that ended 14 days ago, emailed before it", { days: 40, hasEmail: true, ...paused("2026-03-01", lastHeardOn) }, "Already sent"],
    ["a pause now", { days: 20, ...paused("2026-04-01", today) }, null],
    ["a pause that ended 13 days ago", { days: 40, ...paused("2026-03-01", addDays(today, -13)) }, null],
    ["a pause that ended 14 days ago", { days: 40, ...paused("2026-03-01", lastHeardOn) }, lastHeardOn],
    ["14 quiet days before a future pause", paused(addDays(today, 3), addDays(today, 9)), lastHeardOn],
    ["14 quiet days, opted out", { optedOut: true }, "Opted out"],
    ["14 quiet days, whose address bounces", { undeliverable: true }, "Nothing is sent to this address"],
    ["14 quiet days, archived", { archived: true }, "Archived"],
  ])("are planned after %s", (_, facts, expected) => expect(planReEngagement(facts)).toBe(expected));
});

describe("the email about the end of a pause", () => {
  const planPauseEnding = (facts: Partial<PausedClientFacts>) => outcome(planPauseEndingEmails([{ ...baseFacts, joinDate: "2025-12-01", announcedEnds: [], ...paused("2026-03-02", "2026-03-15"), ...facts }], "2026-03-13"));
  it.each<[string, Partial<PausedClientFacts>, string | null]>([
    ["whose pause ends in two days", {}, "2026-03-15"],
    ["who has opted out of reminders", { optedOut: true }, "2026-03-15"],
    ["whose address bounces", { undeliverable: true }, "Nothing is sent to this address"],
    ["who got it", { announcedEnds: ["2026-03-15"] }, null],
    ["who is archived", { archived: true }, "Archived"],
    ["whose coaching has ended", { coachingEnded: true }, "Coaching ended"],
    ["who has asked to be erased", { erasureRequested: true }, "Asked to be erased"],
  ])("for a client %s", (_, facts, expected) => expect(planPauseEnding(facts)).toBe(expected));
});

describe("the retention alert", () => {
  // A Tuesday; the Mondays before it are 6 April, 30 March, 23 March, 16 March.
  const today = "2026-04-07";
  const [last, before, third, fourth] = ["2026-04-06", "2026-03-30", "2026-03-23", "2026-03-16"] as const;
  const makeFacts = (overrides: Partial<MissedCheckInFacts>): MissedCheckInFacts => ({ ...baseFacts, joinDate: "2025-12-01", sentMondays: [third, fourth], alertedMondays: [], ...overrides });
  it.each<[string, Partial<MissedCheckInFacts>, string[]]>([
    ["the last one sent", { sentMondays: [last] }, []],
    ["one missed", { sentMondays: [before] }, [last]],
    ["two missed", {}, [last, before]],
    ["three missed", { sentMondays: [fourth] }, [last, before, third]],
    ["the earlier one sent late, the last missed", { sentMondays: [before, third] }, [last]],
    ["two missed around a paused week", { sentMondays: [fourth], ...paused(before, before) }, [last, third]],
    ["one owed since joining", { joinDate: before, sentMondays: [] }, [last]],
    ["two owed since joining", { joinDate: third, sentMondays: [] }, [last, before]],
  ])("finds the missed Mondays: %s", (_, overrides, expected) => expect(missedMondays(makeFacts(overrides), today)).toEqual(expected));

  const findAlerts = (overrides: Partial<MissedCheckInFacts>, at = today) => findRetentionAlerts([makeFacts(overrides)], at).map(({ occasion }) => occasion).join() || null;
  it.each<[string, Partial<MissedCheckInFacts>, string, string | null]>([
    ["one missed", { sentMondays: [before] }, today, null],
    ["two missed", {}, today, `maya:${last}`],
    ["two missed, on the second Monday itself, which is not over", {}, last, null],
    ["two missed, on Sunday of the week after", {}, "2026-04-12", `maya:${last}`],
    ["two missed, already alerted", { alertedMondays: [last] }, today, null],
    ["three missed, alerted at the second", { sentMondays: [fourth], alertedMondays: [before] }, today, null],
    ["three missed, never alerted", { sentMondays: [fourth] }, today, `maya:${last}`],
    ["two missed, alerted for others long ago", { alertedMondays: ["2026-02-02"] }, today, `maya:${last}`],
    ["four missed, in a practice that has just started to use emails", { sentMondays: [] }, today, null],
    ["two missed, paused since", paused(today, "2026-04-20"), today, null],
    ["two missed, archived", { archived: true }, today, null],
    ["two missed, asked to be erased", { erasureRequested: true }, today, null],
    ["two missed, opted out, because the alert goes to the coach", { optedOut: true }, today, `maya:${last}`],
  ])("is sent for the right Monday: %s", (_, overrides, at, expected) => expect(findAlerts(overrides, at)).toBe(expected));
});

describe("lead emails", () => {
  const now = new Date("2026-03-29T12:00:00Z");
  const hoursAgo = (hours: number, seconds = 0) => new Date(now.getTime() - hours * 3_600_000 - seconds * 1000);
  const makeFacts = (facts: Partial<LeadEmailFacts>): LeadEmailFacts => ({
    leadId: "lea", email: "lea@example.com", stage: "new_inquiry", optedOut: false, answeredAt: null, followUpDate: null, bookedAt: null, bookedOn: null, sentEmails: [], ...facts,
  });
  const plan = (facts: Partial<LeadEmailFacts>, { canBook = true, today = "2026-03-29", hasBegun = true } = {}) =>
    planLeadEmails([makeFacts(facts)], { now, today, hasBegun }, { canBook }).map(({ type, occasion }) => `${type}:${occasion}`).join() || null;

  const booked = { stage: "discovery_booked", bookedAt: hoursAgo(2), bookedOn: "2026-03-29" };
  it.each<[string, Partial<LeadEmailFacts>, string | null]>([
    ["never answered", {}, null],
    ["answered 48 hours less a second ago", { answeredAt: hoursAgo(48, -1) }, null],
    ["answered 48 hours ago", { answeredAt: hoursAgo(48) }, "call-booking:lea"],
    ["answered 48 hours ago, contacted since", { answeredAt: hoursAgo(48), stage: "initial_contact" }, "call-booking:lea"],
    ["answered 48 hours ago, and lost", { answeredAt: hoursAgo(48), stage: "lost" }, null],
    ["answered 48 hours ago, proposal sent", { answeredAt: hoursAgo(48), stage: "proposal_sent" }, null],
    ["answered 14 days ago", { answeredAt: hoursAgo(336) }, null],
    ["answered 48 hours ago, opted out", { answeredAt: hoursAgo(48), optedOut: true }, null],
    ["answered 50 hours ago, already invited", { answeredAt: hoursAgo(50), sentEmails: ["call-booking:lea"] }, null],
  ])("invite a lead to book a call who %s", (_, facts, expected) => expect(plan(facts)).toBe(expected));
  it("don't invite anyone without a booking link", () => expect(plan({ answeredAt: hoursAgo(48) }, { canBook: false })).toBeNull());

  it.each<[string, Partial<LeadEmailFacts>, { today?: string; hasBegun?: boolean }, string | null]>([
    ["an hour less a second ago, no day noted", { bookedAt: hoursAgo(1, -1) }, {}, null],
    ["an hour ago, no day noted", { bookedAt: hoursAgo(1) }, {}, "pre-call-prep:lea:booked"],
    ["an hour ago, no day noted, at night", { bookedAt: hoursAgo(1) }, { hasBegun: false }, null],
    ["three days ago, no day noted", { bookedAt: hoursAgo(72) }, {}, null],
    ["at an unknown time, no day noted", { bookedAt: null, bookedOn: null }, {}, null],
    ["for the day after tomorrow", { followUpDate: "2026-03-31" }, {}, null],
    ["for tomorrow, before 9 am", { followUpDate: "2026-03-30" }, { hasBegun: false }, null],
    ["for tomorrow, after 9 am", { followUpDate: "2026-03-30" }, {}, "pre-call-prep:lea:2026-03-30"],
    ["for today", { followUpDate: "2026-03-29" }, { hasBegun: false }, "pre-call-prep:lea:2026-03-29"],
    ["for yesterday", { bookedOn: "2026-03-27", followUpDate: "2026-03-28" }, {}, null],
    ["with a follow-up day from before it was booked", { followUpDate: "2026-03-20" }, {}, "pre-call-prep:lea:booked"],
    ["for tomorrow, already prepared", { followUpDate: "2026-03-30", sentEmails: ["pre-call-prep:lea:2026-03-30"] }, {}, null],
    ["for tomorrow, prepared when it was booked", { followUpDate: "2026-03-30", sentEmails: ["pre-call-prep:lea:booked"] }, {}, null],
    ["for tomorrow, opted out of reminders, because this is not a reminder", { followUpDate: "2026-03-30", optedOut: true }, {}, "pre-call-prep:lea:2026-03-30"],
  ])("prepare a lead whose call was booked %s", (_, facts, at, expected) => expect(plan({ ...booked, ...facts }, at)).toBe(expected));
});
