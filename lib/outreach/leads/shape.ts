import type * as z from "zod/mini";
import type { lead, leadDetails } from "@/lib/outreach/leads/contract";
import { answerNames, eventKinds, isOpen, measureNames } from "@/lib/outreach/leads/options";
import { type DaysAgo, isFollowUpDue, nextActionOf, priorityOf } from "@/lib/outreach/leads/rules";
import { dayIn, daysBefore, dayOf } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { each, pick } from "@/lib/platform/names";
import { paths } from "@/lib/platform/paths";
import type { Prisma } from "@/prisma/generated/client";

/** What a lead's row is judged by: the practice's day and its past. */
export interface Clock {
  today: string;
  daysAgo: DaysAgo;
}

/** The clock at `now`. It reckons each number of days once: of a long list every lead asks. */
export function clockAt(timeZone: string, now: Date): Clock {
  const known = new Map<number, Date>();
  const daysAgo = (days: number) => {
    const at = known.get(days) ?? daysBefore(timeZone, now, days);
    known.set(days, at);
    return at;
  };
  return { today: dayIn(timeZone, now), daysAgo };
}

export const leadColumns = [
  "id", "fullName", "email", "phone", "instagram", "personalNotes", "followUpDate", "budget", "urgency", "stage", "contactMethod", "goals", "trainingExperience",
  "motivation", "dreamOutcome", "referralSource", "submittedAt", "lastActivity", "answeredAt", "outcomeReason", "clientId", "suspectedSpam",
] as const;

/** What is read of a lead; `toLead` turns it into the contract's shape. */
export const leadSelect = each(leadColumns, true as const) satisfies Prisma.LeadSelect;
export type LeadRow = Prisma.LeadGetPayload<{ select: typeof leadSelect }>;

export const toLead = ({ trainingExperience, ...row }: LeadRow, { today, daysAgo }: Clock): z.input<typeof lead> => ({
  ...row,
  trainingExperience: trainingExperience === null ? null : Number(trainingExperience),
  followUpDue: isFollowUpDue(row.stage, row.followUpDate && dayOf(row.followUpDate), today),
  priority: isOpen(row.stage) ? priorityOf(row, daysAgo) : null,
  nextAction: nextActionOf({ ...row, hasAnswers: row.answeredAt !== null }),
});

const otherNames = [...answerNames, ...measureNames, "confidence", "sleepHours", "trainingDays"] as const;

export const eventSelect = { id: true, kind: true, fromStage: true, toStage: true, text: true, createdAt: true } satisfies Prisma.LeadEventSelect;

export const detailsSelect = {
  ...leadSelect,
  ...each(otherNames, true as const),
  dateOfBirth: true,
  injuries: true,
  consentAt: true,
  leadRef: true,
  events: { select: eventSelect, orderBy: [{ createdAt: "desc" }, { id: "desc" }] },
} satisfies Prisma.LeadSelect;
type DetailsRow = Prisma.LeadGetPayload<{ select: typeof detailsSelect }>;

export const toDetails = ({ events, leadRef, ...row }: DetailsRow, clock: Clock): z.input<typeof leadDetails> => ({
  ...toLead(pick(row, leadColumns), clock),
  ...pick(row, otherNames),
  dateOfBirth: row.dateOfBirth,
  injuries: row.injuries,
  consentAt: row.consentAt,
  trackableLink: leadRef && linkFor(leadRef),
  events: events.map(toEvent),
});

/** A kind that another version wrote reads as a note. */
export const toEvent = ({ kind, ...row }: Prisma.LeadEventGetPayload<{ select: typeof eventSelect }>) => ({ ...row, kind: eventKinds.find((known) => known === kind) ?? ("note" as const) });

/** The absolute link that opens the discovery form as a lead's own. */
export const linkFor = (leadRef: string) => `${env().APP_URL}${paths.discovery(leadRef)}`;
