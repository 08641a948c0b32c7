import { notFound } from "@/lib/platform/errors";
import type { Actor } from "@/lib/auth/actor";
import { activityOf } from "@/lib/core/audit/queries";
import { contentSelect } from "@/lib/work/check-ins/shape";
import { visibleTo } from "@/lib/people/clients/policy";
import { emailTypeInfo } from "@/lib/core/email/types";
import { measureNames as bodyNames, wordNames } from "@/lib/work/intake/contract";
import { withFile } from "@/lib/work/nutrition/policy";
import { daysSelect } from "@/lib/work/nutrition/shape";
import { dayOf } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { inUnits } from "@/lib/platform/money";
import { each } from "@/lib/platform/names";
import { nameOf } from "@/lib/platform/person-name";
import { type RecordFile, recordFiles } from "@/lib/practice/privacy/files";
import type { Prisma } from "@/prisma/generated/client";

export interface ClientRecord {
  name: string;
  files: RecordFile[];
  /** The parts of record.json in their order, each read when its turn comes. */
  parts: Record<string, () => Promise<unknown>>;
}

const staffName = { select: { firstName: true, lastName: true } } as const;
const named = (person: { firstName: string; lastName: string } | null) => (person ? nameOf(person) : null);

/**
 * All that is known of a client, in words and without ids, and where her files are. For a coach with what coaches keep to
 * themselves. Throws 404 for a client outside the actor's reach.
 */
export async function recordOf(actor: Actor, clientId: string): Promise<ClientRecord> {
  const client = await db.client.findFirst({ where: { userId: clientId, AND: visibleTo(actor) }, select: { user: staffName } });
  if (!client) throw notFound();
  const files = await recordFiles(clientId);
  const pathOf = new Map(files.map(({ id, path }) => [id, path]));
  const paths = (ids: readonly (string | null)[]) => ids.flatMap((id) => (id && pathOf.get(id)) || []);
  const where = { clientId };
  const parts: ClientRecord["parts"] = {
    profile: () => profileOf(clientId),
    pauses: async () =>
      (await db.pause.findMany({ where, select: { startsOn: true, endsOn: true, reason: true }, orderBy: { startsOn: "asc" } })).map((row) => ({
        firstDay: dayOf(row.startsOn),
        lastDay: dayOf(row.endsOn),
        reason: row.reason,
      })),
    intake: () =>
      db.intakeRecord.findUnique({
        where,
        select: { ...each([...wordNames, ...bodyNames], true as const), injuries: true, availableEquipment: true, otherAnswers: true, submittedAt: true, updatedAt: true },
      }),
    discoveryForm: async () => {
      const lead = await db.lead.findUnique({ where, select: each(discoveryNames, true as const) });
      return lead && { ...lead, dateOfBirth: lead.dateOfBirth && dayOf(lead.dateOfBirth) };
    },
    onboarding: () => db.onboardingStep.findMany({ where, select: { stepName: true, completedAt: true, skipped: true, data: true }, orderBy: { completedAt: "asc" } }),
    agreements: () => db.agreement.findMany({ where, select: { textVersion: true, text: true, agreements: true, signedAt: true, address: true }, orderBy: { signedAt: "asc" } }),
    checkIns: async () =>
      (await db.checkIn.findMany({ where, select: checkInSelect, orderBy: { dueMonday: "asc" } })).map(
        ({ dueMonday, frontPhotoId, sidePhotoId, backPhotoId, otherPhotoIds, feedbackBy, ...row }) => ({
          dueOn: dayOf(dueMonday),
          ...row,
          feedbackBy: named(feedbackBy),
          photos: paths([frontPhotoId, sidePhotoId, backPhotoId, ...otherPhotoIds]),
        }),
      ),
    foodDiaries: async () =>
      (await db.foodDiary.findMany({ where, select: diarySelect, orderBy: { weekStartDate: "asc" } })).map(({ weekStartDate, days, ...row }) => ({
        weekOf: dayOf(weekStartDate),
        ...row,
        days: days.map(({ photos, ...day }) => ({ ...day, photos: paths(photos.map(({ fileId }) => fileId)) })),
      })),
    nutritionPlans: async () =>
      (await db.nutritionPlan.findMany({ where: { ...where, ...withFile }, select: planSelect, orderBy: { uploadedAt: "asc" } })).map(({ fileId, createdBy, ...row }) => ({
        ...row,
        from: named(createdBy),
        file: paths([fileId])[0] ?? null,
      })),
    messages: async () =>
      (
        await db.message.findMany({
          where: { thread: where },
          select: { createdAt: true, content: true, sender: staffName, recipient: staffName },
          orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        })
      ).map(({ sender, recipient, createdAt, content }) => ({ at: createdAt, from: named(sender), to: named(recipient), content })),
    emails: () => emailsTo(clientId),
    emailsNotSent: () => db.emailSkip.findMany({ where, select: { createdAt: true, type: true, reason: true }, orderBy: { createdAt: "asc" } }),
    notices: () => db.notification.findMany({ where: { userId: clientId }, select: { createdAt: true, text: true, readAt: true }, orderBy: { createdAt: "asc" } }),
    subscriptions: async () =>
      (await db.subscription.findMany({ where, select: subscriptionSelect, orderBy: { startedAt: "asc" } })).map(({ amountMinor, ...row }) => ({ ...row, amount: inUnits(amountMinor) })),
    card: () => db.paymentCustomer.findUnique({ where, select: { cardBrand: true, cardLast4: true, cardExpiry: true } }),
    paymentLinks: () => db.paymentLink.findMany({ where, select: { createdAt: true, url: true, emailedAt: true, paidAt: true }, orderBy: { createdAt: "asc" } }),
    payments: async () =>
      (await db.payment.findMany({ where, select: paymentSelect, orderBy: { createdAt: "asc" } })).map(({ amountMinor, refundedMinor, ...row }) => ({
        ...row,
        amount: inUnits(amountMinor),
        // Refunds are kept as settled, in pounds sterling.
        refundedGbp: inUnits(refundedMinor),
      })),
    unfinishedForms: () => db.draft.findMany({ where: { userId: clientId }, select: { form: true, data: true, updatedAt: true } }),
    activity: () => activityOf(clientId),
    ...(actor.role === "coach" && { coachesOnly: () => privateTo(clientId) }),
  };
  return { name: nameOf(client.user), files, parts };
}

