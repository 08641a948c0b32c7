import type { Prisma } from "@/prisma/generated/client";

/** What the journey is derived from. */
export const completedStepSelect = { stepName: true, completedAt: true, skipped: true } satisfies Prisma.OnboardingStepSelect;

/** The agreement she signed last. */
export const latestSignedAgreementArgs = {
  select: { textVersion: true, text: true, signedAt: true, address: true },
  orderBy: { textVersion: "desc" },
  take: 1,
} satisfies Prisma.Client$agreementsArgs;
