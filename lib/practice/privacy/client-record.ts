import type { Actor } from "@/lib/auth/actor";
import { listPersonActivity } from "@/lib/core/audit/queries";
import { listConsentDecisions } from "@/lib/core/consents/queries";
import { findEmailType } from "@/lib/core/email/types";
import { visibleClients } from "@/lib/people/clients/policy";
import { dateToDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { formatMinorUnits, intervalText } from "@/lib/platform/money";
import { fillRecord } from "@/lib/platform/objects";
import { personDisplayName } from "@/lib/platform/person-name";
import { listRecordFiles, type RecordFile } from "@/lib/practice/privacy/record-files";
import { baselineNames } from "@/lib/work/check-ins/baseline-contract";
import { timeColumn } from "@/lib/work/check-ins/baseline-queries";
import { baselineNumberNames } from "@/lib/work/check-ins/baseline-rules";
import { findImportedPhotosOf } from "@/lib/work/check-ins/imported-photo-queries";
import { findRecordPastPayments } from "@/lib/money/past-payments/queries";
import { intervalOf } from "@/lib/money/payments/rules";
import { findMeasurementsOf } from "@/lib/work/check-ins/measurement-queries";
import { visibleCheckIns } from "@/lib/work/check-ins/policy";
import { checkInContentSelect, handFlagSelect } from "@/lib/work/check-ins/shape";
import { intakeTextNames } from "@/lib/work/intake/contract";
import { intakeMeasurementNames } from "@/lib/work/intake/rules";
import { visibleThreads } from "@/lib/work/messages/policy";
import { visibleFoodDiaries, visibleNutritionPlans, withUploadedFile } from "@/lib/work/nutrition/policy";
import { diaryDaysArgs } from "@/lib/work/nutrition/shape";
import { answersArgs, storedAnswersArgs, toAnswer } from "@/lib/work/questions/shape";
import type { Prisma } from "@/prisma/generated/client";

export interface ClientRecord {
  name: string;
  files: RecordFile[];
  /** The parts of record.json in order. Each is read when it is written. */
  parts: Record<string, () => Promise<unknown>>;
}

/** An answer to one of the practice's own questions, in words, with the paths of its photos. */
function toOwnQuestion(row: Parameters<typeof toAnswer>[0], paths: (ids: readonly string[]) => string[]) {
  const { label, text } = toAnswer(row);
  return { question: label, answer: text, ...(row.photoIds.length > 0 && { photos: paths(row.photoIds) }) };
}

const personNameSelect = { select: { firstName: true, lastName: true } } as const;
const nameOrNull = (person: { firstName: string; lastName: string } | null) => (person ? personDisplayName(person) : null);

/** The number of a record's format. It goes up when a part or a field gets another meaning. */
const clientRecordFormat = 1;

/** What a coach's copy leaves out, because no coach can see it on screen either. */
const leftOutForCoaches = ["Messages with a nutritionist", "Unfinished forms", "Photos that were uploaded but not sent", "Files that have only half arrived", "Notifications", "Signed-in devices", "A calendar link", "Passkeys and authenticator app", "A change of email address that isn't confirmed"];

/**
 * Collects everything stored about a client, each entry with its id and nobody else's, and the list of their files. A coach's copy has what coaches can see
 * on screen, and names what it leaves out. Throws 404 for a client outside the actor's reach.
 */
export async function buildClientRecord(actor: Actor, clientId: string): Promise<ClientRecord> {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { user: personNameSelect } });
  if (!client) throw notFound();
  const isOwn = actor.id === clientId;
  const files = await listRecordFiles(actor, clientId);
  const pathById = new Map(files.map(({ id, path }) => [id, path]));
  const paths = (ids: readonly (string | null)[]) => ids.flatMap((id) => (id && pathById.get(id)) || []);
  const where = { clientId };
  const parts: ClientRecord["parts"] = {
    format: async () => ({ name: "cadence-client-record", number: clientRecordFormat, clientId }),
    profile: () => readRecordProfile(clientId),
    pauses: async () =>
      (await db.pause.findMany({ where, select: { id: true, startsOn: true, endsOn: true, reason: true }, orderBy: { startsOn: "asc" } })).map((row) => ({
        id: row.id,
        firstDay: dateToDay(row.startsOn),
        lastDay: dateToDay(row.endsOn),
        reason: row.reason,
      })),
    consents: () => listConsentDecisions(clientId),
    intake: async () => {
      const found = await db.intakeRecord.findUnique({
        where,
        select: {
          ...fillRecord([...intakeTextNames, ...intakeMeasurementNames], true as const),
          injuries: true,
          availableEquipment: true,
          otherAnswers: true,
          submittedAt: true,
          updatedAt: true,
          answers: isOwn ? storedAnswersArgs : answersArgs,
        },
      });
      if (!found) return null;
      const { answers, ...record } = found;
      return { ...record, ownQuestions: answers.map((answer) => toOwnQuestion(answer, paths)) };
    },
    discoveryForm: async () => {
      const lead = await db.lead.findUnique({ where, select: fillRecord(discoveryFields, true as const) });
      return lead && { ...lead, dateOfBirth: lead.dateOfBirth && dateToDay(lead.dateOfBirth) };
    },
    // Forms that a coach has not merged may be anyone's.
    discoveryFormsAsSent: () =>
      db.leadSubmission.findMany({ where: { lead: where, status: "accepted" }, select: { id: true, submittedAt: true, source: true, consentAt: true, consentAskedAt: true, answers: true }, orderBy: { submittedAt: "asc" } }),
    onboarding: () => db.onboardingStep.findMany({ where, select: { stepName: true, completedAt: true, skipped: true, data: true }, orderBy: { completedAt: "asc" } }),
    agreements: () => db.agreement.findMany({ where, select: { id: true, textVersion: true, text: true, agreements: true, signedAt: true, address: true, unconfirmed: true }, orderBy: { signedAt: "asc" } }),
    startingPoint: async () => {
      const found = await db.baseline.findUnique({ where: { ...where, client: visibleClients(actor) }, select: recordBaselineSelect });
      if (!found) return null;
      const { frontPhotoId, sidePhotoId, backPhotoId, ...row } = found;
      return { ...row, photos: paths([frontPhotoId, sidePhotoId, backPhotoId]) };
    },
    measurements: async () => (await findMeasurementsOf(actor, clientId)).map(({ id, day, numbers, others, importedAt }) => ({ id, day, ...numbers, others, importedAt })),
    importedPhotos: async () => (await findImportedPhotosOf(actor, clientId)).map(({ fileId, day, pose, importedAt }) => ({ day, pose, photo: paths([fileId])[0] ?? null, importedAt })),
    checkIns: async () =>
      (await db.checkIn.findMany({ where: { ...where, AND: visibleCheckIns(actor) }, select: { id: true, ...recordCheckInSelect, answers: isOwn ? storedAnswersArgs : answersArgs }, orderBy: { dueMonday: "asc" } })).map(
        ({ dueMonday, frontPhotoId, sidePhotoId, backPhotoId, otherPhotoIds, feedbackBy, answers, ...row }) => ({
          dueOn: dateToDay(dueMonday),
          ...row,
          ownQuestions: answers.map((answer) => toOwnQuestion(answer, paths)),
          feedbackBy: nameOrNull(feedbackBy),
          photos: paths([frontPhotoId, sidePhotoId, backPhotoId, ...otherPhotoIds]),
        }),
      ),
    steps: async () =>
      (await db.nextStep.findMany({ where: { ...where, client: visibleClients(actor) }, select: { id: true, createdAt: true, text: true, doneAt: true, outcome: true, note: true, checkIn: { select: { weekNumber: true } } }, orderBy: [{ createdAt: "asc" }, { position: "asc" }] })).map(
        ({ checkIn, ...row }) => ({ ...row, week: checkIn.weekNumber }),
      ),
    questionsForYou: async () =>
      (await db.question.findMany({ where: { ...where, client: visibleClients(actor), ...(!isOwn && { eraseAt: null }) }, select: { id: true, label: true, hint: true, options: true, unit: true, scaleLow: true, scaleHigh: true, firstMonday: true, lastMonday: true }, orderBy: { createdAt: "asc" } })).map(
        ({ firstMonday, lastMonday, ...row }) => ({ ...row, askedFrom: firstMonday && dateToDay(firstMonday), askedUntil: lastMonday && dateToDay(lastMonday) }),
      ),
    foodDiaries: async () =>
      (await db.foodDiary.findMany({ where: { ...where, AND: visibleFoodDiaries(actor) }, select: recordDiarySelect, orderBy: { weekStartDate: "asc" } })).map(({ weekStartDate, days, ...row }) => ({
        weekOf: dateToDay(weekStartDate),
        ...row,
        days: days.map(({ photos, ...day }) => ({ ...day, photos: paths(photos.map(({ fileId }) => fileId)) })),
      })),
    nutritionPlans: async () =>
      (await db.nutritionPlan.findMany({ where: { ...where, ...withUploadedFile, AND: visibleNutritionPlans(actor) }, select: recordPlanSelect, orderBy: { uploadedAt: "asc" } })).map(({ fileId, createdBy, ...row }) => ({
        ...row,
        from: nameOrNull(createdBy),
        file: paths([fileId])[0] ?? null,
      })),
    messages: async () =>
      (
        await db.message.findMany({
          where: { thread: { ...where, AND: visibleThreads(actor) } },
          select: { id: true, createdAt: true, content: true, importedFrom: true, attachments: { select: { id: true }, orderBy: { id: "asc" } }, sender: personNameSelect, recipient: personNameSelect },
          orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        })
      ).map(({ id, sender, recipient, createdAt, content, importedFrom, attachments }) => ({ id, at: createdAt, from: nameOrNull(sender), to: nameOrNull(recipient), content, ...(importedFrom && { importedFrom }), ...(attachments.length > 0 && { files: paths(attachments.map((file) => file.id)) }) })),
    emails: () => readRecordEmails(clientId),
    emailsNotSent: () => db.emailSkip.findMany({ where, select: { createdAt: true, type: true, reason: true }, orderBy: { createdAt: "asc" } }),
    subscriptions: async () =>
      (await db.subscription.findMany({ where, select: recordSubscriptionSelect, orderBy: { startedAt: "asc" } })).map(({ amountMinor, recurring, intervalUnit, intervalCount, ...row }) => ({ ...row, amount: formatMinorUnits(amountMinor, row.currency), paid: intervalText(intervalOf({ recurring, intervalUnit, intervalCount })) })),
    card: () => db.paymentCustomer.findUnique({ where, select: { cardBrand: true, cardLast4: true, cardExpiry: true } }),
    paymentLinks: () => db.paymentLink.findMany({ where, select: { id: true, createdAt: true, url: true, emailedAt: true, paidAt: true }, orderBy: { createdAt: "asc" } }),
    payments: async () =>
      (await db.payment.findMany({ where, select: recordPaymentSelect, orderBy: { createdAt: "asc" } })).map(({ amountMinor, refundedMinor, ...row }) => ({
        ...row,
        amount: formatMinorUnits(amountMinor, row.currency),
        // Refunds are stored in pounds, as settled.
        refundedGbp: formatMinorUnits(refundedMinor, "gbp"),
      })),
    pastPayments: () => findRecordPastPayments(clientId),
    coachNotes: () => readCoachNotes(clientId),
    activity: () => listPersonActivity(clientId),
    files: async () => files.map(({ id, path }) => ({ id, path })),
    ...(isOwn
      ? {
          notices: () => db.notification.findMany({ where: { userId: clientId }, select: { createdAt: true, text: true, readAt: true }, orderBy: { createdAt: "asc" } }),
          deviceNotifications: () => db.push.findMany({ where: { userId: clientId }, select: { createdAt: true, text: true, status: true, reason: true, sentAt: true, seenAt: true }, orderBy: { createdAt: "asc" } }),
          devicesWithNotifications: () => db.pushSubscription.findMany({ where: { userId: clientId }, select: { createdAt: true }, orderBy: { createdAt: "asc" } }),
          notificationPreferences: () => db.notificationPreference.findUnique({ where: { userId: clientId }, select: { stopped: true, quietFrom: true, quietUntil: true, timeZone: true } }),
          passkeys: () => db.passkey.findMany({ where: { userId: clientId }, select: { name: true, createdAt: true, lastUsedAt: true }, orderBy: { createdAt: "asc" } }),
          authenticatorApp: () => db.authenticatorApp.findUnique({ where: { userId: clientId }, select: { createdAt: true, lastUsedAt: true } }),
          emailChange: () => db.emailChange.findUnique({ where: { userId: clientId }, select: { newEmail: true, requestedAt: true } }),
          calendarLink: () => db.calendarLink.findUnique({ where: { userId: clientId }, select: { createdAt: true, lastReadAt: true } }),
          signedInDevices: () => db.session.findMany({ where: { userId: clientId }, select: { device: true, network: true, createdAt: true, lastUsedAt: true }, orderBy: { createdAt: "asc" } }),
          unfinishedUploads: () => db.partialUpload.findMany({ where: { ownerId: clientId }, select: { fileName: true, purpose: true, size: true, received: true, createdAt: true, lastPartAt: true }, orderBy: { createdAt: "asc" } }),
          unfinishedForms: () => db.draft.findMany({ where: { userId: clientId }, select: { form: true, data: true, updatedAt: true } }),
        }
      : { leftOut: async () => leftOutForCoaches }),
  };
  return { name: personDisplayName(client.user), files, parts };
}

