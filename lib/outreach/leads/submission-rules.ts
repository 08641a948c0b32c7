import { discoveryAnswerNames, discoveryMeasureNames } from "@/lib/outreach/leads/discovery-options";
import { dayMs } from "@/lib/platform/days";

/** The answers of a discovery form that are one text, by their name in the payload and in the lead. */
export const submissionTextNames = [
  "fullName", "email", "phone", "instagram", "dateOfBirth", ...discoveryMeasureNames, ...discoveryAnswerNames, "confidence", "sleepHours", "trainingDays", "referralSource", "trainingExperience",
] as const;
export const submissionListNames = ["injuries", "goals"] as const;
const submissionNames = [...submissionTextNames, ...submissionListNames] as const;
export type SubmissionName = (typeof submissionNames)[number];

/** The answers of one discovery form; unanswered questions are missing. A date of birth is YYYY-MM-DD. */
export type SubmissionAnswers = { [N in (typeof submissionTextNames)[number]]?: string } & { [N in (typeof submissionListNames)[number]]?: string[] };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The names of the answers that differ from the current ones. The email does not count, because it says which lead the form is for. */
export const differingAnswers = (current: { [N in SubmissionName]?: string | readonly string[] | null }, answers: SubmissionAnswers): SubmissionName[] =>
  submissionNames.filter((name) => name !== "email" && answers[name] !== undefined && !isSame(answers[name], current[name]));

/** Whether two forms have the same answers to every question. */
export const haveSameAnswers = (one: SubmissionAnswers, other: SubmissionAnswers) => submissionNames.every((name) => isSame(one[name], other[name]));

/** The lead's answers after erasing one form: what it said is replaced by what the other forms said, oldest first. Later edits stay. */
export function answersWithout(current: SubmissionAnswers, erased: SubmissionAnswers, others: readonly SubmissionAnswers[]): SubmissionAnswers {
  const combined: SubmissionAnswers = Object.assign({}, ...others);
  const kept = submissionNames.map((name) => [name, isSame(current[name], erased[name]) ? combined[name] : current[name]] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}

/** When all these forms had consent, and the latest of them; null if one came without. */
export function consentToAll(submissions: readonly { consentAt: Date | null }[]): Date | null {
  const times = submissions.map(({ consentAt }) => consentAt?.getTime() ?? Number.NaN);
  return times.length === 0 || times.some(Number.isNaN) ? null : new Date(Math.max(...times));
}

const answerRetentionMs = 30 * dayMs;

/**
 * When the answers of a form are erased: 30 days after it came without consent, or after the coach dismissed it. Null for
 * answers that are kept with the lead.
 */
export function answersEraseAt({ submittedAt, consentAt, dismissedAt }: { submittedAt: Date; consentAt: Date | null; dismissedAt: Date | null }): Date | null {
  const from = [consentAt ? [] : [submittedAt.getTime()], dismissedAt ? [dismissedAt.getTime()] : []].flat();
  return from.length === 0 ? null : new Date(Math.min(...from) + answerRetentionMs);
}
