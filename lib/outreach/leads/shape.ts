import type * as z from "zod/mini";
import type { lead, leadDetails } from "@/lib/outreach/leads/contract";
import { discoveryAnswerNames, discoveryMeasureNames } from "@/lib/outreach/leads/discovery-options";
import { isOpenStage, leadEventKinds } from "@/lib/outreach/leads/options";
import { type DaysAgo, isFollowUpDue, leadNextAction, leadPriority } from "@/lib/outreach/leads/rules";
import { listedSubmissions, submissionAnswers } from "@/lib/outreach/leads/submission-contract";
import type { SubmissionAnswers } from "@/lib/outreach/leads/submission-rules";
import { dateToDay, dayInTimeZone, subtractZonedDays } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { fillRecord, pickOrNull } from "@/lib/platform/objects";
import { paths } from "@/lib/platform/paths";
import type { Prisma } from "@/prisma/generated/client";

/** The practice's day, and times this many days ago. */
export interface LeadClock {
  today: string;
  daysAgo: DaysAgo;
}

/** The clock at `now`. It computes each number of days once, because every lead of a long list needs it. */
export function leadClock(timeZone: string, now: Date): LeadClock {
  const cache = new Map<number, Date>();
  const daysAgo = (days: number) => {
    const at = cache.get(days) ?? subtractZonedDays(timeZone, now, days);
    cache.set(days, at);
    return at;
  };
  return { today: dayInTimeZone(timeZone, now), daysAgo };
}

export const leadColumns = [
  "id", "fullName", "email", "phone", "instagram", "personalNotes", "followUpDate", "budget", "urgency", "stage", "contactMethod", "goals", "trainingExperience",
  "motivation", "dreamOutcome", "referralSource", "submittedAt", "lastActivity", "answeredAt", "consentAt", "waitingSubmissions", "outcomeReason", "clientId",
  "suspectedSpam", "optedOutAt", "version",
] as const;

/** The columns of a lead; `toLead` turns them into the contract's shape. */
export const leadSelect = fillRecord(leadColumns, true as const) satisfies Prisma.LeadSelect;
export type LeadRecord = Prisma.LeadGetPayload<{ select: typeof leadSelect }>;

export const toLead = ({ trainingExperience, consentAt, optedOutAt, ...row }: LeadRecord, { today, daysAgo }: LeadClock): z.input<typeof lead> => ({
  ...row,
  optedOut: optedOutAt !== null,
  consentMissing: row.answeredAt !== null && consentAt === null,
  trainingExperience: trainingExperience === null ? null : Number(trainingExperience),
  followUpDue: isFollowUpDue(row.stage, row.followUpDate && dateToDay(row.followUpDate), today),
  priority: isOpenStage(row.stage) ? leadPriority(row, daysAgo) : null,
  nextAction: leadNextAction({ stage: row.stage, hasAnswers: row.answeredAt !== null }),
});

const detailFieldNames = [...discoveryAnswerNames, ...discoveryMeasureNames, "confidence", "sleepHours", "trainingDays"] as const;

export const leadEventSelect = { id: true, kind: true, fromStage: true, toStage: true, text: true, createdAt: true } satisfies Prisma.LeadEventSelect;

const leadSubmissionSelect = {
  id: true, source: true, status: true, answers: true, submittedAt: true, consentAt: true, consentAskedAt: true, decidedAt: true, eraseAt: true,
} satisfies Prisma.LeadSubmissionSelect;

/** The stored answers of a form; null once erased. */
export const toAnswers = (stored: unknown): SubmissionAnswers | null => submissionAnswers.safeParse(stored).data ?? null;

export const leadDetailsSelect = {
  ...leadSelect,
  ...fillRecord(detailFieldNames, true as const),
  dateOfBirth: true,
  injuries: true,
  leadRef: true,
  events: { select: leadEventSelect, orderBy: [{ createdAt: "desc" }, { id: "desc" }] },
  submissions: { select: leadSubmissionSelect, orderBy: [{ submittedAt: "desc" }, { id: "desc" }], take: listedSubmissions },
} satisfies Prisma.LeadSelect;
type LeadDetailsRecord = Prisma.LeadGetPayload<{ select: typeof leadDetailsSelect }>;

export const toLeadDetails = ({ events, submissions, leadRef, ...row }: LeadDetailsRecord, clock: LeadClock): Omit<z.input<typeof leadDetails>, "emailProblem"> => ({
  ...toLead(pickOrNull(row, leadColumns), clock),
  ...pickOrNull(row, detailFieldNames),
  dateOfBirth: row.dateOfBirth,
  injuries: row.injuries,
  consentAt: row.consentAt,
  trackableLink: leadRef && trackableLinkUrl(leadRef),
  events: events.map(toLeadEvent),
  submissions: submissions.map(({ answers, ...submission }) => ({ ...submission, answers: toAnswers(answers) })),
});

/** A kind written by another version reads as a note. */
export const toLeadEvent = ({ kind, ...row }: Prisma.LeadEventGetPayload<{ select: typeof leadEventSelect }>) => ({ ...row, kind: leadEventKinds.find((known) => known === kind) ?? ("note" as const) });

/** The absolute link to a lead's discovery form. */
export const trackableLinkUrl = (leadRef: string) => `${env().APP_URL}${paths.discoveryForm(leadRef)}`;
