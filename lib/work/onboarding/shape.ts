import type { Prisma } from "@/prisma/generated/client";

export const completedStepSelect = { stepName: true, completedAt: true, skipped: true } satisfies Prisma.OnboardingStepSelect;

/** The latest version of the agreement that the client signed. */
export const latestSignedAgreementArgs = {
  select: { textVersion: true, text: true, signedAt: true, address: true, unconfirmed: true },
  orderBy: { textVersion: "desc" },
  take: 1,
} satisfies Prisma.Client$agreementsArgs;
