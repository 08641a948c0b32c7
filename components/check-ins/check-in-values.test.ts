import { describe, expect, it } from "vitest";
import { specifiedForm } from "@/components/check-ins/asked-form";
import { type FormWeek, isUsableUnsaved, readDraftFacts, startedVersion, weekToFill } from "@/components/check-ins/begun-check-in";
import { type CheckInValues, formatWeightInOtherUnit, hasUnsentChanges, initialCheckInValues, listFormPhotos, showWeight, toCheckInBody, validateCheckInValues, weightAfterChoosing, weightInKg, withoutHiddenMistake } from "@/components/check-ins/check-in-values";
import type { HiddenParts } from "@/components/check-ins/hidden-parts";
import { listChanges } from "@/components/check-ins/unsent-changes";
import { type AskedForm, toFieldName } from "@/components/questions/own-answers";
import { kgPerLb, type WeightUnit } from "@/lib/platform/units";
import { type CheckIn, type CurrentCheckIn, submission } from "@/lib/work/check-ins/contract";
import { checkInAnswerNames } from "@/lib/work/questions/check-in-fields";
import type { FormItem } from "@/lib/work/questions/contract";
import { everyWeek } from "@/lib/work/questions/rules";

const current: CurrentCheckIn = {
  dueDate: "2026-11-23",
  isOwed: true,
  isOverdue: false,
  weekNumber: 4,
  isMeasurementWeek: true,
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
const url = (name: string) => `/api/files/${name}`;

/** A check-in with only the values that these functions read. */
const sent = (part: Partial<Omit<CheckIn, "data">> & { data: Partial<CheckIn["data"]> }) => part as CheckIn;
const start = (draft: Record<string, unknown> | null, week: Partial<CurrentCheckIn> = {}, history: Parameters<typeof initialCheckInValues>[2] = []) =>
  initialCheckInValues({ ...current, ...week }, draft, history);

describe("initialCheckInValues", () => {
  it("starts empty for the open week", () => {
    const values = start(null);
    expect(checkInAnswerNames.map((name) => values[name])).toEqual(checkInAnswerNames.map(() => ""));
    expect(values).toMatchObject({ dueDate: "2026-11-23", weightUnit: undefined, weight: undefined, progressPhotos: [], photosDeclined: false });
  });

  it("starts with what was sent this week, each photo once", () => {
    const photos = { front: url("f"), side: null, back: null };
    const checkIn = sent({ threeWins: "Ran", additionalFeedback: null, progressPhotos: [url("f"), url("x")], data: { weight: 70.5, chest: 90, strengthProgress: "More", photos } });
    expect(start(null, { sent: checkIn })).toMatchObject({
      threeWins: "Ran",
      additionalFeedback: "",
      weight: 70.5,
      weightUnit: undefined,
      chest: 90,
      strengthProgress: "More",
      progressPhotos: [url("x")],
      data: { photos },
    });
  });

  it("prefers the draft unless it is empty", () => {
    const checkIn = sent({ threeWins: "Sent", data: {} });
    expect(start({ threeWins: "Draft" }, { sent: checkIn }).threeWins).toBe("Draft");
    expect(start({}, { sent: checkIn }).threeWins).toBe("Sent");
  });

  it("ignores a draft whose week has been sent since", () => {
    const draft = { threeWins: "Old", dueDate: "2026-11-16" };
    expect(start(draft).threeWins).toBe("Old");
    expect(start(draft, {}, [sent({ dueDate: "2026-11-16", data: {} })]).threeWins).toBe("");
    // The starting point is in the list of weeks and has a day, but nothing was sent for it.
    expect(start(draft, {}, [{ dueDate: "2026-11-16", isStart: true }]).threeWins).toBe("Old");
    expect(start({ ...draft, dueDate: "2026-11-23" }, {}, [sent({ dueDate: "2026-11-23", data: {} })]).threeWins).toBe("Old");
  });

  it("keeps only known fields of the right type", () => {
    const values = start({
      threeWins: 3,
      focusArea: null,
      weight: "7o",
      energyLevel: { deep: true },
      averageSleep: Number.NaN,
      weightUnit: "stone",
      progressPhotos: [url("a"), "https://elsewhere/x.jpg", 7, url("a")],
      data: { photos: { front: "javascript:alert(1)", side: url("s"), back: 1 } },
      photosDeclined: "yes",
      stranger: "gone",
    });
    expect(values).toMatchObject({ threeWins: "", focusArea: "", weight: "7o", energyLevel: undefined, averageSleep: undefined, weightUnit: undefined });
    expect(values).toMatchObject({ progressPhotos: [url("a")], photosDeclined: false, data: { photos: { front: null, side: url("s"), back: null } } });
    expect(values).not.toHaveProperty("stranger");
    expect(() => start({ data: null, progressPhotos: "none" })).not.toThrow();
    expect(() => start({ data: [], progressPhotos: { 0: url("a") } })).not.toThrow();
  });
});

describe("The week that a form is for", () => {
  const { isOwed, isOverdue, isMeasurementWeek, nextMeasurementWeek, weeksToGo } = current;
  const openYesterday = { dueDate: "2026-11-16", weekNumber: 3, isOwed, isOverdue, isMeasurementWeek, nextMeasurementWeek, weeksToGo, steps: [] };
  const onSaturday = { ...current, openYesterday };
  it.each([
    ["begun yesterday", onSaturday, "2026-11-16", "2026-11-16"],
    ["begun today", onSaturday, "2026-11-23", "2026-11-23"],
    ["not begun", onSaturday, undefined, "2026-11-23"],
    ["begun long ago", onSaturday, "2026-11-09", "2026-11-23"],
    ["begun for last Monday, which is not open any more", current, "2026-11-16", "2026-11-23"],
  ])("is the right one: %s", (_, week, begunFor, dueDate) => {
    expect(weekToFill(week, begunFor).dueDate).toBe(dueDate);
    // Loading the page again, or on another device, keeps its Monday.
    expect(initialCheckInValues(weekToFill(week, begunFor), { threeWins: "Ran", dueDate: begunFor }, [])).toMatchObject({ threeWins: "Ran", dueDate });
  });
  it("has its own number and nothing that was sent for another", () => expect(weekToFill({ ...onSaturday, sent: sent({ data: {} }) }, "2026-11-16")).toMatchObject({ weekNumber: 3, sent: null }));
});

describe("A draft that only this browser has", () => {
  const sentWeeks = [{ id: "c2", dueDate: "2026-11-16" }, { id: "start-2026-11-09", dueDate: "2026-11-09", isStart: true as const }];
  it.each([
    ["of a week that was not sent", { dueDate: "2026-11-23" }, true],
    ["of a week without a day", {}, true],
    ["of the day of a starting point", { dueDate: "2026-11-09" }, true],
    ["typed before its week was sent", { dueDate: "2026-11-16" }, false],
    ["that edits what was sent", { dueDate: "2026-11-16", edits: "c2" }, true],
    ["that edits what is gone", { dueDate: "2026-11-02", edits: "c1" }, false],
  ])("is of use or not: %s", (_, draft, isUsable) => expect(isUsableUnsaved(readDraftFacts({ threeWins: "Ran", ...draft }) ?? { dueDate: "", formVersion: -1 }, sentWeeks)).toBe(isUsable));
  it("says nothing of itself while it is empty", () => expect([readDraftFacts(null), readDraftFacts({})]).toEqual([null, null]));
});

describe("An edit that was not sent", () => {
  const answer = { questionId: "steps", kind: "number" as const, label: "", unit: null, value: 9000, text: "9000" };
  const checkIn = sent({ id: "c1", dueDate: "2026-11-16", threeWins: "Ran", progressPhotos: [], answers: [answer], formVersion: 3, data: { weight: 61.5, energyLevel: 7, photos: { front: url("f"), side: null, back: null } } });
  const edit = { ...initialCheckInValues({ dueDate: checkIn.dueDate, sent: checkIn }, null, []) };

  it("keeps which check-in it edits", () => expect([edit.edits, start(null).edits]).toEqual(["c1", undefined]));

  it.each([
    ["nothing", {}, false],
    ["only the question that is open", { step: "numbers" }, false],
    ["only the unit of a weight", { weight: 135.6, weightUnit: "lb" }, false],
    ["a blank answer to a new question", { answers: { steps: 9000, floor: null, word: "" }, formVersion: 4 }, false],
    ["a text", { threeWins: "Ran and swam" }, true],
    ["a text that was taken out", { threeWins: "" }, true],
    ["a number", { energyLevel: 8 }, true],
    ["a photo", { data: { photos: { front: url("g"), side: null, back: null } } }, true],
    ["an own answer", { answers: { steps: 9500 } }, true],
  ])("changes %s", (_, part, isChanged) => expect(hasUnsentChanges(checkIn, { ...edit, ...part })).toBe(isChanged));

  const nothingHidden: HiddenParts = { hideWeight: false, hiddenPhotoPoses: [] };
  const changesIn = (drafts: readonly object[], week: Partial<FormWeek> = {}, hidden = nothingHidden, form: AskedForm = specifiedForm(4)) =>
    listChanges({ dueDate: checkIn.dueDate, sent: checkIn, ...week }, form, drafts.map((draft) => ({ ...draft })), { weightUnit: "kg", hidden });

  it("lists what each draft says otherwise, the newest first and each text once", () => {
    const drafts = [{ ...edit, threeWins: "Newest", energyLevel: 8 }, { ...edit, threeWins: "Older", energyLevel: 8, weight: 135.6, weightUnit: "lb" }];
    expect(changesIn(drafts).map(({ name, texts }) => [name, texts])).toEqual([["threeWins", ["Newest", "Older"]], ["energyLevel", ["8 of 10"]]]);
  });

  it("lists how the coach's steps went", () => {
    const steps = [{ id: "walk", text: "Walk after lunch", weekNumber: 2, done: true, outcome: null, note: null }, { id: "bed", text: "In bed by ten", weekNumber: 2, done: false, outcome: null, note: null }];
    const stepOutcomes = { walk: { outcome: "done", note: "" }, bed: { outcome: "partly", note: "Only at the weekend" }, gone: { outcome: "done", note: "" }, changed: { outcome: "done", note: "", text: "Walk before lunch" } };
    expect(changesIn([{ ...edit, stepOutcomes }], { steps })).toEqual([
      { name: "bed", label: "In bed by ten", texts: ["Partly: Only at the weekend"], photos: [] },
      { name: "gone", label: "A step from your coach", texts: ["Done"], photos: [] },
      { name: "changed", label: "Walk before lunch", texts: ["Done"], photos: [] },
    ]);
  });

  it("lists each photo that was chosen and not sent, without those in poses she hides", () => {
    const photos = (front: string, side: string | null) => ({ data: { photos: { front: url(front), side: side && url(side), back: null } } });
    const drafts = [{ ...edit, ...photos("f", "s"), progressPhotos: [url("x")] }, { ...edit, ...photos("g", "s") }];
    const [side, other, front] = [{ url: url("s"), label: "Side" }, { url: url("x"), label: "Photo 1" }, { url: url("g"), label: "Front" }];
    expect(changesIn(drafts)).toEqual([{ name: "photos", label: "Progress photos", texts: [], photos: [side, other, front] }]);
    expect(changesIn(drafts, {}, { hideWeight: false, hiddenPhotoPoses: ["front"] })).toMatchObject([{ photos: [side, other] }]);
  });

  it("lists the photos of a question of the practice's own, and no weight that she hides", () => {
    const weight = specifiedForm(4).items.find(({ builtIn }) => builtIn === "weight");
    if (!weight) throw new Error("The specified form asks for the weight.");
    const form = { version: 3, items: [weight, { ...weight, questionId: "posture", builtIn: null, kind: "photo" as const, label: "Your posture" }] };
    const draft = { ...edit, weight: 60, answers: { posture: [url("p")] } };
    const posture = { name: "answers.posture", label: "Your posture", texts: [], photos: [{ url: url("p"), label: "Photo 1" }] };
    expect(changesIn([draft], {}, { hideWeight: true, hiddenPhotoPoses: [] }, form)).toEqual([posture]);
    expect(changesIn([draft], {}, undefined, form)).toMatchObject([{ name: "weight", texts: ["60 kg"] }, posture]);
  });
});

describe("A weight", () => {
  it.each([
    [70, "kg", 70, "154.3 lbs"],
    [70, undefined, 70, "154.3 lbs"],
    [154.3, "lb", 69.99, "70 kg"],
    ["7o", "lb", null, null],
    [158, "st", 71.67, "71.7 kg"],
    [null, "kg", null, null],
  ] as const)("of %s %s is converted", (weight, weightUnit, kg, other) => {
    expect(weightInKg({ weight, weightUnit })).toBe(kg);
    expect(formatWeightInOtherUnit({ weight, weightUnit })).toBe(other);
  });

  it.each([
    ["just typed", { weight: 61.5, weightUnit: "kg", typedWeight: 61.5 }, "lb", 61.5],
    ["just typed in stones", { weight: 158, weightUnit: "st", typedWeight: 158 }, "kg", 71.7],
    ["just typed, now wanted in stones", { weight: 70, weightUnit: "kg", typedWeight: 70 }, "st", 154.3],
    ["that was sent, of a draft or of last week", { weight: 70, weightUnit: "kg" }, "lb", 154.3],
    ["that was sent, before a unit is known", { weight: 70, weightUnit: undefined }, "lb", 154.3],
    ["that replaced what was typed", { weight: 70, weightUnit: "kg", typedWeight: 61.5 }, "lb", 154.3],
    ["of pounds", { weight: 154.3, weightUnit: "lb" }, "kg", 70],
    ["that can't be read", { weight: "7o", weightUnit: "kg" }, "lb", "7o"],
    ["left out", { weight: null, weightUnit: "kg" }, "lb", null],
  ] as const)("is the same or converted when another unit is chosen: one %s", (_, values, unit, expected) => expect(weightAfterChoosing(unit, values).weight).toBe(expected));

  it.each<[string, Partial<CheckInValues>, WeightUnit[], number]>([
    ["165 lbs, looked at in kg", { weight: 165, weightUnit: "lb" }, ["kg", "lb"], 165],
    ["165 lbs, looked at in kg and stones", { weight: 165, weightUnit: "lb" }, ["kg", "st", "kg", "lb"], 165],
    ["165 lbs that were sent, seen in kg at first", showWeight(74.84, "kg"), ["lb"], 165],
    ["74.8 kg in place of it, chosen without typing", { ...showWeight(165 * kgPerLb, "kg"), weight: 74.7 }, ["lb"], 164.7],
    ["just typed, the number that was shown", { ...showWeight(74.84, "kg"), typedWeight: 74.8 }, ["st"], 164.9],
    ["of another device, the number that was shown in another unit", { ...showWeight(74.84, "lb"), weightUnit: "kg" }, ["lb"], 363.8],
  ])("is what it was, however often another unit is chosen: one of %s", (_, values, units, expected) => {
    const looked = { ...values };
    for (const unit of units) Object.assign(looked, weightAfterChoosing(unit, looked));
    expect([looked.weight, looked.weightUnit]).toEqual([expected, units.at(-1)]);
  });

  it("is refused in the unit it was entered in", () => {
    expect(validateCheckInValues({ ...start(null), weight: 30, weightUnit: "lb" })).toEqual({ weight: "Please enter at least 45 lbs" });
    expect(validateCheckInValues({ ...start(null), weight: 1000, weightUnit: "lb" })).toEqual({ weight: "Please enter at most 880 lbs" });
    expect(validateCheckInValues({ ...start(null), weight: 1000, weightUnit: "st" })).toEqual({ weight: "Please enter at most 62 st 12 lb" });
    expect(validateCheckInValues({ ...start(null), weight: 30, weightUnit: "kg" })).toEqual({});
    expect(validateCheckInValues({ ...start(null), weight: "7o", waist: "x" })).toEqual({ weight: "Please enter a number", waist: "Please enter a number" });
  });
});

describe("A weight that she hides", () => {
  it.each([
    ["too much", 712, "kg", undefined],
    ["too little in pounds", 30, "lb", undefined],
    ["unreadable", "7o", "kg", undefined],
    ["right", 154.3, "lb", 154.3],
    ["left out", null, "kg", null],
  ] as const)("is sent only if it can be: %s", (_, weight, weightUnit, expected) => {
    const values = { ...start(null), weight, weightUnit };
    expect(withoutHiddenMistake(values, { hideWeight: true, sent: null }).weight).toBe(expected);
    expect(withoutHiddenMistake(values, { hideWeight: false, sent: null })).toBe(values);
  });

  it("stays as it was sent where she had begun to change it", () => {
    const values = withoutHiddenMistake({ ...start(null), weight: 30, weightUnit: "lb" }, { hideWeight: true, sent: sent({ data: { weight: 71.2 } }) });
    expect(toCheckInBody(values).weight).toBe(71.2);
  });
});

describe("toCheckInBody", () => {
  const answers = Object.fromEntries(checkInAnswerNames.map((name) => [name, name]));

  it("sends each value once, as the endpoint takes it", () => {
    const values = { ...start({ ...answers, weight: 154.3, weightUnit: "lbs", energyLevel: 7, waist: 80 }), data: { photos: { front: url("f"), side: null, back: null } } };
    values.progressPhotos = [url("x")];
    const body = submission.parse(toCheckInBody(values));
    expect(body).toMatchObject({ ...answers, weight: 69.99, energyLevel: 7, waist: 80, progressPhotos: [url("x")], photosDeclined: false });
    expect(body.data).toStrictEqual({ photos: { front: url("f"), side: null, back: null } });
    expect(body).not.toHaveProperty("weightUnit");
  });

  it("declines photos only when there are none", () => {
    const declined = { ...start(answers), photosDeclined: true };
    expect(toCheckInBody(declined).photosDeclined).toBe(true);
    expect(toCheckInBody({ ...declined, progressPhotos: [url("x")] }).photosDeclined).toBe(false);
    expect(listFormPhotos(declined)).toEqual([]);
  });
});

describe("A form with a practice's own questions", () => {
  const own = (questionId: string, part: Partial<FormItem>): FormItem => ({ questionId, builtIn: null, kind: "short-text", label: questionId, hint: null, unit: null, low: null, high: null, options: [], required: false, hidden: false, safetyNote: false, schedule: everyWeek, ...part });
  const specified = specifiedForm(5);
  const form: AskedForm = {
    version: 3,
    items: [
      ...specified.items.filter(({ builtIn }) => builtIn !== "referralThoughts" && builtIn !== "waterIntake").map((item) => (item.builtIn === "focusArea" ? { ...item, required: false } : item)),
      own("steps", { kind: "number" }), own("floor", { kind: "scale" }), own("school", { kind: "yes-no" }), own("places", { kind: "several-of" }), own("word", { required: true }),
    ],
  };
  const begin = (draft: Record<string, unknown> | null, week: Partial<CurrentCheckIn> = {}) => initialCheckInValues({ ...current, ...week }, draft, [], undefined, form);
  const texts = Object.fromEntries(checkInAnswerNames.map((name) => [name, "Fine"]));

  it("starts with its version and blank answers", () => expect(begin(null)).toMatchObject({ formVersion: 3, answers: { steps: null, floor: null, school: null, places: null, word: "" } }));

  it("sends its version and every own answer, a blank one as none, and leaves out what it neither asks nor requires", () => {
    const { referralThoughts: _, focusArea: __, ...asked } = texts;
    const values = { ...begin(null), ...asked, answers: { steps: 8250, floor: null, school: false, places: [], word: " Steady ", stopped: "typed before" } };
    const body = toCheckInBody(values, undefined, form);
    expect(body).toMatchObject({ formVersion: 3, answers: [...[["steps", 8250], ["floor", null], ["school", false], ["places", null], ["word", " Steady "]].map(([questionId, value]) => ({ questionId, value })), { questionId: "stopped", value: "typed before", noLongerAsked: true }] });
    expect(["referralThoughts", "focusArea", "waterIntake"].filter((name) => name in body)).toEqual([]);
    expect(submission.safeParse(body).success).toBe(true);
    expect(toFieldName("answers.2.value", body)).toBe("answers.school");
    expect(toFieldName("threeWins", body)).toBe("threeWins");
  });

  it("sends a required answer that is blank, so that it is refused", () => {
    const result = submission.safeParse(toCheckInBody({ ...begin(null), ...texts, threeWins: " " }, undefined, form));
    expect([...new Set(result.error?.issues.map(({ path }) => path.join(".")))]).toEqual(["threeWins"]);
  });

  it("says what the server would say of an answer", () => {
    const problems = (answers: Record<string, string | number | string[]>) => validateCheckInValues({ ...begin(null), answers }, undefined, form);
    expect(problems({ steps: "about 8000", word: "" })).toEqual({ "answers.steps": "Please enter a number", "answers.word": "Please answer this question" });
    expect(problems({ steps: 0.1234, word: "x".repeat(501) })).toEqual({ "answers.steps": "Please use at most 3 decimals", "answers.word": "Please use at most 500 characters" });
    expect(problems({ steps: 2_000_000, places: ["gone"], word: "Steady" })).toEqual({ "answers.steps": "Please enter at most 1,000,000", "answers.places": "Please choose one of the answers" });
    expect(problems({ word: "Steady" })).toEqual({});
  });

  it("can be sent with an unreadable answer to a question that isn't asked any more", () => {
    const values = { ...begin(null), answers: { word: "Steady", stopped: "about 8000" } };
    expect(validateCheckInValues(values, undefined, form)).toEqual({});
    expect(toCheckInBody(values, undefined, form).answers).toContainEqual({ questionId: "stopped", value: "about 8000", noLongerAsked: true });
  });

  it("begins an edit with what was sent", () => {
    const given = (questionId: string, value: string | number | boolean | string[]) => ({ questionId, kind: "short-text" as const, label: "", unit: null, value, text: "" });
    const checkIn = sent({ formVersion: 3, answers: [given("steps", 9000), given("school", true), given("places", ["a"])], data: {} });
    expect(begin(null, { sent: checkIn })).toMatchObject({ formVersion: 3, answers: { steps: 9000, school: true, places: ["a"], word: "" } });
    expect(startedVersion({ ...current, sent: checkIn }, null, [])).toBe(3);
  });

  it.each<[string, Record<string, unknown> | null, number | undefined]>([
    ["nothing was begun", null, undefined],
    ["the draft is empty", {}, undefined],
    ["the draft is of the built-in form", { threeWins: "Ran" }, 0],
    ["the draft has another version", { formVersion: 2, answers: { steps: 1 } }, 2],
    ["the draft's version makes no sense", { formVersion: "two" }, 0],
  ])("asks the version that was begun: %s", (_, draft, version) => expect(startedVersion(current, draft, [])).toBe(version));

  it("keeps the version and the answers of a draft, without what no answer can be and without the questions of a newer version", () => {
    expect(begin({ formVersion: 2, answers: { steps: 1, gone: "typed", broken: { a: 1 } } })).toMatchObject({ formVersion: 2, answers: { steps: 1, gone: "typed" } });
    expect(begin({ formVersion: 2, answers: { broken: { a: 1 } } }).answers).not.toHaveProperty("broken");
    expect(begin({ formVersion: 2, answers: { steps: 1 } }).answers).toEqual({ steps: 1 });
  });
});
