import { describe, expect, it } from "vitest";
import { buildClientJourney, diaryBannerState, diaryState, isWithinLastWeek, type JourneyFacts } from "@/lib/practice/dashboard/client-rules";

const sent = new Date("2026-11-18T10:00:00Z");

describe("The check-in card", () => {
  it.each([
    [null, "2026-11-18T10:00:00Z", false],
    [sent, "2026-11-18T10:00:00Z", true],
    [sent, "2026-11-25T10:00:00Z", true],
    [sent, "2026-11-25T10:00:01Z", false],
  ])("sent %s, read %s: complete %s", (at, now, complete) => expect(isWithinLastWeek(at, new Date(now))).toBe(complete));
});

describe("The food diary", () => {
  it.each([
    ["nothing sent", { waitingDiaryAt: null, hasPlan: false }, "priority", "action_required"],
    ["sent", { waitingDiaryAt: sent, hasPlan: false }, "submitted", "in_review"],
    ["answered", { waitingDiaryAt: null, hasPlan: true }, "plan_ready", null],
    ["another one sent", { waitingDiaryAt: sent, hasPlan: true }, "submitted", null],
  ] as const)("%s", (_, facts, card, banner) => {
    expect(diaryState(facts)).toBe(card);
    expect(diaryBannerState(facts, false)).toBe(banner);
    expect(diaryBannerState(facts, true)).toBeNull();
  });
});

describe("The journey", () => {
  const fresh: JourneyFacts = { isSetUp: false, trainingPlanLiveAt: null, waitingDiaryAt: null, hasPlan: false, checkInIsThisWeeks: false, measuredOn: null };
  it.each([
    ["a new client", {}, "now later later later later"],
    ["a diary before setup", { waitingDiaryAt: sent }, "now later now later later"],
    ["just set up", { isSetUp: true }, "done now now now now"],
    ["training plan live", { isSetUp: true, trainingPlanLiveAt: sent }, "done done now now now"],
    ["nutrition plan there", { isSetUp: true, trainingPlanLiveAt: sent, hasPlan: true }, "done done done now now"],
    ["all up to date", { isSetUp: true, trainingPlanLiveAt: sent, hasPlan: true, checkInIsThisWeeks: true, measuredOn: "2026-10-26" }, "done done done done done"],
    ["measured four weeks ago", { isSetUp: true, measuredOn: "2026-10-23" }, "done now now now done"],
    ["measured a day longer ago", { isSetUp: true, measuredOn: "2026-10-22" }, "done now now now now"],
  ])("of %s", (_, facts, states) =>
    expect(
      buildClientJourney({ ...fresh, ...facts }, "2026-11-20")
        .map(({ state }) => state)
        .join(" "),
    ).toBe(states),
  );
});
