import type * as z from "zod/mini";
import { compareNewestFirst, type CursorPosition, type PageQuery, readPage } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { insertLinkTokens } from "@/lib/auth/links";
import type { EmailStatusFilter, readEmail } from "@/lib/core/email/contract";
import { isDeliveryProblem } from "@/lib/core/email/delivery-rules";
import { firstSentence } from "@/lib/core/email/first-sentence";
import { canReadEmailBody } from "@/lib/core/email/policy";
import { type EmailType, findEmailType } from "@/lib/core/email/types";
import { pushKindLabel } from "@/lib/core/push/rules";
import { photoPoses, toPhotoPoses } from "@/lib/core/uploads/photo-poses";
import { db } from "@/lib/platform/db";
import { withEmail } from "@/lib/platform/email-owner";
import { env } from "@/lib/platform/env";
import { forbidden, notFound } from "@/lib/platform/errors";
import { formatMinorUnits } from "@/lib/platform/money";
import { paths } from "@/lib/platform/paths";
import { containsLink } from "@/lib/platform/person-name";
import type { Prisma } from "@/prisma/generated/client";

const emailSelect = {
  id: true,
  type: true,
  toEmail: true,
  subject: true,
  status: true,
  error: true,
  createdAt: true,
  sentAt: true,
  deliveredAt: true,
  problem: true,
  problemReason: true,
  problemAt: true,
  user: { select: { firstName: true, lastName: true } },
} satisfies Prisma.EmailMessageSelect;

const emailSkipSelect = {
  id: true,
  type: true,
  reason: true,
  createdAt: true,
  client: { select: { user: { select: { firstName: true, lastName: true, email: true } } } },
} satisfies Prisma.EmailSkipSelect;

const pushSelect = {
  id: true,
  kind: true,
  text: true,
  status: true,
  reason: true,
  createdAt: true,
  sentAt: true,
  seenAt: true,
  user: { select: { firstName: true, lastName: true } },
} satisfies Prisma.PushSelect;

/** Emails, pushes and skipped recipients, newest first, optionally of one campaign run or with one status. */
export async function findEmails({ campaign: campaignId, status, ...page }: PageQuery & { campaign?: string; status?: EmailStatusFilter } = {}) {
  return readPage(
    page,
    async ({ after, take }) => {
      const filter = { where: { campaignId, ...(after && afterCursor(after)) }, orderBy: newestFirst, take };
      const [emails, pushes, skips] = await Promise.all([
        status === "skipped" ? [] : db.emailMessage.findMany({ ...filter, where: { ...filter.where, ...(status && statusConditions[status]) }, select: emailSelect }),
        status && !pushConditions[status] ? [] : db.push.findMany({ where: { ...(status && pushConditions[status]), ...(campaignId !== undefined && { email: { campaignId } }), ...(after && afterCursor(after)) }, orderBy: newestFirst, take, select: pushSelect }),
        status && status !== "skipped" ? [] : db.emailSkip.findMany({ ...filter, select: emailSkipSelect }),
      ]);
      return [...emails.map(toSentEmail), ...pushes.map(toListedPush), ...skips.map(toSkippedEmail)].toSorted((a, b) => compareNewestFirst(cursorPosition(a), cursorPosition(b))).slice(0, take);
    },
    cursorPosition,
  );
}

const statusConditions: Record<EmailStatusFilter, Prisma.EmailMessageWhereInput> = {
  written: {},
  waiting: { status: { in: ["queued", "sending"] } },
  sent: { status: "sent" },
  failed: { status: "failed" },
  not_sent: { status: "not_sent" },
  unclear: { status: "unclear" },
  undelivered: { problem: { not: null } },
  skipped: {},
};

/** The filters that pushes are in, too. */
const pushConditions: Partial<Record<EmailStatusFilter, Prisma.PushWhereInput>> = {
  written: { status: { not: "skipped" } },
  waiting: { status: "queued" },
  sent: { status: "sent" },
  failed: { status: "failed" },
  skipped: { status: "skipped" },
};

const cursorPosition = ({ createdAt, id }: { createdAt: Date; id: string }): CursorPosition => ({ at: createdAt, id });
const newestFirst = [{ createdAt: "desc" as const }, { id: "desc" as const }];
/** The first condition repeats the time so that the database can use the index and skip newer rows. */
const afterCursor = ({ at, id }: CursorPosition) => ({ createdAt: { lte: at }, OR: [{ createdAt: { lt: at } }, { id: { lt: id } }] });

