import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { formatCheckInMetrics } from "@/components/check-ins/check-in-metrics";
import { initialCheckInValues, toCheckInBody, validateCheckInValues } from "@/components/check-ins/check-in-values";
import { buildReviewSections, formatMetricValue, getMetricChange } from "@/components/check-ins/review-sections";
import { toImportFields } from "@/lib/practice/imports/kinds/check-in-fields";
import { type CheckIn, type CurrentCheckIn, inputShapeFor, outputShapeFor } from "@/lib/work/check-ins/contract";
import { checkInFields, fieldNamesOfKind, groupNumericFields, numericKinds } from "@/lib/work/questions/check-in-fields";
import { calculateTrends } from "@/lib/work/check-ins/trends";
import { describeChanges } from "@/lib/work/check-ins/what-changed";
import { emptyCheckInDataFor, typicalNumbers } from "@/tests/factories/check-in-data";

const extended = {
  ...checkInFields,
  stepCount: {
    kind: "number",
    label: "Steps a day",
    labelIn: { trends: "Daily steps" },
    unit: null,
    min: 0,
    max: 100_000,
    step: 1,
    direction: "higher",
    hasTrend: true,
    isMeasurementWeekOnly: false,
    reviewSection: "Fitness Performance",
  },
} as const;
const metricNames = fieldNamesOfKind(extended, ...numericKinds);

const current: CurrentCheckIn = {
  dueDate: "2026-11-23",
  isOwed: true,
  isOverdue: false,
  weekNumber: 4,
  isMeasurementWeek: false,
  nextMeasurementWeek: 4,
  weeksToGo: 0,
  hideWeight: false,
  hiddenPhotoPoses: [],
  today: "2026-11-23",
  joinDate: "2026-09-28",
  pauses: [], steps: [],
  pausedUntil: null,
  sent: null,
  replyDueAt: null,
  openYesterday: null,
};
const checkInWith = (stepCount: number, dueDate = "2026-11-23") => ({ dueDate, weekNumber: 4, data: { ...emptyCheckInDataFor(extended), stepCount } }) as unknown as CheckIn;

describe("A number added to the table", () => {
  it("is accepted and returned by the API within its range", () => {
    const input = z.object(inputShapeFor(extended, metricNames));
    expect(input.parse({ stepCount: 8000 })).toEqual({ stepCount: 8000 });
    expect(input.safeParse({ stepCount: 100_001 }).error?.issues[0]?.message).toBe("Please enter at most 100,000");
    expect(input.safeParse({ stepCount: 0.5 }).error?.issues[0]?.message).toBe("Please enter a whole number");
    expect(Object.keys(outputShapeFor(extended, metricNames))).toContain("stepCount");
  });

  it("is asked for in the form", () => {
    expect(groupNumericFields(extended).weekly.map(({ name }) => name)).toEqual(["weight", "averageSleep", "workoutsCompleted", "waterIntake", "stepCount"]);
  });

  it("is kept in the draft, checked and sent", () => {
    const start = (stepCount: unknown) => initialCheckInValues(current, { stepCount }, [], extended);
    expect(start(8000)).toMatchObject({ stepCount: 8000 });
    expect(toCheckInBody(start(8000), extended)).toMatchObject({ stepCount: 8000 });
    expect(validateCheckInValues(start("8k"), extended)).toEqual({ stepCount: "Please enter a number" });
  });

  it("is in the history", () => {
    expect(formatCheckInMetrics(checkInWith(8000), { hideWeight: false, weightUnit: "kg" }, extended)).toEqual([{ label: "Steps a day", value: "8000" }]);
  });

  it("is in its section of the review, with its change", () => {
    const section = buildReviewSections(extended).find(({ title }) => title === "Fitness Performance");
    const metric = section?.metrics.find(({ name }) => name === "stepCount");
    if (!metric) throw new Error("The review has no such number.");
    expect(formatMetricValue(metric.read(checkInWith(8000)) ?? 0, metric.unit, "kg")).toBe("8000");
    expect(getMetricChange(metric, checkInWith(8000), checkInWith(7500), "kg")).toEqual({ text: "+500", tone: "good" });
  });

  it("is said when it changed", () => {
    const weekOf = (stepCount: number, weekNumber: number, dueDate: string) => ({ weekNumber, dueDate, numbers: { stepCount } });
    expect(describeChanges({ current: weekOf(8000, 4, "2026-11-23"), earlier: [weekOf(7500, 3, "2026-11-16")], support: "", previousSupport: null }, { weightUnit: "kg", hideWeight: false }, extended)).toEqual(["Steps went from 7500 to 8000 a day."]);
  });

  it("is in the trends", () => {
    const newestFirst = [checkInWith(8000, "2026-11-23"), checkInWith(7500, "2026-11-16")];
    expect(calculateTrends(newestFirst, { weightUnit: "kg" }, extended)).toMatchObject([{ label: "Daily steps", unit: null, change: 500 }]);
  });

  it("is found by an import under its label", () => {
    expect(toImportFields(extended)).toContainEqual({ name: "stepCount", isNumber: true, label: "Steps a day", aliases: ["Steps a day"] });
  });

  it("is found under the headings of other forms too, where it has any", () => {
    expect(toImportFields(checkInFields).find(({ name }) => name === "hips")?.aliases).toEqual(["Hips", "Hip"]);
  });

  it("is in the demo and in the test data", () => {
    expect(typicalNumbers(groupNumericFields(extended).weekly, "great")).toMatchObject({ stepCount: 70_000 });
    expect(emptyCheckInDataFor(extended)).toMatchObject({ stepCount: null });
  });
});
