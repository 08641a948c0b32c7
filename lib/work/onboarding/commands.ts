import type { Actor, Client } from "@/lib/auth/actor";
import { queueRuleEmails } from "@/lib/core/automation/commands";
import { onceOnlyKey } from "@/lib/core/automation/rules";
import { requireConsent } from "@/lib/core/consents/queries";
import { queueEmail } from "@/lib/core/email/commands";
import { sendNotification } from "@/lib/core/notifications/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { isAgreementConfirmed } from "@/lib/core/settings/rules";
import { dayInTimeZone } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/errors";
import { paths } from "@/lib/platform/paths";
import { personDisplayName } from "@/lib/platform/person-name";
import { getAgreementText, toSignedText } from "@/lib/work/onboarding/agreement";
import type { StepCompletion } from "@/lib/work/onboarding/contract";
import { loadCompletedSteps } from "@/lib/work/onboarding/queries";
import { isOnboarded, isStepLocked, type OnboardingStepName, toOnboardingSteps } from "@/lib/work/onboarding/rules";
import { keepDates } from "@/lib/work/onboarding/prenatal";
import { completedStepSelect } from "@/lib/work/onboarding/shape";
import type { Prisma } from "@/prisma/generated/client";

type PrenatalForm = Extract<StepCompletion, { stepName: "prenatal_form" }>["data"];
type AgreementCompletion = Extract<StepCompletion, { stepName: "agreement" }>;

/**
 * Completes or edits a step of the actor's onboarding and returns the seven steps. Stores the agreement text as it was shown.
 * Throws 409 while an earlier step is missing, or if the agreement text has changed since it was shown, 403 for health answers after a withdrawn consent.
 */
export async function recordStepCompletion(actor: Client, completion: StepCompletion, address: string | null, now: Date) {
  const stepName = completion.stepName === "tools_access" ? "fitr_setup" : completion.stepName;
  const client = await db.client.findUnique({ where: { userId: actor.id }, select: { onboardingSteps: { select: completedStepSelect } } });
  if (!client) throw notFound();
  if (stepsWithAnswers.has(stepName) && hasAnswers(completion.data)) await requireConsent(actor, "health_data");
  if (isStepLocked(stepName, client.onboardingSteps)) throw conflict("Complete Previous Steps First");
  const data = completion.stepName === "prenatal_form" ? await keepPrenatalDates(completion.data, now) : completion.data;
  const agreement = completion.stepName === "agreement" ? await toSignedAgreement(completion) : null;

  const step = await transaction(async (tx) => {
    // The first signature of a version is never overwritten.
    if (agreement) {
      const { count } = await tx.agreement.createMany({ data: { clientId: actor.id, ...agreement, signedAt: now, address }, skipDuplicates: true });
      if (count > 0 && agreement.unconfirmed) await notifyOfUnconfirmedText(tx, actor, agreement.textVersion, now);
    }
    return markStepCompleted(tx, actor, stepName, data, now);
  });
  loadCompletedSteps.forget(actor.id);
  return toOnboardingSteps([...client.onboardingSteps.filter((completed) => completed.stepName !== stepName), step]);
}

/** The prenatal form with a date in place of weeks. Throws 400 for a date that can't be. */
async function keepPrenatalDates(data: PrenatalForm, now: Date): Promise<PrenatalForm> {
  if (!data.answers) return data;
  const { timeZone } = await getPracticeSettings();
  return { ...data, answers: keepDates(data.answers, dayInTimeZone(timeZone, now)) };
}

async function toSignedAgreement({ data }: AgreementCompletion) {
  const settings = await getPracticeSettings();
  const textVersion = settings.agreementVersion;
  if (data.textVersion !== undefined && data.textVersion !== textVersion)
    throw conflict("The agreement has been updated since you opened it. Please reload the page and read it again.");
  return { textVersion, text: toSignedText(getAgreementText(settings)), agreements: data.agreements, unconfirmed: !isAgreementConfirmed(settings) };
}

/** Tells the coaches that a client has signed the built-in text, which none of them has confirmed. */
const notifyOfUnconfirmedText = (tx: Tx, client: OnboardingClient, textVersion: number, now: Date) =>
  sendNotification(tx, { role: "coach" }, { kind: "agreement_unconfirmed", occasion: `${client.id}:${textVersion}`, text: `${personDisplayName(client)} signed the built-in agreement, which you haven't confirmed yet. Please read it.`, href: paths.settingsPage("agreement"), clientId: client.id }, now);

type OnboardingClient = Pick<Actor, "id" | "firstName" | "lastName">;

/** The steps whose data contains answers. */
const stepsWithAnswers: ReadonlySet<OnboardingStepName> = new Set(["prenatal_form", "nutrition_plan"] as const);
const hasAnswers = (data: unknown) => typeof data === "object" && data !== null && "answers" in data && data.answers !== undefined;

/**
 * Marks a step as completed within the caller's transaction, even if it is locked. Keeps the time of the first completion.
 * Data without answers, such as Skip on an old screen, doesn't overwrite stored answers.
 */
export async function markStepCompleted(tx: Tx, client: OnboardingClient, stepName: OnboardingStepName, data: StepCompletion["data"], now: Date) {
  const clientId = client.id;
  if (stepsWithAnswers.has(stepName) && !hasAnswers(data)) {
    const stored = await tx.onboardingStep.findUnique({ where: { clientId_stepName: { clientId, stepName } }, select: { ...completedStepSelect, data: true } });
    if (stored && hasAnswers(stored.data)) return stored;
  }
  // The cast is safe because the step's schema parsed this from JSON.
  const content = { data: data as Prisma.InputJsonObject, skipped: "skipped" in data && data.skipped === true };
  const step = await tx.onboardingStep.upsert({
    where: { clientId_stepName: { clientId, stepName } },
    create: { clientId, stepName, completedAt: now, ...content },
    update: content,
    select: completedStepSelect,
  });
  if (step.completedAt.getTime() !== now.getTime()) return step;
  if (stepName === "consultation_form") await queueRuleEmails(tx, "intake_completed", clientId, now);
  if (isOnboarded(await tx.onboardingStep.count({ where: { clientId } }))) await notifyOnboardingCompleted(tx, client, now);
  return step;
}

/** Emails the client what happens next and notifies the coaches. */
const notifyOnboardingCompleted = async (tx: Tx, client: OnboardingClient, now: Date) => {
  const text = `${personDisplayName(client)} completed onboarding.`;
  await queueEmail(tx, { type: "onboarding-complete", to: { userId: client.id }, occasion: onceOnlyKey, props: {} }, now);
  await sendNotification(tx, { role: "coach" }, { kind: "onboarding_completed", occasion: client.id, text, href: paths.clientProfile(client.id, "intake"), clientId: client.id }, now);
};
