import { describe, expect, it } from "vitest";
import { buildSetupSteps, type SetupFacts, setupGuideView, setupStepIds } from "@/lib/practice/setup/rules";

const nothing: SetupFacts = { coachName: "", changedPlans: false, isStripeConnected: false, isEmailConnected: false, links: [null, null], isAgreementConfirmed: false, hasClients: false, hasLeads: false };
const doneSteps = (facts: Partial<SetupFacts>) => buildSetupSteps({ ...nothing, ...facts }, []).filter(({ done }) => done).map(({ id }) => id);

describe("A step of the set-up guide is done", () => {
  it.each<[string, Partial<SetupFacts>, string[]]>([
    ["never in a new practice", {}, []],
    ["once the coach has a name", { coachName: "Maya Hart" }, ["practice"]],
    ["not by a blank name", { coachName: "  " }, []],
    ["once a coach has changed the plans", { changedPlans: true }, ["plans"]],
    ["once Stripe is connected", { isStripeConnected: true }, ["payments"]],
    ["once email is connected", { isEmailConnected: true }, ["email"]],
    ["once one of the links is set", { links: [null, "https://example.com/chat"] }, ["links"]],
    ["not by blank links", { links: ["", " "] }, []],
    ["once the agreement is confirmed", { isAgreementConfirmed: true }, ["agreement"]],
    ["once there is a client", { hasClients: true }, ["first-client"]],
    ["once there is a lead", { hasLeads: true }, ["first-client"]],
    [
      "each on its own",
      { coachName: "Maya", changedPlans: true, isStripeConnected: true, isEmailConnected: true, links: ["https://example.com"], isAgreementConfirmed: true, hasClients: true },
      ["practice", "plans", "payments", "email", "links", "agreement", "first-client"],
    ],
  ])("%s", (_, facts, expected) => {
    expect(doneSteps(facts)).toEqual(expected);
  });
});

describe("The steps of the set-up guide", () => {
  it("open the page where each is done, in the order of the settings", () => {
    expect(buildSetupSteps(nothing, []).map(({ id, href }) => [id, href])).toEqual([
      ["practice", "/settings/practice"],
      ["plans", "/settings/plans"],
      ["payments", "/settings/payments"],
      ["email", "/settings/email"],
      ["links", "/settings/links"],
      ["agreement", "/settings/agreement"],
      ["first-client", "/?section=clients"],
    ]);
  });

  it("keep that they were skipped when they are done later", () => {
    const steps = buildSetupSteps({ ...nothing, isEmailConnected: true }, ["email", "links"]);
    expect(steps.filter(({ skipped }) => skipped).map(({ id, done }) => [id, done])).toEqual([["email", true], ["links", false]]);
  });
});

describe("The set-up guide shows", () => {
  const [first, ...others] = setupStepIds;
  const view = (done: readonly string[], skipped: readonly string[], dismissed: boolean) =>
    setupGuideView({ dismissed, steps: setupStepIds.map((id) => ({ done: done.includes(id), skipped: skipped.includes(id) })) });
  it.each([
    ["all steps in a new practice", [], [], false, "open"],
    ["all steps while one is left", others, [], false, "open"],
    ["one line once it is dismissed with a step left", others, [], true, "line"],
    ["one line once the last step was skipped", others, [first], false, "line"],
    ["nothing once it is dismissed without a step left", others, [first], true, "none"],
    ["nothing once all steps are done", setupStepIds, [], false, "none"],
    ["nothing once all steps are done, one of them after it was skipped", setupStepIds, [first], false, "none"],
  ] as const)("%s", (_, done, skipped, dismissed, expected) => {
    expect(view(done, skipped, dismissed)).toBe(expected);
  });
});
