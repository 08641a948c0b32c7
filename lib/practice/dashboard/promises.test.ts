import { describe, expect, it } from "vitest";
import { addWorkingDays } from "@/lib/platform/working-days";
import { type PromiseFacts, runningPromises } from "@/lib/practice/dashboard/promises";

const noFacts: PromiseFacts = { waitingMessageAt: null, intakeSentAt: null, intakeReviewedAt: null, setUpAt: null, trainingPlanLiveAt: null, waitingDiaryAt: null };
const at = (instant: string) => new Date(instant);
const doneAt = at("2026-11-16T09:00:00Z");

describe("addWorkingDays", () => {
  it.each([
    ["Monday", "2026-11-16T15:00:00Z", "2026-11-19T15:00:00Z"],
    ["Tuesday", "2026-11-17T15:00:00Z", "2026-11-20T15:00:00Z"],
    ["Wednesday, over the weekend", "2026-11-18T15:00:00Z", "2026-11-23T15:00:00Z"],
    ["Thursday", "2026-11-19T15:00:00Z", "2026-11-24T15:00:00Z"],
    ["Friday 23:59", "2026-11-20T23:59:00Z", "2026-11-25T23:59:00Z"],
    ["Saturday, counted from Monday", "2026-11-21T15:00:00Z", "2026-11-26T00:00:00Z"],
    ["Sunday just before midnight", "2026-11-22T23:59:59Z", "2026-11-26T00:00:00Z"],
    ["Friday before the clocks go forward", "2026-03-27T15:00:00Z", "2026-04-01T14:00:00Z"],
    ["the Sunday when the clocks go forward", "2026-03-29T12:00:00Z", "2026-04-01T23:00:00Z"],
    ["Thursday before the clocks go back", "2026-10-22T14:00:00Z", "2026-10-27T15:00:00Z"],
    ["Wednesday before New Year", "2026-12-30T10:00:00Z", "2027-01-04T10:00:00Z"],
  ])("adds 3 working days from %s", (_, sent, due) => expect(addWorkingDays(at(sent), 3, "Europe/London").toISOString()).toBe(at(due).toISOString()));

  it("uses the days of the practice's time zone", () => {
    // Friday evening in New York is Saturday in London.
    const sent = at("2026-11-21T02:00:00Z");
    expect(addWorkingDays(sent, 3, "America/New_York")).toEqual(at("2026-11-26T02:00:00Z"));
    expect(addWorkingDays(sent, 3, "Europe/London")).toEqual(at("2026-11-26T00:00:00Z"));
  });
});

describe("runningPromises", () => {
  const started = "2026-11-16T09:00:00Z";
  it.each([
    ["nothing for a new client", {}, []],
    ["a reply within 24 hours", { waitingMessageAt: at(started) }, [["reply", "2026-11-17T09:00:00Z"]]],
    ["an intake review within 24 hours", { intakeSentAt: at(started) }, [["intake_review", "2026-11-17T09:00:00Z"]]],
    ["no intake review once it is done", { intakeSentAt: at(started), intakeReviewedAt: doneAt }, []],
    ["a training plan within 48 hours", { setUpAt: at(started) }, [["training_plan", "2026-11-18T09:00:00Z"]]],
    ["no training plan once it is live", { setUpAt: at(started), trainingPlanLiveAt: doneAt }, []],
    ["no training plan before setup is complete", { trainingPlanLiveAt: null }, []],
    ["a nutrition plan within 3 working days", { waitingDiaryAt: at("2026-11-20T09:00:00Z") }, [["nutrition_plan", "2026-11-25T09:00:00Z"]]],
    ["24 hours over the start of summer time", { waitingMessageAt: at("2026-03-28T12:00:00Z") }, [["reply", "2026-03-29T12:00:00Z"]]],
    ["48 hours over the end of summer time", { setUpAt: at("2026-10-24T11:00:00Z") }, [["training_plan", "2026-10-26T11:00:00Z"]]],
  ] as const)("promises %s", (_, facts, expected) => {
    const promises = runningPromises({ ...noFacts, ...facts }, at("2026-01-01T00:00:00Z"), "Europe/London");
    expect(promises.map(({ kind, dueAt }) => [kind, dueAt])).toEqual(expected.map(([kind, dueAt]) => [kind, at(dueAt)]));
  });

  it("returns the earliest due first", () => {
    const all = { ...noFacts, waitingMessageAt: at("2026-11-17T12:00:00Z"), intakeSentAt: at("2026-11-16T12:00:00Z"), setUpAt: at("2026-11-16T11:00:00Z"), waitingDiaryAt: at("2026-11-16T10:00:00Z") };
    expect(runningPromises(all, doneAt, "Europe/London").map(({ kind }) => kind)).toEqual(["intake_review", "training_plan", "reply", "nutrition_plan"]);
  });

  it.each([
    ["2026-11-17T08:59:59Z", false],
    ["2026-11-17T09:00:00Z", true],
    ["2026-12-17T09:00:00Z", true],
  ])("returns isOverdue, at %s, as %s", (now, isOverdue) => {
    const [promise] = runningPromises({ ...noFacts, waitingMessageAt: at(started) }, at(now), "Europe/London");
    expect(promise?.isOverdue).toBe(isOverdue);
  });
});
