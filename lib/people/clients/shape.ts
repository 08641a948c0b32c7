import { buildSafetyNotes } from "@/lib/people/clients/safety";
import type { Prisma } from "@/prisma/generated/client";

/** What the words of an answer to one of the practice's own questions are made from. */
export const answerWordsSelect = { text: true, number: true, yes: true, choiceLabels: true, photoIds: true, question: { select: { kind: true, unit: true } } } satisfies Prisma.QuestionAnswerSelect;

/** An answer in words: "7/10", "8000 steps", "Yes", "Sleep, Stress", "2 photos". */
export function answerInWords({ text, number, yes, choiceLabels, photoIds, question }: Prisma.QuestionAnswerGetPayload<{ select: typeof answerWordsSelect }>): string {
  if (number !== null) return question.kind === "scale" ? `${Number(number)}/10` : [Number(number), question.unit].filter((part) => part !== null).join(" ");
  if (yes !== null) return yes ? "Yes" : "No";
  if (photoIds.length > 0) return photoIds.length === 1 ? "1 photo" : `${photoIds.length} photos`;
  return text ?? choiceLabels.join(", ");
}

export const safetyNotesSelect = {
  onboardingSteps: { where: { stepName: "prenatal_form" }, select: { data: true } },
  intake: { select: { injuries: true, previousInjuries: true, healthIssues: true, medications: true, allergies: true, answers: { where: { safetyNote: true, question: { eraseAt: null } }, select: { label: true, ...answerWordsSelect }, orderBy: { position: "asc" } } } },
} satisfies Prisma.ClientSelect;

export function toSafetyNotes({ onboardingSteps, intake }: Prisma.ClientGetPayload<{ select: typeof safetyNotesSelect }>) {
  const sources = intake ?? { injuries: [], previousInjuries: null, healthIssues: null, medications: null, allergies: null, answers: [] };
  return buildSafetyNotes({ ...sources, prenatal: onboardingSteps[0]?.data, ownAnswers: sources.answers.map((answer) => ({ label: answer.label, text: answerInWords(answer) })) });
}