async function readRecordProfile(clientId: string) {
  const { user: { presence, ...user }, joinDate, dateOfBirth, ...row } = await db.client.findUniqueOrThrow({
    where: { userId: clientId },
    select: {
      user: { select: { firstName: true, lastName: true, email: true, emailConfirmedAt: true, phone: true, createdAt: true, optedOutAt: true, presence: { select: { lastSeenAt: true } } } },
      ...fillRecord(["joinDate", "dateOfBirth", "location", "occupation", "emergencyContact", "primaryGoal", "targetWeight", "hideWeight", "hiddenPhotoPoses", "feedbackInEmails", "erasureRequestedAt"], true as const),
    },
  });
  return { ...user, lastSeenAt: presence?.lastSeenAt ?? null, joinedOn: dateToDay(joinDate), dateOfBirth: dateOfBirth && dateToDay(dateOfBirth), ...row };
}

/** The emails sent to the client, including those from before they joined. Emails with a link to set a password come without their text. */
async function readRecordEmails(clientId: string) {
  const lead = await db.lead.findUnique({ where: { clientId }, select: { id: true } });
  const emails = await db.emailMessage.findMany({
    where: { OR: [{ userId: clientId }, ...(lead ? [{ leadId: lead.id }] : [])] },
    select: { id: true, createdAt: true, sentAt: true, type: true, toEmail: true, status: true, deliveredAt: true, problemReason: true, problemAt: true, subject: true, text: true },
    orderBy: { createdAt: "asc" },
  });
  return emails.map(({ text, ...email }) => ({ ...email, ...(findEmailType(email.type)?.secret === false && { text }) }));
}