async function profileOf(clientId: string) {
  const { user, joinDate, dateOfBirth, ...row } = await db.client.findUniqueOrThrow({
    where: { userId: clientId },
    select: {
      user: { select: { firstName: true, lastName: true, email: true, phone: true, createdAt: true, optedOutAt: true, lastSeenAt: true } },
      ...each(["joinDate", "dateOfBirth", "location", "occupation", "emergencyContact", "primaryGoal", "targetWeight", "hideWeight"], true as const),
    },
  });
  return { ...user, joinedOn: dayOf(joinDate), dateOfBirth: dateOfBirth && dayOf(dateOfBirth), ...row };
}

/** The mails she got, as a client and before, as they were sent; not those that let whoever reads them set her password. */
async function emailsTo(clientId: string) {
  const lead = await db.lead.findUnique({ where: { clientId }, select: { id: true } });
  const mails = await db.emailMessage.findMany({
    where: { OR: [{ userId: clientId }, ...(lead ? [{ leadId: lead.id }] : [])] },
    select: { createdAt: true, sentAt: true, type: true, toEmail: true, status: true, subject: true, text: true },
    orderBy: { createdAt: "asc" },
  });
  return mails.map(({ text, ...mail }) => ({ ...mail, ...(emailTypeInfo(mail.type)?.secret === false && { text }) }));
}

/** What coaches keep to themselves about her. */
async function privateTo(clientId: string) {
  const { notes, tags, coachNotes, lead } = await db.client.findUniqueOrThrow({
    where: { userId: clientId },
    select: {
      notes: true,
      tags: true,
      coachNotes: { select: { createdAt: true, text: true, author: staffName }, orderBy: { createdAt: "asc" } },
      lead: { select: { personalNotes: true, stage: true, outcomeReason: true, urgency: true, budget: true, followUpDate: true, events: { select: { createdAt: true, kind: true, text: true }, orderBy: { createdAt: "asc" } } } },
    },
  });
  return { notes, tags, coachNotes: coachNotes.map(({ author, ...note }) => ({ ...note, from: named(author) })), lead };
}

/** What she answered before she was a client. */
const discoveryNames = [
  "fullName", "email", "phone", "instagram",
  "submittedAt", "answeredAt", "consentAt", "dateOfBirth", "weight", "height", "yourStory", "shortTermGoals", "longTermGoals", "motivation",
  "dreamOutcome", "fitnessHistory", "currentActivity", "injuries", "nutritionDescription", "confidence", "sleepHours", "habits", "gymAccess",
  "trainingDays", "movementExperience", "supportNetwork", "futurePlans", "leftArm", "rightArm", "chest", "waist", "referralSource",
  "trainingExperience", "goals",
] as const;

const checkInSelect = { ...contentSelect, feedbackBy: staffName } satisfies Prisma.CheckInSelect;
const diarySelect = { weekStartDate: true, submittedAt: true, days: daysSelect } satisfies Prisma.FoodDiarySelect;
const planSelect = { title: true, description: true, uploadedAt: true, isActive: true, fileId: true, createdBy: staffName } satisfies Prisma.NutritionPlanSelect;
const subscriptionSelect = each(["planName", "amountMinor", "currency", "status", "startedAt", "currentPeriodEnd", "cancelAt", "endedAt", "endReason"], true as const) satisfies Prisma.SubscriptionSelect;
const paymentSelect = {
  ...each(["planName", "amountMinor", "refundedMinor", "currency", "status", "failureReason", "createdAt", "paidAt"], true as const),
  attempts: { select: { at: true, succeeded: true, reason: true }, orderBy: { at: "asc" } },
} satisfies Prisma.PaymentSelect;
