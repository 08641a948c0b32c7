import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DashboardMessagesCard, DashboardOnboardingCard } from "@/components/dashboard/client-dashboard-cards";

it.each([
  [1, "1 new message"],
  [2, "2 new messages"],
])("counts %d unread messages without saying whose they are, because a nutritionist writes too", (unread, text) => {
  expect(renderToStaticMarkup(createElement(DashboardMessagesCard, { unread }))).toContain(`>${text}<`);
});

it.each([
  ["not begun", false, ["To do", "7 short steps, one at a time", "Go to your onboarding"]],
  ["begun", true, ["In progress", "Carry on where you left off", "Carry on"]],
] as const)("says what comes next in an onboarding: %s", (_, hasBegunSetup, texts) => {
  const card = renderToStaticMarkup(createElement(DashboardOnboardingCard, { hasBegunSetup, isFirst: true }));
  for (const text of texts) expect(card).toContain(`>${text}<`);
});
