import { describe, expect, it } from "vitest";
import { type PromiseFacts, runningPromises } from "@/lib/practice/dashboard/promises";
import { officeWorkingTime } from "@/tests/support/working-time";

const noFacts: PromiseFacts = { waitingMessageAt: null, intakeSentAt: null, intakeReviewedAt: null, setUpAt: null, trainingPlanLiveAt: null, waitingDiaryAt: null };
const at = (instant: string) => new Date(instant);
const doneAt = at("2026-11-16T09:00:00Z");

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
    ["a reply to what came on a Friday on Monday", { waitingMessageAt: at("2026-11-20T17:00:00Z") }, [["reply", "2026-11-23T17:00:00Z"]]],
  ] as const)("promises %s", (_, facts, expected) => {
    const promises = runningPromises({ ...noFacts, ...facts }, at("2026-01-01T00:00:00Z"), officeWorkingTime);
    expect(promises.map(({ kind, dueAt }) => [kind, dueAt])).toEqual(expected.map(([kind, dueAt]) => [kind, at(dueAt)]));
  });

  it("returns the earliest due first", () => {
    const all = { ...noFacts, waitingMessageAt: at("2026-11-17T12:00:00Z"), intakeSentAt: at("2026-11-16T12:00:00Z"), setUpAt: at("2026-11-16T11:00:00Z"), waitingDiaryAt: at("2026-11-16T10:00:00Z") };
    expect(runningPromises(all, doneAt, officeWorkingTime).map(({ kind }) => kind)).toEqual(["intake_review", "training_plan", "reply", "nutrition_plan"]);
  });

  it.each([
    ["2026-11-17T08:59:59Z", false],
    ["2026-11-17T09:00:00Z", true],
    ["2026-12-17T09:00:00Z", true],
  ])("returns isOverdue, at %s, as %s", (now, isOverdue) => {
    const [promise] = runningPromises({ ...noFacts, waitingMessageAt: at(started) }, at(now), officeWorkingTime);
    expect(promise?.isOverdue).toBe(isOverdue);
  });
});
