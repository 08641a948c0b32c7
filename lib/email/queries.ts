import type * as z from "zod/mini";
import { forbidden, notFound } from "@/lib/api/errors";
import { type Page, readPage } from "@/lib/api/paging";
import type { message } from "@/lib/email/contract";
import { canReadBody } from "@/lib/email/policy";
import { emailTypeInfo } from "@/lib/email/types";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Prisma } from "@/prisma/generated/client";

const sentSelect = {
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

/** Every email, newest first. */
export async function listSent(page: Page = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.emailMessage.findMany({
        where: after && { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }] },
        select: sentSelect,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
      }),
    ({ createdAt, id }) => ({ at: createdAt, id }),
  );
  return rows.map(toSent);
}

/** One email as it was sent. Throws 404 for one that is not made yet, 403 for one that carries a one-time link. */
export async function readSent(id: string): Promise<z.input<typeof message.response>> {
  const row = await db.emailMessage.findUnique({ where: { id }, select: { ...sentSelect, html: true, text: true } });
  if (!row) throw notFound();
  if (!canRead(row.type)) throw forbidden("This email carries a one-time link, so only the person it was sent to can read it.");
  const { subject, html, text } = row;
  if (subject === null || html === null || text === null) throw notFound();
  return { ...toSent(row), subject, html, text };
}

const canRead = (type: string) => canReadBody(type, { demoMode: env().DEMO_MODE });

const toSent = ({ user, ...row }: Prisma.EmailMessageGetPayload<{ select: typeof sentSelect }>) => ({
  ...row,
  name: emailTypeInfo(row.type)?.name ?? row.type,
  toName: user && `${user.firstName} ${user.lastName}`.trim(),
  readable: row.subject !== null && canRead(row.type),
});

/** The people behind queued emails who still have an account, by id or by address. */
export const recipientsOf = (mails: readonly { userId: string | null; toEmail: string }[]) =>
  db.user.findMany({
    where: {
      archivedAt: null,
      OR: [{ id: { in: mails.flatMap(({ userId }) => userId ?? []) } }, { email: { in: mails.flatMap((mail) => (mail.userId ? [] : mail.toEmail)) } }],
    },
    select: { id: true, email: true, firstName: true },
  });

/** The leads behind queued emails; none to those who are suspected spam. */
export async function leadsToWriteTo(ids: readonly string[]) {
  const leads = ids.length > 0 ? await db.lead.findMany({ where: { id: { in: [...ids] }, suspectedSpam: false }, select: { id: true, fullName: true } }) : [];
  return leads.map(({ id, fullName }) => ({ id, firstName: fullName.split(/\s/)[0] ?? "" }));
}
