import { describe, expect, it } from "vitest";
import { moveLead, placeLead } from "@/components/leads/lead-cache";
import type { Lead } from "@/lib/outreach/leads/contract";

const lead = (id: string, values: Partial<Lead> = {}): Lead => ({
  id, fullName: id, email: null, phone: null, instagram: null, personalNotes: null, followUpDate: null, followUpDue: false, budget: null, urgency: "medium", stage: "proposal_sent",
  priority: "low", nextAction: "Follow up on proposal", contactMethod: "email", goals: [], trainingExperience: null, motivation: null, dreamOutcome: null, referralSource: null,
  submittedAt: "2026-06-01T09:00:00.000Z", lastActivity: "2026-06-10T09:00:00.000Z", answeredAt: null, consentMissing: false, waitingSubmissions: 0, outcomeReason: null, clientId: null,
  suspectedSpam: false, optedOut: false, version: 1, ...values,
});
const pagesOf = (...pages: Lead[][]) => ({ pages: pages.map((rows, index) => ({ rows, next: index < pages.length - 1 ? "more" : null })), pageParams: pages.map(() => null) });
const idsIn = ({ pages }: { pages: { rows: Lead[] }[] }) => pages.map(({ rows }) => rows.map(({ id }) => id).join(" "));

describe("a moved lead", () => {
  it("has activity now, so it is no longer urgent, and the next action of its stage", () =>
    expect(moveLead(lead("mia", { stage: "new_inquiry", priority: "urgent" }), "proposal_sent", new Date("2026-06-17T12:00:00Z"))).toEqual(
      lead("mia", { stage: "proposal_sent", priority: "low", lastActivity: "2026-06-17T12:00:00.000Z", nextAction: "Follow up on proposal" }),
    ));
});

describe("placing a lead in a loaded list", () => {
  const column = pagesOf([lead("urgent", { priority: "urgent" }), lead("due", { followUpDue: true }), lead("hurried", { urgency: "high" })], [lead("older"), lead("newer", { lastActivity: "2026-06-12T09:00:00.000Z" })]);
  it.each([
    ["urgent leads by their last activity", { priority: "urgent" }, ["urgent mia due hurried", "older newer"]],
    ["a due follow-up first within its priority", { followUpDue: true }, ["urgent due mia hurried", "older newer"]],
    ["regardless of the urgency that the coach gave", { urgency: "urgent" }, ["urgent due hurried", "older newer mia"]],
    ["the longest without activity first", { lastActivity: "2026-06-11T09:00:00.000Z" }, ["urgent due hurried", "older mia newer"]],
    ["last, as the server does after a move", {}, ["urgent due hurried", "older newer mia"]],
  ] as const)("sorts %s", (_, values, expected) => {
    const mia = lead("mia", { lastActivity: "2026-06-17T12:00:00.000Z", ...values });
    expect(idsIn(placeLead(column, { list: "pipeline", stage: "proposal_sent" }, mia))).toEqual(expected);
  });

  it("takes it out of the column of another stage", () =>
    expect(idsIn(placeLead(column, { list: "pipeline", stage: "proposal_sent" }, lead("due", { stage: "decision_pending" })))).toEqual(["urgent hurried", "older newer"]));

  it("updates it in place in a list of all stages", () => {
    const { pages } = placeLead(column, { list: "all", stage: null }, lead("due", { stage: "decision_pending" }));
    expect(pages[0]?.rows.map(({ id, stage }) => `${id} ${stage}`)).toEqual(["urgent proposal_sent", "due decision_pending", "hurried proposal_sent"]);
  });

  it("shows it in an empty column", () => expect(idsIn(placeLead(pagesOf([]), { list: "pipeline", stage: "proposal_sent" }, lead("mia")))).toEqual(["mia"]));
});
