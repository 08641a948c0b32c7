import { describe, expect, it } from "vitest";
import { buildClientJourney, diaryBannerState, diaryState, isWithinLastWeek, type JourneyFacts } from "@/lib/practice/dashboard/client-rules";

const sentAt = new Date("2026-11-18T10:00:00Z");

describe("isWithinLastWeek", () => {
  it.each([
    [null, "2026-11-18T10:00:00Z", false],
    [sentAt, "2026-11-18T10:00:00Z", true],
    [sentAt, "2026-11-25T10:00:00Z", true],
    [sentAt, "2026-11-25T10:00:01Z", false],
  ])("for a check-in sent at %s, at %s, is %s", (submittedAt, now, expected) => expect(isWithinLastWeek(submittedAt, new Date(now))).toBe(expected));
});

describe("The food diary card and banner", () => {
  it.each([
    ["before a diary is sent", { waitingDiaryAt: null, hasPlan: false }, "priority", "action_required"],
    ["after a diary is sent", { waitingDiaryAt: sentAt, hasPlan: false }, "submitted", "in_review"],
    ["once a plan answers the diary", { waitingDiaryAt: null, hasPlan: true }, "plan_ready", null],
    ["after another diary is sent", { waitingDiaryAt: sentAt, hasPlan: true }, "submitted", null],
  ] as const)("are right %s", (_, facts, card, banner) => {
    expect(diaryState(facts)).toBe(card);
    expect(diaryBannerState(facts, false)).toBe(banner);
    expect(diaryBannerState(facts, true)).toBeNull();
  });
});

describe("buildClientJourney", () => {
  const newClient: JourneyFacts = { isSetUp: false, trainingPlanLiveAt: null, waitingDiaryAt: null, hasPlan: false, hasCheckedInThisWeek: false, measuredOn: null };
  it.each([
    ["for a new client", {}, "now later later later later"],
    ["with a diary sent before setup", { waitingDiaryAt: sentAt }, "now later now later later"],
    ["right after setup", { isSetUp: true }, "done now now now now"],
    ["with a live training plan", { isSetUp: true, trainingPlanLiveAt: sentAt }, "done done now now now"],
    ["with a nutrition plan", { isSetUp: true, trainingPlanLiveAt: sentAt, hasPlan: true }, "done done done now now"],
    ["with everything up to date", { isSetUp: true, trainingPlanLiveAt: sentAt, hasPlan: true, hasCheckedInThisWeek: true, measuredOn: "2026-10-26" }, "done done done done done"],
    ["measured 4 weeks ago", { isSetUp: true, measuredOn: "2026-10-23" }, "done now now now done"],
    ["measured 4 weeks and a day ago", { isSetUp: true, measuredOn: "2026-10-22" }, "done now now now now"],
  ])("returns the states %s", (_, facts, states) =>
    expect(
      buildClientJourney({ ...newClient, ...facts }, "2026-11-20")
        .map(({ state }) => state)
        .join(" "),
    ).toBe(states),
  );
});
