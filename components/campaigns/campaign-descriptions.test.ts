import { expect, it } from "vitest";
import { manualCampaigns } from "@/components/campaigns/campaign-descriptions";

it("each manual campaign has the toasts of spec back-office §8", () => {
  const toasts = Object.fromEntries(Object.entries(manualCampaigns).map(([job, { sent, failed }]) => [job, [sent, failed]]));
  expect(toasts).toEqual({
    "tuesday-chase": ["Chase Emails Sent", "Failed to send chase emails"],
    "sunday-reminders": ["Reminders Sent", "Failed to send Sunday reminders"],
    "onboarding-check": ["Onboarding Check Complete", "Failed to check onboarding emails"],
  });
});
