import { describe, expect, it } from "vitest";
import { findMissingQuestions, readDiscoveryFormValues, toDiscoveryRequestBody, weightUnitName } from "@/components/leads/discovery/form-values";
import { discoveryQuestions, requiredDiscoveryQuestions } from "@/components/leads/discovery/questions";
import { discoveryForm } from "@/lib/outreach/leads/contract";
import { honeypotName } from "@/lib/outreach/leads/discovery-options";
import { parseWeightKg } from "@/lib/platform/parse-measures";

const createFormData = (...fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};
const required: [string, string][] = [
  ["fullName", "Ada Byrne"],
  ["email", "ada@example.com"],
  ["referralSource", "Google Search"],
  ["goals", "Get Stronger"],
  ["motivation", "To keep up"],
  ["dreamOutcome", "A pull-up"],
];

describe("the discovery form", () => {
  it("has one question for each field of the request, required ones first", () => {
    const questionNames = discoveryQuestions.map(({ name }) => name);
    const otherFields = ["leadRef", "consent", honeypotName];
    expect([...questionNames, ...otherFields].toSorted()).toEqual(Object.keys(discoveryForm.shape).toSorted());
    expect(requiredDiscoveryQuestions.map(({ name }) => name)).toEqual(["fullName", "email", "referralSource", "goals", "motivation", "dreamOutcome"]);
  });

  it("offers only options that the request accepts", () => {
    for (const question of discoveryQuestions) {
      if (question.kind === "one")
        for (const { value } of question.options) expect(discoveryForm.safeParse(toDiscoveryRequestBody(createFormData(...required.filter(([name]) => name !== question.name), [question.name, value], ["consent", "on"]))).error).toBeUndefined();
      if (question.kind === "several")
        for (const value of question.options) expect(discoveryForm.safeParse(toDiscoveryRequestBody(createFormData(...required, [question.name, value], ["consent", "on"]))).error).toBeUndefined();
    }
  });
});

describe("the form's values", () => {
  it.each([
    ["are empty for an empty form", [], {}],
    ["leave out blank fields", [["fullName", ""], ["yourStory", ""]], {}],
    ["hold a list for multiple choice", [["goals", "Better Sleep"]], { goals: ["Better Sleep"] }],
    ["normalise line ends", [["yourStory", "one\r\ntwo"]], { yourStory: "one\ntwo" }],
    ["ignore other fields", [["leadRef", "abc"], ["role", "coach"], [honeypotName, "x"]], {}],
  ] as [string, [string, string][], object][])("%s", (_, fields, answers) => expect(readDiscoveryFormValues(createFormData(...fields))).toEqual(answers));

  it("are sent with the link, the consent and the honeypot", () => {
    const body = toDiscoveryRequestBody(createFormData(...required, ["leadRef", "abc"], [honeypotName, "x"], ["consent", "on"]));
    expect(body).toMatchObject({ fullName: "Ada Byrne", goals: ["Get Stronger"], leadRef: "abc", consent: true, [honeypotName]: "x" });
    expect(toDiscoveryRequestBody(createFormData()).consent).toBe(false);
  });

  it.each([
    ["kg", "68", "68", 68],
    ["lb", "150", "150 lb", 68.04],
    ["lb", " 150,5 ", "150,5 lb", 68.27],
    ["lb", "68 kg", "68 kg", 68],
    ["lb", "about 150", "about 150", null],
    ["st", "11", "11 st", 69.85],
    ["st", "11 st 4", "11 st 4", 71.67],
    ["st", "68", "68", 68],
    ["stone", "11", "11", 11],
  ])("send a weight that was asked in %s and typed as %s as %s", (unit, typed, sent, kg) => {
    const { weight } = discoveryForm.parse(toDiscoveryRequestBody(createFormData(...required, ["consent", "on"], ["weight", typed], [weightUnitName, unit])));
    expect([weight, parseWeightKg(weight ?? "")]).toEqual([sent, kg]);
  });

  it.each([
    ["every required question of an empty form", [], ["fullName", "email", "referralSource", "goals", "motivation", "dreamOutcome"]],
    ["an answer with only spaces", [...required.filter(([name]) => name !== "motivation"), ["motivation", " \n"]], ["motivation"]],
    ["a missing goal", required.filter(([name]) => name !== "goals"), ["goals"]],
    ["nothing once all are answered", required, []],
  ] as [string, [string, string][], string[]][])("report as missing: %s", (_, fields, names) => expect(findMissingQuestions(readDiscoveryFormValues(createFormData(...fields))).map(({ name }) => name)).toEqual(names));
});
