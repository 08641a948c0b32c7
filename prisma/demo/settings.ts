import { sampleVideoUrls } from "@/lib/core/settings/video";
import type { DemoPeople } from "@/prisma/demo/people";

/** Version 1 of the coaching agreement, which all clients signed. */
export const demoAgreementText = [
  "This is an agreement about six months of online coaching. After that it goes on month by month, and either of us may end it with one month's notice.",
  "You ask for help when you need it, follow the programme, send your check-in every Monday, make your payments on time and tell a friend if you are happy.",
  "I answer within 24 hours, review your intake within 24 hours, have your training plan live within 48 hours and your nutrition support within 72 hours of your food diary.",
].join("\n\n");

/** The practice's settings, with the sample videos. */
export const demoSettings = ({ coach }: DemoPeople) => ({
  productName: "Cadence",
  coachName: `${coach.firstName} ${coach.lastName}`,
  revenueGoalMinor: 400_000,
  contactEmail: "hello@example.com",
  contactPhone: "+44 7700 900100",
  bookCallLink: "https://example.com/discovery-call",
  schedulingLink: "https://example.com/schedule",
  goalCallLink: "https://example.com/goal-call",
  groupCallsLink: "https://example.com/group-calls",
  chatLink: "https://example.com/chat",
  nutritionSupportLink: "https://example.com/nutrition-support",
  trainingPlatformUrl: "https://example.com/training",
  nutritionTrackerUrl: "https://example.com/nutrition-tracker",
  nutritionTrackerUsername: "mayahart_coach",
  nutritionGroupUrl: "https://example.com/nutrition-group",
  nutritionGroupCode: "CADENCE",
  welcomeVideoUrl: sampleVideoUrls.welcome,
  trainingVideoUrl: sampleVideoUrls.training,
  contractUrl: "https://example.com/agreement",
  agreementText: demoAgreementText,
  agreementVersion: 1,
  agreementConfirmedAt: new Date("2026-01-05T09:00:00Z"),
  // The demo starts set up.
  setupSkipped: ["plans", "payments", "email"],
  setupDismissedAt: new Date("2026-01-05T09:00:00Z"),
});
