import { isDeepStrictEqual } from "node:util";
import type * as z from "zod/mini";
import { compareOldestFirst, type PageQuery, paginateInMemory } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import { importedStepData } from "@/lib/people/accounts/rules";
import { visibleClients } from "@/lib/people/clients/policy";
import { createCache } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import type { readOnboardingForms } from "@/lib/work/onboarding/contract";
import { onboardingStepNames, summarizeSteps, toOnboardingSteps } from "@/lib/work/onboarding/rules";
import { completedStepSelect, latestSignedAgreementArgs } from "@/lib/work/onboarding/shape";

/** A client's completed steps, cached because an open onboarding screen polls every second. A database notification invalidates the cache. */
export const loadCompletedSteps = createCache({
  channel: "onboarding_changed",
  load: async (clientId: string) => ({ clientId, completedSteps: await db.onboardingStep.findMany({ where: { clientId }, select: completedStepSelect }) }),
  invalidationKey: ({ clientId }) => clientId,
});

export const findOwnSteps = async (actor: Pick<Actor, "id">) => toOnboardingSteps((await loadCompletedSteps(actor.id))?.completedSteps ?? []);

/** The actor's seven steps as a page. */
export const findOwnStepsPage = async (actor: Pick<Actor, "id">, page: PageQuery) =>
  paginateInMemory(page, await findOwnSteps(actor), ({ stepName }) => ({ at: new Date(onboardingStepNames.indexOf(stepName)), id: stepName }), compareOldestFirst);

/** A client's onboarding steps and their summary. Throws 404 for a client outside the actor's reach. */
export async function findOnboarding(actor: Actor, clientId: string) {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { onboardingSteps: { select: completedStepSelect } } });
  if (!client) throw notFound();
  const onboardingSteps = toOnboardingSteps(client.onboardingSteps);
  return { completionSummary: summarizeSteps(onboardingSteps), onboardingSteps };
}

/** What a client submitted with each completed step. Records access by staff. Throws 404 for a client outside the actor's reach. */
export async function findOnboardingForms(actor: Actor, clientId: string, now: Date): Promise<z.input<typeof readOnboardingForms.response>> {
  const client = await db.client.findFirst({
    where: { userId: clientId, AND: visibleClients(actor) },
    select: { onboardingSteps: { select: { stepName: true, data: true } }, agreements: latestSignedAgreementArgs },
  });
  if (!client) throw notFound();
  const own = client.onboardingSteps.filter(({ data }) => !isDeepStrictEqual(data, importedStepData));
  if (own.length > 0) recordAccess(actor, [clientId], "onboarding_answers", now);
  const sent = Object.fromEntries(own.map(({ stepName, data }) => [stepName, data]));
  // The cast is safe because each step was parsed by its schema when it was stored, and the response is parsed again.
  const forms = sent as z.input<typeof readOnboardingForms.response>;
  return { ...forms, agreement: forms.agreement && { ...forms.agreement, signed: client.agreements[0] ?? null } };
}

export const hasSignedAgreement = async (actor: Pick<Actor, "id">) => (await db.agreement.count({ where: { clientId: actor.id } })) > 0;
