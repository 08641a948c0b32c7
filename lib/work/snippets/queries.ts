import type { Coach } from "@/lib/auth/actor";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { membershipSelect, toMembership } from "@/lib/people/clients/pauses";
import { visibleClients } from "@/lib/people/clients/policy";
import { dateToDay, dayInTimeZone } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import type { Snippet, SnippetValues } from "@/lib/work/snippets/contract";
import { toSnippetValues } from "@/lib/work/snippets/rules";
import type { Prisma } from "@/prisma/generated/client";

export const snippetSelect = { id: true, title: true, text: true } satisfies Prisma.SnippetSelect;

/** The practice's snippets by title. */
export const findSnippets = async (): Promise<Snippet[]> =>
  (await db.snippet.findMany({ select: snippetSelect })).toSorted((a, b) => a.title.localeCompare(b.title, "en-GB"));

/** What the variables stand for when the actor writes to each of these clients, by client id; those outside the actor's reach are left out. */
export async function findSnippetValuesByClient(actor: Coach, clientIds: readonly string[], now: Date): Promise<Map<string, SnippetValues>> {
  const rows = await db.client.findMany({
    where: { userId: { in: [...clientIds] }, AND: visibleClients(actor) },
    select: { userId: true, user: { select: { firstName: true } }, ...membershipSelect, checkIns: { select: { dueMonday: true }, orderBy: { dueMonday: "desc" }, take: 1 } },
  });
  const today = dayInTimeZone((await getPracticeSettings()).timeZone, now);
  return new Map(
    rows.map(({ userId, user, checkIns: [latest], ...row }) => [
      userId,
      toSnippetValues({ firstName: user.firstName, membership: toMembership(row), lastSentMonday: latest ? dateToDay(latest.dueMonday) : null }, actor.firstName, today),
    ]),
  );
}

/** The same for one client. Throws 404 for one outside the actor's reach. */
export async function findSnippetValues(actor: Coach, clientId: string, now: Date): Promise<SnippetValues> {
  const values = (await findSnippetValuesByClient(actor, [clientId], now)).get(clientId);
  if (!values) throw notFound();
  return values;
}
