import { signUp } from "@/tests/e2e/support/test";
import { confirm, countAt, emailsTo, press, type Twice } from "@/tests/e2e/support/twice";

const toCoach = () => "coach@example.com";

/** What coaches do with the practice itself. */
export const practiceCases: Record<string, Twice> = {
  "closing a colleague's account, and reopening it": {
    writes: ["POST /api/team/:id/close", "POST /api/team/:id/reopen"],
    prepare: async ({ client }) => (await signUp(client, "Leonie", "Leaver", "nutritionist")).email,
    path: "/settings",
    act: async (page, { made }, time) => {
      const row = page.getByRole("list", { name: "Team" }).getByRole("listitem").filter({ hasText: made });
      await row.getByRole("button", { name: time === 1 ? /^Close/ : /^Reopen/ }).click();
      if (time === 1) await confirm(page, "Close account");
    },
    says: [/^Account closed$/, /^Account reopened$/],
    adds: [1, -1],
    count: ({ coach, made }) => countAt<{ email: string; status: string }>(coach, "/api/team", ({ email, status }) => email === made && status === "closed"),
  },
  "sending a template to oneself": {
    writes: ["POST /api/email-templates/:templateId/test"],
    path: "/email-preview?template=milestone",
    act: (page) => press(page, "Send Test"),
    says: [/^Test Sent$/, /^Test not sent again$/],
    adds: [1, 0],
    count: emailsTo(toCoach, "milestone"),
  },
  "testing a rule": {
    writes: ["POST /api/automation/test/:id"],
    path: "/?section=automation",
    act: (page) => press(page, "Test to myself of Program Delivery"),
    says: [/^Test Completed$/, /^Test not sent again$/],
    adds: [1, 0],
    count: ({ coach }) => countAt<{ toEmail: string }>(coach, "/api/email-automation/history?limit=100", ({ toEmail }) => toEmail === toCoach()),
  },
};