/** What coaches noted about a client, and their work with the lead. */
async function readCoachNotes(clientId: string) {
  const { notes, tags, coachNotes, lead } = await db.client.findUniqueOrThrow({
    where: { userId: clientId },
    select: {
      notes: true,
      tags: true,
      coachNotes: { select: { id: true, createdAt: true, text: true, author: personNameSelect }, orderBy: { createdAt: "asc" } },
      lead: { select: { enteredName: true, enteredEmail: true, personalNotes: true, stage: true, outcomeReason: true, urgency: true, budget: true, followUpDate: true, events: { select: { createdAt: true, kind: true, text: true }, orderBy: { createdAt: "asc" } } } },
    },
  });
  return { note: notes, tags, notes: coachNotes.map(({ author, ...note }) => ({ ...note, from: nameOrNull(author) })), lead };
}

/** The client's answers in the discovery form. */
const discoveryFields = [
  "fullName", "email", "phone", "instagram",
  "submittedAt", "answeredAt", "consentAt", "dateOfBirth", "weight", "height", "yourStory", "shortTermGoals", "longTermGoals", "motivation",
  "dreamOutcome", "fitnessHistory", "currentActivity", "injuries", "nutritionDescription", "confidence", "sleepHours", "habits", "gymAccess",
  "trainingDays", "movementExperience", "supportNetwork", "futurePlans", "leftArm", "rightArm", "chest", "waist", "referralSource",
  "trainingExperience", "goals",
] as const;

