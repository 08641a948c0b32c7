import type * as z from "zod/mini";
import { notFound } from "@/lib/platform/errors";
import { earliestFirst, type Page, pageAtHand } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/people/clients/policy";
import type { forms } from "@/lib/work/onboarding/contract";
import { journey, stepNames, summaryOf } from "@/lib/work/onboarding/rules";
import { doneSelect, signedSelect } from "@/lib/work/onboarding/shape";
import { cached } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db";
import { noteOpened } from "@/lib/core/audit/access-log";

/** What a client has completed. An open screen asks every second: kept in memory until the database says that it changed. */
export const loadDone = cached({
  channel: "onboarding_changed",
  load: async (clientId: string) => ({ clientId, done: await db.onboardingStep.findMany({ where: { clientId }, select: doneSelect }) }),
  changesWith: ({ clientId }) => clientId,
});

/** The actor's own seven steps. */
export const listSteps = async (actor: Pick<Actor, "id">) => journey((await loadDone(actor.id))?.done ?? []);

/** The same by the page, in their order. */
export const pageOfSteps = async (actor: Pick<Actor, "id">, page: Page) =>
  pageAtHand(page, await listSteps(actor), ({ stepName }) => ({ at: new Date(stepNames.indexOf(stepName)), id: stepName }), earliestFirst);

/** How far a client is. Throws 404 for one outside the actor's reach. */
export async function onboardingOf(actor: Actor, clientId: string) {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleTo(actor) }, select: { onboardingSteps: { select: doneSelect } } });
  if (!client) throw notFound();
  const onboardingSteps = journey(client.onboardingSteps);
  return { completionSummary: summaryOf(onboardingSteps), onboardingSteps };
}

/** What she sent with each completed step; the access log keeps that staff read it. Throws 404 for a client outside the actor's reach. */
export async function formsOf(actor: Actor, clientId: string, now: Date): Promise<z.input<typeof forms.response>> {
  const client = await db.client.findFirst({
    where: { userId: clientId, AND: visibleTo(actor) },
    select: { onboardingSteps: { select: { stepName: true, data: true } }, agreements: signedSelect },
  });
  if (!client) throw notFound();
  if (client.onboardingSteps.length > 0) noteOpened(actor, [clientId], "onboarding_answers", now);
  const sent = Object.fromEntries(client.onboardingSteps.map(({ stepName, data }) => [stepName, data]));
  // Each was parsed by its own schema when it came in, and the answer is parsed again on its way out.
  const known = sent as z.input<typeof forms.response>;
  return { ...known, agreement: known.agreement && { ...known.agreement, signed: client.agreements[0] ?? null } };
}

/** Whether she has signed the agreement. */
export const hasSigned = async (actor: Pick<Actor, "id">) => (await db.agreement.count({ where: { clientId: actor.id } })) > 0;
