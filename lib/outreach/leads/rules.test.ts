import { describe, expect, it } from "vitest";
import { type LeadStage, openStages } from "@/lib/outreach/leads/options";
import { calculatePipelineStats, changedFieldLabels, conversionRate, isFollowUpDue, leadNextAction, leadPriority } from "@/lib/outreach/leads/rules";
import { subtractZonedDays } from "@/lib/platform/clock";
import { dayMs } from "@/lib/platform/days";

const now = new Date("2026-06-17T12:00:00Z");
const createDaysAgo = (timeZone: string, at: Date) => (days: number) => subtractZonedDays(timeZone, at, days);
const daysAgo = createDaysAgo("Europe/London", now);

describe("the priority of an open lead", () => {
  it.each<[LeadStage, number, string, string]>([
    ["new_inquiry", 1, "low", "urgent"],
    ["discovery_booked", 3, "low", "urgent"],
    ["proposal_sent", 5, "low", "urgent"],
    ["initial_contact", 7, "low", "medium"],
    ["discovery_completed", 7, "low", "medium"],
    ["decision_pending", 7, "low", "medium"],
  ])("at %s changes after %i days from %s to %s", (stage, days, before, after) => {
    const at = (ms: number) => leadPriority({ stage, submittedAt: new Date(now.getTime() - 90 * dayMs), lastActivity: new Date(now.getTime() - days * dayMs + ms) }, daysAgo);
    expect([at(1), at(0), at(-1)]).toEqual([before, before, after]);
  });

  it.each(openStages)("at %s stops changing after 8 days", (stage) => {
    const priorityAfter = (days: number) => leadPriority({ stage, submittedAt: new Date(now.getTime() - days * dayMs), lastActivity: null }, daysAgo);
    expect(priorityAfter(8)).toBe(priorityAfter(800));
    expect(priorityAfter(0)).toBe("low");
  });

  it.each<[string, Date | null, string]>([
    ["the submission without later activity", null, "urgent"],
    ["the latest activity", new Date(now.getTime() - dayMs / 2), "low"],
  ])("is counted from %s", (_, lastActivity, expected) => {
    expect(leadPriority({ stage: "new_inquiry", submittedAt: new Date(now.getTime() - 2 * dayMs), lastActivity }, daysAgo)).toBe(expected);
  });

  it.each<LeadStage>(["won", "lost"])("is null once the lead is %s", (stage) => {
    expect(leadPriority({ stage, submittedAt: new Date(0), lastActivity: null }, daysAgo)).toBeNull();
  });

  // In London clocks go forward on 29 March 2026 and back on 25 October, so those days have 23 and 25 hours.
  it.each([
    ["a day of 23 hours", "2026-03-29T12:00:00+01:00", "2026-03-28T12:00:00Z", 23],
    ["a day of 25 hours", "2026-10-25T12:00:00Z", "2026-10-24T12:00:00+01:00", 25],
    ["three days, one of 23 hours", "2026-03-30T09:00:00+01:00", "2026-03-27T09:00:00Z", 71],
    ["five days, one of 25 hours", "2026-10-27T09:00:00Z", "2026-10-22T09:00:00+01:00", 121],
    ["seven days, one of 25 hours", "2026-10-28T09:00:00Z", "2026-10-21T09:00:00+01:00", 169],
  ])("counts %s as calendar days", (_, until, since, hours) => {
    const [end, start] = [new Date(until), new Date(since)];
    expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours);
    const days = Math.round(hours / 24);
    const stage = ({ 1: "new_inquiry", 3: "discovery_booked", 5: "proposal_sent", 7: "decision_pending" } as const)[days] ?? "won";
    const at = (ms: number) => leadPriority({ stage, submittedAt: start, lastActivity: new Date(start.getTime() + ms) }, createDaysAgo("Europe/London", end));
    expect([at(0), at(-1)]).toEqual(["low", stage === "decision_pending" ? "medium" : "urgent"]);
  });

  it("follows the practice's own time zone", () => {
    const end = new Date("2026-03-29T12:00:00+01:00");
    const lead = { stage: "new_inquiry" as const, submittedAt: new Date(end.getTime() - 23.5 * 3_600_000), lastActivity: null };
    expect([leadPriority(lead, createDaysAgo("Europe/London", end)), leadPriority(lead, createDaysAgo("America/New_York", end))]).toEqual(["urgent", "low"]);
  });
});

describe("leadNextAction", () => {
  it.each<[LeadStage, boolean, string]>([
    ["new_inquiry", false, "Send discovery email"],
    ["new_inquiry", true, "Book discovery call"],
    ["initial_contact", true, "Follow up & book discovery"],
    ["discovery_booked", true, "Prepare for discovery call"],
    ["discovery_completed", true, "Send proposal"],
    ["proposal_sent", true, "Follow up on proposal"],
    ["decision_pending", true, "Check in on decision"],
    ["won", true, "Review status"],
    ["lost", true, "Review status"],
  ])("at %s with answers %s returns %s", (stage, hasAnswers, expected) => {
    expect(leadNextAction({ stage, hasAnswers })).toBe(expected);
  });
});

describe("isFollowUpDue", () => {
  it.each<[LeadStage, string | null, boolean]>([
    ["initial_contact", "2026-06-16", true],
    ["initial_contact", "2026-06-17", true],
    ["initial_contact", "2026-06-18", false],
    ["initial_contact", null, false],
    ["won", "2026-06-16", false],
    ["lost", "2026-06-16", false],
  ])("at %s with the date %s returns %s", (stage, day, expected) => expect(isFollowUpDue(stage, day, "2026-06-17")).toBe(expected));
});

describe("the pipeline figures", () => {
  it.each([
    [0, 0, 0],
    [0, 7, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [1, 16, 6.3],
    [5, 5, 100],
  ])("convert %i won of %i to %f %", (won, total, expected) => expect(conversionRate(won, total)).toBe(expected));

  it("count all 8 stages and the open leads", () => {
    expect(calculatePipelineStats({ new_inquiry: 3, proposal_sent: 2, won: 1, lost: 2 }, 4)).toEqual({
      total: 8,
      active: 5,
      newInquiries: 3,
      conversionRate: 12.5,
      actionRequired: 4,
      stages: { new_inquiry: 3, initial_contact: 0, discovery_booked: 0, discovery_completed: 0, proposal_sent: 2, decision_pending: 0, won: 1, lost: 2 },
    });
  });
});

describe("changedFieldLabels", () => {
  const before = { fullName: "Maya", email: "maya@example.com", goals: ["Get Stronger"], budget: null, followUpDate: "2026-06-17" };
  it.each([
    [{}, []],
    [{ fullName: "Maya", goals: ["Get Stronger"], budget: null }, []],
    [{ fullName: "Maya Jones", followUpDate: null }, ["Name", "Follow-up date"]],
    [{ goals: [], budget: "100-200", motivation: null }, ["Budget", "Goals"]],
  ])("for %j returns %j", (edit, expected) => expect(changedFieldLabels(before, edit)).toEqual(expected));
});
