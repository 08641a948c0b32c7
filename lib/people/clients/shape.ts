import { buildSafetyNotes } from "@/lib/people/clients/safety";
import type { Prisma } from "@/prisma/generated/client";

export const safetyNotesSelect = {
  onboardingSteps: { where: { stepName: "prenatal_form" }, select: { data: true } },
  intake: { select: { injuries: true, previousInjuries: true, medications: true, allergies: true } },
} satisfies Prisma.ClientSelect;

export function toSafetyNotes({ onboardingSteps, intake }: Prisma.ClientGetPayload<{ select: typeof safetyNotesSelect }>) {
  const answers = intake ?? { injuries: [], previousInjuries: null, medications: null, allergies: null };
  return buildSafetyNotes({ ...answers, prenatal: onboardingSteps[0]?.data });
}
