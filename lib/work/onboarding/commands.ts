import { conflict, notFound } from "@/lib/platform/errors";
import type { Actor, ActorFor } from "@/lib/auth/actor";
import { actOn } from "@/lib/core/automation/commands";
import { onceEver } from "@/lib/core/automation/rules";
import { queueEmail } from "@/lib/core/email/commands";
import { notify } from "@/lib/core/notifications/commands";
import { agreementText, wordsShown } from "@/lib/work/onboarding/agreement";
import type { Completion } from "@/lib/work/onboarding/contract";
import { loadDone } from "@/lib/work/onboarding/queries";
import { isLocked, isOnboarded, journey, type StepName } from "@/lib/work/onboarding/rules";
import { doneSelect } from "@/lib/work/onboarding/shape";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { paths } from "@/lib/platform/paths";
import { nameOf } from "@/lib/platform/person-name";
import { practice } from "@/lib/core/settings/queries";
import type { Prisma } from "@/prisma/generated/client";

type Signing = Extract<Completion, { stepName: "agreement" }>;

/**
 * Completes a step of the actor's onboarding, or edits one that is completed, and answers the seven steps. The agreement is
 * kept as it was shown. Throws 409 while an earlier step stands in the way, or for an agreement whose text has changed.
 */
export async function completeStep(actor: ActorFor<["client"]>, completion: Completion, address: string | null, now: Date) {
  const stepName = completion.stepName === "tools_access" ? "fitr_setup" : completion.stepName;
  const client = await db.client.findUnique({ where: { userId: actor.id }, select: { onboardingSteps: { select: doneSelect } } });
  if (!client) throw notFound();
  if (isLocked(stepName, client.onboardingSteps)) throw conflict("Complete Previous Steps First");
  const agreement = completion.stepName === "agreement" ? await agreementFor(completion) : null;

  const step = await transaction(async (tx) => {
    // Signed again, the same version stays as it was signed first.
    if (agreement) await tx.agreement.createMany({ data: { clientId: actor.id, ...agreement, signedAt: now, address }, skipDuplicates: true });
    return markCompleted(tx, actor, stepName, completion.data, now);
  });
  loadDone.forget(actor.id);
  return journey([...client.onboardingSteps.filter((done) => done.stepName !== stepName), step]);
}

async function agreementFor({ data }: Signing) {
  const settings = await practice();
  const textVersion = settings.agreementVersion;
  if (data.textVersion !== undefined && data.textVersion !== textVersion)
    throw conflict("The agreement has been updated since you opened it. Please reload the page and read it again.");
  return { textVersion, text: wordsShown(agreementText(settings)), agreements: data.agreements };
}

type Member = Pick<Actor, "id" | "firstName" | "lastName">;

/** The steps that keep answers of hers. */
const answered: ReadonlySet<StepName> = new Set(["prenatal_form", "nutrition_plan"] as const);
const hasAnswers = (data: unknown) => typeof data === "object" && data !== null && "answers" in data && data.answers !== undefined;

/**
 * Marks a step completed within the caller's transaction, whatever its turn. The time it was first completed stays, and so
 * does what she answered until she answers again: a bare marker, or Skip on a screen left open, takes nothing away.
 */
export async function markCompleted(tx: Tx, client: Member, stepName: StepName, data: Completion["data"], now: Date) {
  const clientId = client.id;
  if (answered.has(stepName) && !hasAnswers(data)) {
    const stored = await tx.onboardingStep.findUnique({ where: { clientId_stepName: { clientId, stepName } }, select: { ...doneSelect, data: true } });
    if (stored && hasAnswers(stored.data)) return stored;
  }
  // It came in as JSON and was parsed by the step's schema; what it leaves out is not stored.
  const content = { data: data as Prisma.InputJsonObject, skipped: "skipped" in data && data.skipped === true };
  const step = await tx.onboardingStep.upsert({
    where: { clientId_stepName: { clientId, stepName } },
    create: { clientId, stepName, completedAt: now, ...content },
    update: content,
    select: doneSelect,
  });
  if (step.completedAt.getTime() !== now.getTime()) return step;
  if (stepName === "consultation_form") await actOn(tx, "intake_completed", clientId, now);
  if (isOnboarded(await tx.onboardingStep.count({ where: { clientId } }))) await tellAll(tx, client, now);
  return step;
}

/** She hears that all is done and what comes next, and the coaches that she is there. */
const tellAll = async (tx: Tx, client: Member, now: Date) => {
  const text = `${nameOf(client)} completed her onboarding.`;
  await queueEmail(tx, { type: "onboarding-complete", to: { userId: client.id }, occasion: onceEver, props: {} }, now);
  await notify(tx, { role: "coach" }, { kind: "onboarding_completed", occasion: client.id, text, href: paths.clientProfile(client.id), clientId: client.id }, now);
};
