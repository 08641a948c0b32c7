import { publishEmailChanges } from "@/lib/core/email/sending/unclear-emails";
import { sendNotification, withdrawNotifications } from "@/lib/core/notifications/commands";
import { db, transaction } from "@/lib/platform/db";
import { paths } from "@/lib/platform/paths";
import type { SendingProblem } from "@/lib/providers/email/email-provider";
import { emailProvider } from "@/lib/providers/email/provider";

/*
 * How long the provider is left alone. It is kept in the database, so that servers which share an account wait together, and not each
 * until it has been turned away itself.
 */
interface SendingPause {
  until: Date;
  trouble: string | null;
  since: Date | null;
}

const problemTexts: Record<SendingProblem, string> = {
  key: "Emails are waiting because Resend doesn't accept our key. Please renew it on the server.",
  from: "Emails are waiting because the domain of our From address isn't verified at Resend yet.",
  quota: "Emails are waiting because we've reached our limit at Resend. They'll go out automatically when the limit resets.",
};

/** What was last said of this account; null where nothing was. */
export const findSendingPause = (account: string): Promise<SendingPause | null> => db.sendingPause.findUnique({ where: { account }, select: { until: true, trouble: true, since: true } });

/** Leaves the account alone until then, on all servers. */
export async function pauseSending(account: string, until: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "SendingPause" ("account", "until") VALUES (${account}, ${until})
    ON CONFLICT ("account") DO UPDATE SET "until" = GREATEST("SendingPause"."until", EXCLUDED."until")`;
}

/** The same, because of something that coaches have to know; they are told once for as long as it lasts. */
export async function pauseSendingForProblem(account: string, until: Date, trouble: SendingProblem, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const [kept] = await tx.$queryRaw<{ since: Date }[]>`
      INSERT INTO "SendingPause" AS p ("account", "until", "trouble", "since") VALUES (${account}, ${until}, ${trouble}, ${now})
      ON CONFLICT ("account") DO UPDATE SET "until" = GREATEST(p."until", EXCLUDED."until"), "trouble" = EXCLUDED."trouble",
        "since" = CASE WHEN p."trouble" = EXCLUDED."trouble" THEN p."since" ELSE EXCLUDED."since" END
      RETURNING "since"`;
    if (kept) await sendNotification(tx, { role: "coach" }, { kind: "emails_waiting", occasion: pauseNotificationKey(account, kept.since), text: problemTexts[trouble], href: paths.section("emails") }, now);
  });
  await publishEmailChanges();
}

/** The account takes emails again. */
export async function clearSendingProblem(account: string, { since }: SendingPause): Promise<void> {
  await transaction(async (tx) => {
    await tx.sendingPause.update({ where: { account }, data: { trouble: null, since: null }, select: { account: true } });
    if (since) await withdrawNotifications(tx, "emails_waiting", [pauseNotificationKey(account, since)]);
  });
  await publishEmailChanges();
}

/** What keeps emails from going out until somebody puts it right, in a sentence; null where nothing does. */
export async function findSendingProblem(): Promise<string | null> {
  const { limits } = emailProvider();
  const trouble = limits && (await findSendingPause(limits.account))?.trouble;
  return trouble && trouble in problemTexts ? problemTexts[trouble as SendingProblem] : null;
}

const pauseNotificationKey = (account: string, since: Date) => `${account}:${since.toISOString()}`;
