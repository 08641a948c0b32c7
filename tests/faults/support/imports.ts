import { expect } from "vitest";
import { db } from "@/lib/platform/db";
import { withEmail } from "@/lib/platform/email-owner";
import type { SendRequest } from "@/tests/faults/support/send-request";
import { Writer } from "@/tests/faults/support/writers";

const peoplePerFile = 60;
const joinDate = new Date(Date.now() - 30 * 24 * 60 * 60_000).toISOString().slice(0, 10);
const buildImportFile = (n: number) => `First name,Email,Start date\n${Array.from({ length: peoplePerFile }, (_, index) => `Person ${index},p${index}@file${n}.example.com,${joinDate}`).join("\n")}\n`;
const fileNumberOf = (email: string) => Number(/@file(\d+)\./.exec(email)?.[1]);

/** Imports files of clients with invitations. Each file must be imported with all its people and invitations, or not at all. */
export const importWriter = (sendRequest: SendRequest, coachCookie: string) =>
  new Writer(
    "imports",
    (n) => sendRequest(coachCookie, "POST", "/api/auth/bulk-import", { csvData: buildImportFile(n) }),
    async (acknowledged) => {
      const users = await db.user.findMany({
        where: { email: { contains: "@file" } },
        select: { email: true, client: { select: { userId: true } }, emails: { where: { type: "set-password" }, select: { id: true } } },
      });
      expect(users.filter(({ client, emails }) => !client || emails.length !== 1)).toEqual([]);
      const stored = Math.max(0, ...users.map((user) => fileNumberOf(withEmail(user).email)));
      expect([acknowledged, acknowledged + 1]).toContain(stored);
      expect(users).toHaveLength(peoplePerFile * stored);
    },
  );

/** Runs the reminders repeatedly while clients are added. Each client must be reminded once. */
export const campaignWriter = (sendRequest: SendRequest, coachCookie: string) =>
  new Writer(
    "campaigns",
    () => sendRequest(coachCookie, "POST", "/api/email-automation/sunday-reminders", {}),
    async () => {
      const emails = await db.emailMessage.findMany({ where: { type: "checkin-reminder" }, select: { userId: true, campaignId: true } });
      expect(new Set(emails.map(({ userId }) => userId)).size).toBe(emails.length);
      expect(emails.filter(({ campaignId }) => campaignId === null)).toEqual([]);
    },
  );
