import { tellCoaches } from "@/lib/core/email/sending/unclear";
import { notify, withdrawNews } from "@/lib/core/notifications/commands";
import { db, transaction } from "@/lib/platform/db";
import { paths } from "@/lib/platform/paths";
import { emailProvider } from "@/lib/providers/email/provider";
import type { Trouble } from "@/lib/providers/email/sender";

/*
 * How long the provider is left alone. It is kept in the database, so that servers which share an account wait together, and not each
 * until it has been turned away itself.
 */
interface Pause {
  until: Date;
  trouble: string | null;
  since: Date | null;
}

const words: Record<Trouble, string> = {
  key: "Emails are waiting: Resend does not accept our key. Whoever runs this site has to renew it.",
  from: "Emails are waiting: Resend does not send from our From address until its domain is verified there.",
  quota: "Emails are waiting: we have sent as many as our plan at Resend allows. They go out by themselves once it allows more.",
};

/** What was last said of this account; null where nothing was. */
export const pauseOf = (account: string): Promise<Pause | null> => db.sendingPause.findUnique({ where: { account }, select: { until: true, trouble: true, since: true } });

/** Leaves the account alone until then, on all servers. */
export async function pause(account: string, until: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "SendingPause" ("account", "until") VALUES (${account}, ${until})
    ON CONFLICT ("account") DO UPDATE SET "until" = GREATEST("SendingPause"."until", EXCLUDED."until")`;
}

/** The same, because of something that coaches have to know; they are told once for as long as it lasts. */
export async function pauseForTrouble(account: string, until: Date, trouble: Trouble, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const [kept] = await tx.$queryRaw<{ since: Date }[]>`
      INSERT INTO "SendingPause" AS p ("account", "until", "trouble", "since") VALUES (${account}, ${until}, ${trouble}, ${now})
      ON CONFLICT ("account") DO UPDATE SET "until" = GREATEST(p."until", EXCLUDED."until"), "trouble" = EXCLUDED."trouble",
        "since" = CASE WHEN p."trouble" = EXCLUDED."trouble" THEN p."since" ELSE EXCLUDED."since" END
      RETURNING "since"`;
    if (kept) await notify(tx, { role: "coach" }, { kind: "emails_waiting", occasion: occasionOf(account, kept.since), text: words[trouble], href: paths.section("emails") }, now);
  });
  await tellCoaches();
}

/** The account takes emails again. */
export async function troubleOver(account: string, { since }: Pause): Promise<void> {
  await transaction(async (tx) => {
    await tx.sendingPause.update({ where: { account }, data: { trouble: null, since: null }, select: { account: true } });
    if (since) await withdrawNews(tx, "emails_waiting", [occasionOf(account, since)]);
  });
  await tellCoaches();
}

/** What keeps emails from going out until somebody puts it right, in a sentence; null where nothing does. */
export async function sendingTrouble(): Promise<string | null> {
  const { limits } = emailProvider();
  const trouble = limits && (await pauseOf(limits.account))?.trouble;
  return trouble && trouble in words ? words[trouble as Trouble] : null;
}

const occasionOf = (account: string, since: Date) => `${account}:${since.toISOString()}`;