/** One email as it was sent. Throws 404 if it is not rendered yet, 403 if it contains a one-time link. */
export async function findEmail(id: string): Promise<z.input<typeof readEmail.response>> {
  const row = await db.emailMessage.findUnique({ where: { id }, select: { ...emailSelect, html: true, text: true } });
  if (!row) throw notFound();
  if (!isBodyReadable(row.type)) throw forbidden("This email contains a one-time link, so only the person it was sent to can read it.");
  const { subject, html, text } = row;
  if (subject === null || html === null || text === null) throw notFound();
  const asSent = (body: string) => (findEmailType(row.type)?.secret ? insertLinkTokens(body) : body);
  return { ...toSentEmail(row), subject, html: asSent(html), text: asSent(text) };
}

const isBodyReadable = (type: string) => canReadEmailBody(type, { demoMode: env().DEMO_MODE });

const toSentEmail = ({ user, problem, problemReason, problemAt, ...row }: Prisma.EmailMessageGetPayload<{ select: typeof emailSelect }>) => ({
  ...row,
  channel: "email" as const,
  seenAt: null,
  name: emailTypeName(row.type),
  problem: isDeliveryProblem(problem) && problemAt ? { kind: problem, reason: problemReason ?? "", at: problemAt } : null,
  toName: user && `${user.firstName} ${user.lastName}`.trim(),
  readable: row.subject !== null && isBodyReadable(row.type),
});

const toListedPush = ({ kind, text, reason, user, ...row }: Prisma.PushGetPayload<{ select: typeof pushSelect }>) => ({
  ...row,
  channel: "push" as const,
  type: kind,
  name: `Notification: ${pushKindLabel(kind)}`,
  toEmail: "",
  toName: `${user.firstName} ${user.lastName}`.trim(),
  subject: text,
  error: reason,
  deliveredAt: null,
  problem: null,
  readable: false,
});

const toSkippedEmail = ({ reason, client: { user }, ...row }: Prisma.EmailSkipGetPayload<{ select: typeof emailSkipSelect }>) => ({
  ...row,
  channel: "email" as const,
  seenAt: null,
  // A campaign leaves out clients without an email, so there are none here.
  toEmail: user.email ?? "",
  toName: `${user.firstName} ${user.lastName}`.trim(),
  name: emailTypeName(row.type),
  subject: null,
  status: "skipped" as const,
  error: reason,
  sentAt: null,
  deliveredAt: null,
  problem: null,
  readable: false,
});

const emailTypeName = (type: string) => findEmailType(type)?.name ?? type;

/** How many emails have been sent since `at`, test emails included. */
export const countEmailsSentSince = (at: Date) => db.emailMessage.count({ where: { sentAt: { gte: at } } });

/** How many emails of these types were queued at exactly this time, which is the `now` of the job that queued them. */
export const countEmailsQueuedAt = (types: readonly EmailType[], at: Date) => db.emailMessage.count({ where: { createdAt: at, type: { in: [...types] } } });

/**
 * The active users these queued emails are addressed to, by id or by address. Their name is blank while their address is
 * unconfirmed, because a stranger may have signed up with both, and where it has a link, from before names were checked.
 * `doneSteps` are the steps of their onboarding that they have completed; `hidesPhotos` if they hide every pose.
 */
export async function findEmailRecipients(emails: readonly { userId: string | null; toEmail: string }[]) {
  const users = await db.user.findMany({
    where: {
      archivedAt: null,
      email: { not: null },
      OR: [{ id: { in: emails.flatMap(({ userId }) => userId ?? []) } }, { email: { in: emails.flatMap(({ userId, toEmail }) => (userId ? [] : toEmail)) } }],
    },
    select: { id: true, email: true, emailConfirmedAt: true, firstName: true, optedOutAt: true, passwordHash: true, emailChange: { select: { newEmail: true } }, client: { select: { hiddenPhotoPoses: true, onboardingSteps: { select: { stepName: true } } } } },
  });
  return users.map(({ emailConfirmedAt, firstName, passwordHash, emailChange, client, ...user }) => ({
    ...withEmail(user),
    firstName: emailConfirmedAt && !containsLink(firstName) ? firstName : "",
    hasPassword: passwordHash !== null,
    pendingEmail: emailChange?.newEmail ?? null,
    hidesPhotos: client !== null && toPhotoPoses(client.hiddenPhotoPoses).length === photoPoses.length,
    doneSteps: client?.onboardingSteps.map(({ stepName }) => stepName) ?? [],
  }));
}

