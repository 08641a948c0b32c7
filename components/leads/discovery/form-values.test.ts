import { describe, expect, it } from "vitest";
import { findMissingQuestions, readDiscoveryFormValues, toDiscoveryRequestBody } from "@/components/leads/discovery/form-values";
import { discoveryQuestions, requiredDiscoveryQuestions } from "@/components/leads/discovery/questions";
import { discoveryForm } from "@/lib/outreach/leads/contract";
import { honeypotName } from "@/lib/outreach/leads/options";

const asPosted = (...fields: [string, string][]) => {
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
  it("asks for each field of the payload once, the required ones first", () => {
    const asked = discoveryQuestions.map(({ name }) => name);
    const unasked = ["leadRef", "consent", honeypotName];
    expect([...asked, ...unasked].toSorted()).toEqual(Object.keys(discoveryForm.shape).toSorted());
    expect(requiredDiscoveryQuestions.map(({ name }) => name)).toEqual(["fullName", "email", "referralSource", "goals", "motivation", "dreamOutcome"]);
  });

  it("offers only what the payload takes", () => {
    for (const question of discoveryQuestions) {
      if (question.kind === "one")
        for (const { value } of question.options) expect(discoveryForm.safeParse(toDiscoveryRequestBody(asPosted(...required.filter(([name]) => name !== question.name), [question.name, value], ["consent", "on"]))).error).toBeUndefined();
      if (question.kind === "several")
        for (const value of question.options) expect(discoveryForm.safeParse(toDiscoveryRequestBody(asPosted(...required, [question.name, value], ["consent", "on"]))).error).toBeUndefined();
    }
  });
});

describe("what a form holds", () => {
  it.each([
    ["nothing is no answers", [], {}],
    ["blank fields are left out", [["fullName", ""], ["yourStory", ""]], {}],
    ["what may be several is a list", [["goals", "Better Sleep"]], { goals: ["Better Sleep"] }],
    ["line ends are one character", [["yourStory", "one\r\ntwo"]], { yourStory: "one\ntwo" }],
    ["other fields are nobody's answer", [["leadRef", "abc"], ["role", "coach"], [honeypotName, "x"]], {}],
  ] as [string, [string, string][], object][])("%s", (_, fields, answers) => expect(readDiscoveryFormValues(asPosted(...fields))).toEqual(answers));

  it("is sent with its link, its consent and the field that people do not see", () => {
    const sent = toDiscoveryRequestBody(asPosted(...required, ["leadRef", "abc"], [honeypotName, "x"], ["consent", "on"]));
    expect(sent).toMatchObject({ fullName: "Ada Byrne", goals: ["Get Stronger"], leadRef: "abc", consent: true, [honeypotName]: "x" });
    expect(toDiscoveryRequestBody(asPosted()).consent).toBe(false);
  });

  it.each([
    ["everything", [], ["fullName", "email", "referralSource", "goals", "motivation", "dreamOutcome"]],
    ["what is only blanks", [...required.filter(([name]) => name !== "motivation"), ["motivation", " \n"]], ["motivation"]],
    ["a goal", required.filter(([name]) => name !== "goals"), ["goals"]],
    ["nothing", required, []],
  ] as [string, [string, string][], string[]][])("misses %s", (_, fields, names) => expect(findMissingQuestions(readDiscoveryFormValues(asPosted(...fields))).map(({ name }) => name)).toEqual(names));
});
