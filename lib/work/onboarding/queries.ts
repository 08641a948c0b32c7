import type * as z from "zod/mini";
import { compareOldestFirst, type PageQuery, paginateInMemory } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import { visibleClients } from "@/lib/people/clients/policy";
import { createCache } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import type { readOnboardingForms } from "@/lib/work/onboarding/contract";
import { onboardingStepNames, summarizeSteps, toOnboardingSteps } from "@/lib/work/onboarding/rules";
import { completedStepSelect, latestSignedAgreementArgs } from "@/lib/work/onboarding/shape";

/** What a client has completed. An open screen asks every second: kept in memory until the database says that it changed. */
export const loadCompletedSteps = createCache({
  channel: "onboarding_changed",
  load: async (clientId: string) => ({ clientId, done: await db.onboardingStep.findMany({ where: { clientId }, select: completedStepSelect }) }),
  invalidationKey: ({ clientId }) => clientId,
});

/** The actor's own seven steps. */
export const findOwnSteps = async (actor: Pick<Actor, "id">) => toOnboardingSteps((await loadCompletedSteps(actor.id))?.done ?? []);

/** The same by the page, in their order. */
export const findOwnStepsPage = async (actor: Pick<Actor, "id">, page: PageQuery) =>
  paginateInMemory(page, await findOwnSteps(actor), ({ stepName }) => ({ at: new Date(onboardingStepNames.indexOf(stepName)), id: stepName }), compareOldestFirst);

/** How far a client is. Throws 404 for one outside the actor's reach. */
export async function findOnboarding(actor: Actor, clientId: string) {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { onboardingSteps: { select: completedStepSelect } } });
  if (!client) throw notFound();
  const onboardingSteps = toOnboardingSteps(client.onboardingSteps);
  return { completionSummary: summarizeSteps(onboardingSteps), onboardingSteps };
}

/** What she sent with each completed step; the access log keeps that staff read it. Throws 404 for a client outside the actor's reach. */
export async function findOnboardingForms(actor: Actor, clientId: string, now: Date): Promise<z.input<typeof readOnboardingForms.response>> {
  const client = await db.client.findFirst({
    where: { userId: clientId, AND: visibleClients(actor) },
    select: { onboardingSteps: { select: { stepName: true, data: true } }, agreements: latestSignedAgreementArgs },
  });
  if (!client) throw notFound();
  if (client.onboardingSteps.length > 0) recordAccess(actor, [clientId], "onboarding_answers", now);
  const sent = Object.fromEntries(client.onboardingSteps.map(({ stepName, data }) => [stepName, data]));
  // Each was parsed by its own schema when it came in, and the answer is parsed again on its way out.
  const known = sent as z.input<typeof readOnboardingForms.response>;
  return { ...known, agreement: known.agreement && { ...known.agreement, signed: client.agreements[0] ?? null } };
}

/** Whether she has signed the agreement. */
export const hasSignedAgreement = async (actor: Pick<Actor, "id">) => (await db.agreement.count({ where: { clientId: actor.id } })) > 0;
