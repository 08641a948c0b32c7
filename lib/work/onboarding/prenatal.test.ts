import { describe, expect, it } from "vitest";
import { keepDates } from "@/lib/work/onboarding/prenatal";
import type { PrenatalAnswers } from "@/lib/work/onboarding/step-data";

const today = "2026-11-25";
const keep = (answers: Partial<PrenatalAnswers>) => keepDates({ pregnancyStage: "not_pregnant", birthType: "not_applicable", ...answers } as PrenatalAnswers, today);

describe("The dates of a prenatal form", () => {
  it.each<[string, Partial<PrenatalAnswers>, { dueDate: string | null; birthDate: string | null }]>([
    ["weeks of pregnancy become a due date", { pregnancyStage: "pregnant", weeksPregnant: 30 }, { dueDate: "2027-02-03", birthDate: null }],
    ["a due date stays, also one that is over", { pregnancyStage: "pregnant", dueDate: "2026-11-20" }, { dueDate: "2026-11-20", birthDate: null }],
    ["weeks since the birth become its date", { pregnancyStage: "postpartum", weeksPostpartum: 26 }, { dueDate: null, birthDate: "2026-05-27" }],
    ["a date wins over weeks", { pregnancyStage: "postpartum", weeksPostpartum: 26, birthDate: "2026-06-01" }, { dueDate: null, birthDate: "2026-06-01" }],
    ["a birth today is one", { pregnancyStage: "postpartum", birthDate: today }, { dueDate: null, birthDate: today }],
    ["the date of another stage goes", { pregnancyStage: "not_pregnant", dueDate: "2027-01-01", birthDate: "2026-01-01" }, { dueDate: null, birthDate: null }],
  ])("%s", (_, answers, dates) => expect(keep(answers)).toMatchObject(dates));

  it.each<[string, Partial<PrenatalAnswers>, string]>([
    ["a birth tomorrow", { pregnancyStage: "postpartum", birthDate: "2026-11-26" }, "data.answers.birthDate"],
    ["a due date in a year", { pregnancyStage: "pregnant", dueDate: "2027-11-25" }, "data.answers.dueDate"],
  ])("%s is refused at its field", (_, answers, field) => expect(() => keep(answers)).toThrow(expect.objectContaining({ details: { fields: { [field]: expect.any(String) } } })));
});
