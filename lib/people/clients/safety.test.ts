import { describe, expect, it } from "vitest";
import { buildSafetyNotes, type SafetySources } from "@/lib/people/clients/safety";

const noSources: SafetySources = { prenatal: null, injuries: [], previousInjuries: null, medications: null, allergies: null };
const prenatal = (answers: Record<string, unknown>) => ({ prenatal: { completed: true, formType: "prenatal", answers } });

describe("Safety notes", () => {
  it.each([
    ["no answers", {}, []],
    ["pregnant", prenatal({ pregnancyStage: "pregnant", birthType: "not_applicable" }), ["Pregnant"]],
    ["postpartum", prenatal({ pregnancyStage: "postpartum" }), ["Postpartum"]],
    ["after a caesarean", prenatal({ pregnancyStage: "postpartum", birthType: "c_section" }), ["Postpartum (C-section)"]],
    ["after a vaginal birth", prenatal({ pregnancyStage: "postpartum", birthType: "vaginal" }), ["Postpartum (vaginal birth)"]],
    ["postpartum without a birth type", prenatal({ pregnancyStage: "postpartum", birthType: "not_applicable" }), ["Postpartum"]],
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
  ] as const)("for %s", (_, sources, notes) => expect(buildSafetyNotes({ ...noSources, ...sources })).toEqual(notes));

  it("put the most urgent first", () => {
    const all = { ...prenatal({ pregnancyStage: "pregnant" }), injuries: ["Neck Pain"], previousInjuries: null, medications: "Iron", allergies: "Eggs" };
    expect(buildSafetyNotes(all)).toEqual(["Pregnant", "Injuries: Neck Pain", "Medications: Iron", "Allergies: Eggs"]);
  });
});
