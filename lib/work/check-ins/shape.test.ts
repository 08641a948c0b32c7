import { describe, expect, it } from "vitest";
import { submission } from "@/lib/work/check-ins/contract";
import { checkInAnswerNames, checkInFeelingNames, checkInFields, checkInMetricNames } from "@/lib/work/questions/check-in-fields";
import { toCheckInColumns } from "@/lib/work/check-ins/shape";

const answers = Object.fromEntries(checkInAnswerNames.map((name) => [name, name]));
const optionalValues = {
  ...Object.fromEntries(checkInMetricNames.map((name) => [name, checkInFields[name].max])),
  ...Object.fromEntries(checkInFeelingNames.map((name) => [name, name])),
};

describe("toCheckInColumns", () => {
  it.each([
    ["at the top level", { ...optionalValues, data: { photos: {} } }],
    ["in data", { data: optionalValues }],
  ])("keeps every number and feeling sent %s", (_, body) => {
    expect(toCheckInColumns(submission.parse({ ...answers, additionalFeedback: "Thanks", ...body }))).toEqual({ ...answers, additionalFeedback: "Thanks", ...optionalValues });
  });

  it("prefers data to the top level", () => {
    expect(toCheckInColumns(submission.parse({ ...answers, weight: 70, data: { weight: 71 } }))).toMatchObject({ weight: 71 });
  });

  it("has null for everything optional that was left out", () => {
    const columns = toCheckInColumns(submission.parse(answers));
    expect(columns).toEqual({ ...answers, ...Object.fromEntries(["additionalFeedback", ...Object.keys(optionalValues)].map((name) => [name, null])) });
  });
});
