import type * as z from "zod/mini";
import { compareNewestFirst, type CursorPosition, type PageQuery, readPage } from "@/lib/api/paging";
import type { EmailStatusFilter, readEmail } from "@/lib/core/email/contract";
import { canReadEmailBody } from "@/lib/core/email/policy";
import { type EmailType, findEmailType } from "@/lib/core/email/types";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { forbidden, notFound } from "@/lib/platform/errors";
import type { EmailStatus, Prisma } from "@/prisma/generated/client";

const emailSelect = {
  id: true,
  type: true,
  toEmail: true,
  subject: true,
  status: true,
  error: true,
  createdAt: true,
  sentAt: true,
  user: { select: { firstName: true, lastName: true } },
} satisfies Prisma.EmailMessageSelect;

const emailSkipSelect = {
  id: true,
  type: true,
  reason: true,
  createdAt: true,
  client: { select: { user: { select: { firstName: true, lastName: true, email: true } } } },
} satisfies Prisma.EmailSkipSelect;

/** Every email and everyone who was skipped, newest first: of all or of one run of a campaign, of any standing or of one. */
export async function findEmails({ campaign: campaignId, status, ...page }: PageQuery & { campaign?: string; status?: EmailStatusFilter } = {}) {
  return readPage(
    page,
    async ({ after, take }) => {
      const which = { where: { campaignId, ...(after && afterCursor(after)) }, orderBy: newestFirst, take };
      const [mails, skips] = await Promise.all([
        status === "skipped" ? [] : db.emailMessage.findMany({ ...which, where: { ...which.where, ...(status && status !== "written" && { status: { in: statusesByFilter[status] } }) }, select: emailSelect }),
        status && status !== "skipped" ? [] : db.emailSkip.findMany({ ...which, select: emailSkipSelect }),
      ]);
      return [...mails.map(toSentEmail), ...skips.map(toSkippedEmail)].toSorted((a, b) => compareNewestFirst(cursorPosition(a), cursorPosition(b))).slice(0, take);
    },
    cursorPosition,
  );
}

const statusesByFilter = { waiting: ["queued", "sending"], sent: ["sent"], failed: ["failed"], unclear: ["unclear"] } satisfies Record<string, EmailStatus[]>;

const cursorPosition = ({ createdAt, id }: { createdAt: Date; id: string }): CursorPosition => ({ at: createdAt, id });
const newestFirst = [{ createdAt: "desc" as const }, { id: "desc" as const }];
/** Its time is said twice, so that the database begins at it instead of reading all that is newer. */
const afterCursor = ({ at, id }: CursorPosition) => ({ createdAt: { lte: at }, OR: [{ createdAt: { lt: at } }, { id: { lt: id } }] });

/** One email as it was sent. Throws 404 for one that is not made yet, 403 for one that carries a one-time link. */
export async function findEmail(id: string): Promise<z.input<typeof readEmail.response>> {
  const row = await db.emailMessage.findUnique({ where: { id }, select: { ...emailSelect, html: true, text: true } });
  if (!row) throw notFound();
  if (!isBodyReadable(row.type)) throw forbidden("This email carries a one-time link, so only the person it was sent to can read it.");
  const { subject, html, text } = row;
  if (subject === null || html === null || text === null) throw notFound();
  return { ...toSentEmail(row), subject, html, text };
}

const isBodyReadable = (type: string) => canReadEmailBody(type, { demoMode: env().DEMO_MODE });

const toSentEmail = ({ user, ...row }: Prisma.EmailMessageGetPayload<{ select: typeof emailSelect }>) => ({
  ...row,
  name: emailTypeName(row.type),
  toName: user && `${user.firstName} ${user.lastName}`.trim(),
  readable: row.subject !== null && isBodyReadable(row.type),
});

const toSkippedEmail = ({ reason, client: { user }, ...row }: Prisma.EmailSkipGetPayload<{ select: typeof emailSkipSelect }>) => ({
  ...row,
  toEmail: user.email,
  toName: `${user.firstName} ${user.lastName}`.trim(),
  name: emailTypeName(row.type),
  subject: null,
  status: "skipped" as const,
  error: reason,
  sentAt: null,
  readable: false,
});

const emailTypeName = (type: string) => findEmailType(type)?.name ?? type;

/** How many emails the outbox has accepted since then, test mails and those that failed later among them. */
export const countEmailsSince = (at: Date) => db.emailMessage.count({ where: { createdAt: { gte: at } } });

/** How many mails of these types were queued at this very moment: what a job has brought about. */
export const countEmailsQueuedAt = (types: readonly EmailType[], at: Date) => db.emailMessage.count({ where: { createdAt: at, type: { in: [...types] } } });

/** The people behind queued emails who still have an account, by id or by address. */
export const findEmailRecipients = (mails: readonly { userId: string | null; toEmail: string }[]) =>
  db.user.findMany({
    where: {
      archivedAt: null,
      OR: [{ id: { in: mails.flatMap(({ userId }) => userId ?? []) } }, { email: { in: mails.flatMap((mail) => (mail.userId ? [] : mail.toEmail)) } }],
    },
    select: { id: true, email: true, firstName: true, optedOutAt: true },
  });

/** The leads behind queued emails; none to those who are suspected spam. */
export async function findLeadRecipients(ids: readonly string[]) {
  const leads = ids.length > 0 ? await db.lead.findMany({ where: { id: { in: [...ids] }, suspectedSpam: false }, select: { id: true, fullName: true, optedOutAt: true } }) : [];
  return leads.map(({ id, fullName, optedOutAt }) => ({ id, firstName: fullName.split(/\s/)[0] ?? "", optedOutAt }));
}
