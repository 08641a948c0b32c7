import { describe, expect, it } from "vitest";
import { followRecord, initialIntakeValues, type IntakeValues, listConflicts, toIntakeBody } from "@/components/intake/intake-values";
import type { IntakeRecord } from "@/lib/work/intake/contract";
import { toFieldName } from "@/components/questions/own-answers";
import { builtInItems } from "@/lib/work/questions/built-in";
import type { FormItem } from "@/lib/work/questions/contract";
import { everyWeek } from "@/lib/work/questions/rules";

const empty = {
  fitnessExperience: "",
  currentActivity: "",
  nutritionGoals: "",
  lifestyle: "",
  motivation: "",
  expectations: "",
  medications: "",
  allergies: "",
  injuries: [],
  availableEquipment: [],
};

describe("The intake form", () => {
  it.each([
    ["starts empty without a draft", null, empty],
    ["starts empty with an empty draft", {}, empty],
    ["starts with the draft", { lifestyle: "Desk job", injuries: ["None"] }, { ...empty, lifestyle: "Desk job", injuries: ["None"] }],
    ["ignores unknown and invalid values in a draft", { lifestyle: 7, injuries: "None", availableEquipment: ["Rocket", "Yoga Mat"], other: "x" }, { ...empty, availableEquipment: ["Yoga Mat"] }],
  ])("%s", (_, draft, values) => expect(initialIntakeValues(null, draft)).toEqual({ ...values, begun: empty }));
});

describe("An intake form that the coach edits too", () => {
  const form = { version: 0, items: [...builtInItems.intake] };
  /** A record as far as the form reads one. */
  const recordWith = (part: Partial<IntakeRecord>) => ({ lifestyle: "Desk job, two children", version: 1, ...part }) as IntakeRecord;
  const monday = recordWith({});
  /** What she has typed by Tuesday, as her draft keeps it. */
  const drafted = (typed: Partial<IntakeValues>, begunWith = monday) => ({ ...initialIntakeValues(begunWith, null, form), ...typed });
  const tuesday = recordWith({ allergies: "Penicillin", injuries: ["Knee Issues"], motivation: "To keep up with her children", version: 2 });
  /** The form as she opens it on Wednesday, and what it sends. */
  const reopen = (draft: Partial<IntakeValues>, record = tuesday) => {
    const values = initialIntakeValues(record, { ...draft }, form);
    return { values, body: toIntakeBody(values, form, record), conflicts: listConflicts(values, record, form) };
  };
  const answered = { motivation: "To feel strong again" };

  it("shows what the coach wrote in the fields that she hasn't touched, and doesn't send them", () => {
    const { values, body, conflicts } = reopen(drafted({ expectations: "A clear plan" }));
    expect(values).toMatchObject({ expectations: "A clear plan", allergies: "Penicillin", injuries: ["Knee Issues"] });
    expect(body).toMatchObject({ expectations: "A clear plan", lifestyle: "Desk job, two children", motivation: "To keep up with her children", version: 2 });
    expect(["allergies", "medications", "injuries", "availableEquipment", "begun"].filter((name) => name in body)).toEqual([]);
    expect(conflicts).toEqual([]);
  });

  it("sends none of them from a page that has been open since", () => {
    const body = toIntakeBody(drafted(answered), form, tuesday);
    expect([body.motivation, body.version, "allergies" in body, "injuries" in body]).toEqual(["To feel strong again", 2, false, false]);
  });

  it("shows it on a page that is open, where what she has typed stays", () => {
    const open = drafted({ expectations: "A clear plan", motivation: "To feel strong again" });
    const shown = { ...open, ...followRecord(open, tuesday) };
    expect(shown).toEqual(reopen(open).values);
    expect(shown).toMatchObject({ expectations: "A clear plan", motivation: "To feel strong again", allergies: "Penicillin", injuries: ["Knee Issues"] });
    expect(listConflicts(shown, tuesday, form)).toEqual(["motivation"]);
    expect(followRecord(shown, tuesday)).toEqual(followRecord(open, tuesday));
  });

  it("sends what she typed, and what she emptied", () => {
    const withMedication = recordWith({ medications: "Iron" });
    const { body } = reopen(drafted({ medications: "", injuries: ["None"] }, withMedication), { ...tuesday, medications: "Iron", injuries: [] });
    expect(body).toMatchObject({ medications: "", injuries: ["None"] });
  });

  it("asks which to keep of what both changed, and goes on asking until she chooses", () => {
    const { values, conflicts } = reopen(drafted({ ...answered, allergies: "Nuts" }));
    expect([values.allergies, conflicts]).toEqual(["Nuts", ["motivation", "allergies"]]);
    expect(reopen(values).conflicts).toEqual(["motivation", "allergies"]);
    const kept = { ...values, begun: { ...values.begun, allergies: "Penicillin", motivation: "To keep up with her children" } };
    expect(reopen(kept)).toMatchObject({ conflicts: [], body: { allergies: "Nuts", motivation: "To feel strong again" } });
    expect(reopen({ ...values, motivation: "To keep up with her children", allergies: "Penicillin" }).conflicts).toEqual([]);
  });

  it("doesn't ask about what the form doesn't show, which isn't sent", () => {
    const short = { ...form, items: form.items.filter(({ builtIn }) => builtIn !== "allergies") };
    const draft = { ...drafted({ ...answered, allergies: "Nuts" }) };
    const values = initialIntakeValues(tuesday, draft, short);
    expect(listConflicts(values, tuesday, short)).toEqual(["motivation"]);
    expect(toIntakeBody(values, short, tuesday)).not.toHaveProperty("allergies");
  });

  it("loses nothing of a draft from before drafts kept what was there", () => {
    const { begun: _, ...draft } = drafted({ expectations: "A clear plan" });
    expect(reopen(draft)).toMatchObject({ values: { expectations: "A clear plan", allergies: "Penicillin" }, conflicts: [] });
    expect(reopen({ ...draft, allergies: "Nuts" }).conflicts).toEqual(["allergies"]);
  });

  it("says which version of the record she saw, 0 where there is none", () => expect(toIntakeBody(initialIntakeValues(null, null, form), form).version).toBe(0));
});

