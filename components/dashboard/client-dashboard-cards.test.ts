import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DashboardMessagesCard } from "@/components/dashboard/client-dashboard-cards";

it.each([
  [1, "1 new message"],
  [2, "2 new messages"],
])("counts %d unread messages without saying whose they are, because a nutritionist writes too", (unread, text) => {
  expect(renderToStaticMarkup(createElement(DashboardMessagesCard, { unread }))).toContain(`>${text}<`);
});
