import { describe, expect, it } from "vitest";
import { leadEventLabel } from "@/components/leads/lead-event-label";
import { leadEventKinds } from "@/lib/outreach/leads/options";

describe("leadEventLabel", () => {
  it.each([
    ["stage", "new_inquiry", "discovery_booked", "Moved from New Inquiry to Discovery Booked"],
    ["outcome", "proposal_sent", "lost", "Moved from Proposal Sent to Lost"],
    ["stage", null, "initial_contact", "Moved to Initial Contact"],
    ["stage", null, null, "Stage changed"],
    ["converted", null, null, "Became a client"],
  ] as const)("labels %s from %s to %s as %s", (kind, fromStage, toStage, label) => expect(leadEventLabel({ kind, fromStage, toStage })).toBe(label));

  it.each(leadEventKinds)("has a label for %s", (kind) => expect(leadEventLabel({ kind, fromStage: null, toStage: null })).not.toBe(""));
});
