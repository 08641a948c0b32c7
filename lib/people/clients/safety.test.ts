import { describe, expect, it } from "vitest";
import { buildSafetyNotes, type SafetySources } from "@/lib/people/clients/safety";

const noSources: SafetySources = { prenatal: null, injuries: [], previousInjuries: null, medications: null, allergies: null };
const prenatal = (answers: Record<string, unknown>) => ({ prenatal: { completed: true, formType: "prenatal", answers } });

describe("Safety notes", () => {
  it.each([
    ["nothing known", {}, []],
    ["pregnant", prenatal({ pregnancyStage: "pregnant", birthType: "not_applicable" }), ["Pregnant"]],
    ["postpartum", prenatal({ pregnancyStage: "postpartum" }), ["Postpartum"]],
    ["after a caesarean", prenatal({ pregnancyStage: "postpartum", birthType: "c_section" }), ["Postpartum (C-section)"]],
    ["after a vaginal birth", prenatal({ pregnancyStage: "postpartum", birthType: "vaginal" }), ["Postpartum (vaginal birth)"]],
    ["postpartum, birth unsaid", prenatal({ pregnancyStage: "postpartum", birthType: "not_applicable" }), ["Postpartum"]],
    ["not pregnant", prenatal({ pregnancyStage: "not_pregnant", birthType: "c_section" }), []],
    ["skipped", { prenatal: { skipped: true, formType: "prenatal" } }, []],
    ["odd data", { prenatal: { answers: { pregnancyStage: 7, birthType: ["x"] } } }, []],
    ["no object", { prenatal: "pregnant" }, []],
    ["injuries", { injuries: ["Knee Issues", "Neck Pain"] }, ["Injuries: Knee Issues, Neck Pain"]],
    ["no injuries", { injuries: ["None"] }, []],
    ["an earlier injury", { previousInjuries: "ACL tear, 2019" }, ["Earlier injuries: ACL tear, 2019"]],
    ["medications", { medications: " Levothyroxine 50 mcg " }, ["Medications: Levothyroxine 50 mcg"]],
    ["allergies", { allergies: "Peanuts" }, ["Allergies: Peanuts"]],
    ["words for none", { medications: "None.", allergies: "n/a", previousInjuries: " - " }, []],
    ["no known allergies", { allergies: "No known allergies" }, []],
    ["a name that begins like none", { allergies: "Nonesuch nuts", medications: "Nothing but Metformin" }, ["Medications: Nothing but Metformin", "Allergies: Nonesuch nuts"]],
  ] as const)("%s", (_, known, notes) => expect(buildSafetyNotes({ ...noSources, ...known })).toEqual(notes));

  it("put the most pressing first", () => {
    const all = { ...prenatal({ pregnancyStage: "pregnant" }), injuries: ["Neck Pain"], previousInjuries: null, medications: "Iron", allergies: "Eggs" };
    expect(buildSafetyNotes(all)).toEqual(["Pregnant", "Injuries: Neck Pain", "Medications: Iron", "Allergies: Eggs"]);
  });
});
