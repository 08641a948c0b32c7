import { describe, expect, it } from "vitest";
import { buildSafetyNotes, type SafetySources } from "@/lib/people/clients/safety";

const noSources: SafetySources = { prenatal: null, injuries: [], previousInjuries: null, healthIssues: null, medications: null, allergies: null, ownAnswers: [] };
const prenatal = (answers: Record<string, unknown>) => ({ prenatal: { completed: true, formType: "prenatal", answers } });

describe("Safety notes", () => {
  it.each([
    ["no answers", {}, []],
    ["pregnant", prenatal({ pregnancyStage: "pregnant", birthType: "not_applicable" }), ["Pregnant"]],
    ["postpartum", prenatal({ pregnancyStage: "postpartum" }), ["Postpartum"]],
    ["after a caesarean", prenatal({ pregnancyStage: "postpartum", birthType: "c_section" }), ["Postpartum (C-section)"]],
    ["after a vaginal birth", prenatal({ pregnancyStage: "postpartum", birthType: "vaginal" }), ["Postpartum (vaginal birth)"]],
    ["postpartum without a birth type", prenatal({ pregnancyStage: "postpartum", birthType: "not_applicable" }), ["Postpartum"]],
    ["a due date", prenatal({ pregnancyStage: "pregnant", dueDate: "2027-03-04" }), ["Pregnant, due 4 March 2027"]],
    ["a date of birth", prenatal({ pregnancyStage: "postpartum", birthType: "c_section", birthDate: "2026-06-04" }), ["Postpartum (C-section), born 4 June 2026"]],
    ["a day that is none", prenatal({ pregnancyStage: "pregnant", dueDate: "soon" }), ["Pregnant"]],
    ["notes of the prenatal form", prenatal({ pregnancyStage: "not_pregnant", notes: " Diastasis " }), ["From the prenatal form: Diastasis"]],
    ["health issues", { healthIssues: "Asthma" }, ["Health: Asthma"]],
    ["not pregnant", prenatal({ pregnancyStage: "not_pregnant", birthType: "c_section" }), []],
    ["skipped", { prenatal: { skipped: true, formType: "prenatal" } }, []],
    ["data of the wrong types", { prenatal: { answers: { pregnancyStage: 7, birthType: ["x"] } } }, []],
    ["data that is not an object", { prenatal: "pregnant" }, []],
    ["injuries", { injuries: ["Knee Issues", "Neck Pain"] }, ["Injuries: Knee Issues, Neck Pain"]],
    ["no injuries", { injuries: ["None"] }, []],
    ["an earlier injury", { previousInjuries: "ACL tear, 2019" }, ["Earlier injuries: ACL tear, 2019"]],
    ["medications", { medications: " Levothyroxine 50 mcg " }, ["Medications: Levothyroxine 50 mcg"]],
    ["allergies", { allergies: "Peanuts" }, ["Allergies: Peanuts"]],
    ["answers that mean none", { medications: "None.", allergies: "n/a", previousInjuries: " - " }, []],
    ["no known allergies", { allergies: "No known allergies" }, []],
    ["an answer that starts like none", { allergies: "Nonesuch nuts", medications: "Nothing but Metformin" }, ["Medications: Nothing but Metformin", "Allergies: Nonesuch nuts"]],
    ["own questions", { ownAnswers: [{ label: "Are you trying to become pregnant?", text: "Yes" }, { label: "Operations", text: "C-section, Hernia" }] }, ["Are you trying to become pregnant? Yes", "Operations: C-section, Hernia"]],
    ["own questions that are answered with no", { ownAnswers: [{ label: "Does anything hurt?", text: "No" }, { label: "Operations", text: "None" }] }, []],
  ] as const)("for %s", (_, sources, notes) => expect(buildSafetyNotes({ ...noSources, ...sources })).toEqual(notes));

  it("put the most urgent first", () => {
    const all = { ...prenatal({ pregnancyStage: "pregnant" }), healthIssues: "Asthma", injuries: ["Neck Pain"], previousInjuries: null, medications: "Iron", allergies: "Eggs", ownAnswers: [] };
    expect(buildSafetyNotes(all)).toEqual(["Pregnant", "Health: Asthma", "Injuries: Neck Pain", "Medications: Iron", "Allergies: Eggs"]);
  });
});