describe("The intake form with a practice's own questions", () => {
  const choices: FormItem = { questionId: "when", builtIn: null, kind: "several-of", label: "When?", hint: null, unit: null, low: null, high: null, options: [{ id: "a", label: "Mornings" }, { id: "c", label: "Evenings" }], required: false, hidden: false, safetyNote: false, schedule: everyWeek };
  const form = { version: 2, items: [...builtInItems.intake, choices] };
  /** A record in which she chose an answer that is gone, as far as the form reads one. */
  const record = { answers: [{ questionId: "when", value: ["a", "b"] }] } as IntakeRecord;
  const send = (when: string[] | null) => toIntakeBody({ ...initialIntakeValues(record, null, form), answers: { when } }, form, record).answers;

  it("shows the choices that are still offered", () => expect(initialIntakeValues(record, null, form).answers).toEqual({ when: ["a"] }));
  it("leaves an answer as it was where only a choice has gone", () => expect(send(["a"])).toEqual([]));
  it("shows a message of the server under its question, also where an answer before it was left as it was", () => {
    const body = toIntakeBody({ ...initialIntakeValues(record, null, form), answers: { when: ["a"], next: "Since May" } }, form, record);
    expect([toFieldName("answers.0.value", body), toFieldName("answers.1.value", body), toFieldName("motivation", body)]).toEqual(["answers.next", "answers.1.value", "motivation"]);
  });
  it("sends what she changes", () => expect([send(["a", "c"]), send([])]).toEqual([[{ questionId: "when", value: ["a", "c"] }], [{ questionId: "when", value: null }]]));
  it("adds nothing of a newer version to a draft", () => expect(initialIntakeValues(null, { lifestyle: "Desk job" }, { ...form, items: [...form.items, { ...choices, questionId: "new", kind: "short-text" }] })).not.toHaveProperty("answers.new"));
});