const recordCheckInSelect = { ...checkInContentSelect, ...handFlagSelect, feedbackBy: personNameSelect } satisfies Prisma.CheckInSelect;
const recordBaselineSelect = fillRecord([...baselineNumberNames, "frontPhotoId", "sidePhotoId", "backPhotoId", ...baselineNames.map(timeColumn), "givenAt", "declinedAt", "askedAgainAt"], true as const) satisfies Prisma.BaselineSelect;
const recordDiarySelect = { id: true, weekStartDate: true, submittedAt: true, editedAt: true, days: diaryDaysArgs } satisfies Prisma.FoodDiarySelect;
const recordPlanSelect = { id: true, title: true, description: true, uploadedAt: true, isActive: true, fileId: true, createdBy: personNameSelect } satisfies Prisma.NutritionPlanSelect;
const recordSubscriptionSelect = fillRecord(["id", "planName", "amountMinor", "currency", "recurring", "intervalUnit", "intervalCount", "status", "startedAt", "currentPeriodEnd", "cancelAt", "endedAt", "endReason"], true as const) satisfies Prisma.SubscriptionSelect;
const recordPaymentSelect = {
  ...fillRecord(["id", "planName", "amountMinor", "refundedMinor", "currency", "status", "failureReason", "cardBrand", "cardLast4", "createdAt", "paidAt"], true as const),
  attempts: { select: { at: true, succeeded: true, reason: true }, orderBy: { at: "asc" } },
} satisfies Prisma.PaymentSelect;
