import type { Coach } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { publishEmailChanges } from "@/lib/core/email/sending/unclear-emails";
import { sendNotification, withdrawNotifications } from "@/lib/core/notifications/commands";
import { db, transaction } from "@/lib/platform/db";
import { paths } from "@/lib/platform/paths";
import type { SendingProblem } from "@/lib/providers/email/email-provider";
import { emailProvider } from "@/lib/providers/email/provider";

/** A pause in calling the provider. It is stored, so that all servers of an account wait together. */
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

/** The last pause of an account; null if it never had one. */
export const findSendingPause = (account: string): Promise<SendingPause | null> => db.sendingPause.findUnique({ where: { account }, select: { until: true, trouble: true, since: true } });

/** Stops all servers from sending through the account until `until`. */
export async function pauseSending(account: string, until: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "SendingPause" ("account", "until") VALUES (${account}, ${until})
    ON CONFLICT ("account") DO UPDATE SET "until" = GREATEST("SendingPause"."until", EXCLUDED."until")`;
}

/** Pauses sending because of a problem that a person must fix. Coaches get one notification for as long as the problem lasts. */
export async function pauseSendingForProblem(account: string, until: Date, trouble: SendingProblem, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const [pause] = await tx.$queryRaw<{ since: Date }[]>`
      INSERT INTO "SendingPause" AS p ("account", "until", "trouble", "since") VALUES (${account}, ${until}, ${trouble}, ${now})
      ON CONFLICT ("account") DO UPDATE SET "until" = GREATEST(p."until", EXCLUDED."until"), "trouble" = EXCLUDED."trouble",
        "since" = CASE WHEN p."trouble" = EXCLUDED."trouble" THEN p."since" ELSE EXCLUDED."since" END
      RETURNING "since"`;
    if (pause) await sendNotification(tx, { role: "coach" }, { kind: "emails_waiting", occasion: pauseNotificationKey(account, pause.since), text: problemTexts[trouble], href: paths.section("emails") }, now);
  });
  await publishEmailChanges();
}

/** Clears the problem and its notification, because the account accepts emails again. */
export async function clearSendingProblem(account: string, { since }: SendingPause): Promise<void> {
  await transaction(async (tx) => {
    await tx.sendingPause.update({ where: { account }, data: { trouble: null, since: null }, select: { account: true } });
    if (since) await withdrawNotifications(tx, "emails_waiting", [pauseNotificationKey(account, since)]);
  });
  await publishEmailChanges();
}

/** Since when no email leaves, because the practice moved in from an export, and how many wait. `since` is null while emails are sent. */
export async function findPracticePause(): Promise<{ since: Date | null; waiting: number }> {
  const { emailsPausedAt } = await db.practice.findFirstOrThrow({ select: { emailsPausedAt: true } });
  return { since: emailsPausedAt, waiting: emailsPausedAt === null ? 0 : await db.emailMessage.count({ where: { status: { in: ["queued", "sending"] } } }) };
}

/** Lets emails be sent again after the practice moved in. */
export async function endPracticePause(actor: Coach, now: Date): Promise<{ since: null; waiting: number }> {
  await transaction(async (tx) => {
    const { count } = await tx.practice.updateMany({ where: { emailsPausedAt: { not: null } }, data: { emailsPausedAt: null } });
    if (count > 0) await recordAuditEvents(tx, { action: "emails.resumed", actorId: actor.id }, now);
  });
  return { since: null, waiting: 0 };
}

/** A sentence for the problem that keeps emails from being sent; null if there is none. */
export async function findSendingProblem(): Promise<string | null> {
  if ((await findPracticePause()).since !== null) return "Emails are paused because you moved in from an export. Send them again in Settings → Data.";
  const { limits } = emailProvider();
  const trouble = limits && (await findSendingPause(limits.account))?.trouble;
  return trouble && trouble in problemTexts ? problemTexts[trouble as SendingProblem] : null;
}

const pauseNotificationKey = (account: string, since: Date) => `${account}:${since.toISOString()}`;