/** What somebody is asked to pay, as their coach has set it up. */
export interface PendingPayment {
  planName: string;
  /** As "199.00", in `currency`: per month, or in total for a plan that is paid once. */
  amount: string;
  currency: string;
  type: "recurring" | "one_time";
  payments: number | null;
  /** The page to pay on, which needs no sign-in. */
  url: string;
}

/** The open payment link of these clients, by their id. */
export async function findPendingPayments(userIds: readonly string[]): Promise<ReadonlyMap<string, PendingPayment>> {
  if (userIds.length === 0) return new Map();
  const links = await db.paymentLink.findMany({
    where: { clientId: { in: [...userIds] }, paidAt: null, closedAt: null, gatewayId: { not: null } },
    select: { clientId: true, token: true, plan: { select: { name: true, amountMinor: true, currency: true, recurring: true, payments: true } } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  // Of several, the newest is the last.
  return new Map(
    links.flatMap(({ clientId, token, plan: { name, amountMinor, currency, recurring, payments } }) => {
      const price = { amount: formatMinorUnits(amountMinor, currency), currency, type: recurring ? ("recurring" as const) : ("one_time" as const), payments };
      return clientId ? [[clientId, { planName: name, ...price, url: `${env().APP_URL}${paths.pay(token)}` }] as const] : [];
    }),
  );
}

/** What the email about feedback says of it. */
export interface FeedbackInEmail {
  /** Its first sentence; null where the client doesn't allow its words in emails. */
  sentence: string | null;
  /** The texts of its steps; none where the client doesn't allow them in emails. */
  steps: readonly string[];
  stepCount: number;
}

/** The feedback on these check-ins, by id. Its words only where the client allows them in emails and has confirmed their address. */
export async function findFeedbackInEmails(checkInIds: readonly string[]): Promise<ReadonlyMap<string, FeedbackInEmail>> {
  if (checkInIds.length === 0) return new Map();
  const checkIns = await db.checkIn.findMany({
    where: { id: { in: [...checkInIds] }, feedback: { not: null } },
    select: { id: true, feedback: true, steps: { select: { text: true }, orderBy: { position: "asc" } }, client: { select: { feedbackInEmails: true, user: { select: { emailConfirmedAt: true } } } } },
  });
  return new Map(
    checkIns.map(({ id, feedback, steps, client }) => {
      const isAllowed = client.feedbackInEmails && client.user.emailConfirmedAt !== null;
      return [id, { sentence: isAllowed ? firstSentence(feedback ?? "") : null, steps: isAllowed ? steps.map(({ text }) => text) : [], stepCount: steps.length }];
    }),
  );
}

/** The leads with these ids, without suspected spam and without their name, because nobody has confirmed their address. */
export async function findLeadRecipients(ids: readonly string[]) {
  const leads = ids.length > 0 ? await db.lead.findMany({ where: { id: { in: [...ids] }, suspectedSpam: false }, select: { id: true, email: true, optedOutAt: true } }) : [];
  return leads.map((lead) => ({ ...lead, firstName: "", doneSteps: [], hasPassword: true, hidesPhotos: false, pendingEmail: null }));
}

/** Where answers to our emails go: the practice's contact address, else its first coach's; null before there is a coach. */
export async function findReplyAddress({ contactEmail }: { contactEmail: string | null }): Promise<string | null> {
  if (contactEmail) return contactEmail;
  const coach = await db.user.findFirst({ where: { role: "coach", archivedAt: null }, select: { email: true }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  return coach?.email ?? null;
}

const minuteMs = 60_000;

/** The occasion of a test: the last one's within a minute, so that it counts as a repeat, otherwise this minute of the clock. */
export async function findTestOccasion(actor: Pick<Actor, "id">, type: string, now: Date): Promise<string> {
  const lastTest = await db.emailMessage.findFirst({
    where: { userId: actor.id, type, occasion: { startsWith: "test-" }, createdAt: { gt: new Date(now.getTime() - minuteMs) } },
    orderBy: { createdAt: "desc" },
    select: { occasion: true },
  });
  return lastTest?.occasion ?? `test-${now.toISOString().slice(0, 16)}`;
}
