import type * as z from "zod/mini";
import type { AuditAction } from "@/lib/core/audit/actions";
import { settingsSelect } from "@/lib/core/settings/shape";
import { isAgreementConfirmed } from "@/lib/core/settings/rules";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { readSetup } from "@/lib/practice/setup/contract";
import { buildSetupSteps } from "@/lib/practice/setup/rules";
import { isEmailConnected } from "@/lib/providers/email/provider";

const practiceId = "practice";

const planActions: AuditAction[] = ["plan.added", "plan.changed", "plan.archived"];

/** The steps of the set-up guide, and whether it is dismissed. */
export async function findSetup(): Promise<z.input<typeof readSetup.response>> {
  const [practice, planEvent, client, lead] = await Promise.all([
    db.practice.findUniqueOrThrow({ where: { id: practiceId }, select: { ...settingsSelect, setupSkipped: true, setupDismissedAt: true } }),
    db.auditEvent.findFirst({ where: { action: { in: planActions } }, select: { id: true } }),
    db.user.findFirst({ where: { role: "client" }, select: { id: true } }),
    db.lead.findFirst({ where: { suspectedSpam: false }, select: { id: true } }),
  ]);
  const facts = {
    coachName: practice.coachName,
    changedPlans: planEvent !== null,
    isStripeConnected: env().STRIPE_SECRET_KEY !== undefined,
    isEmailConnected: isEmailConnected(),
    links: linkSettings.map((name) => practice[name]),
    isAgreementConfirmed: isAgreementConfirmed(practice),
    hasClients: client !== null,
    hasLeads: lead !== null,
  };
  return { steps: buildSetupSteps(facts, practice.setupSkipped), dismissed: practice.setupDismissedAt !== null };
}

/** The settings on the links page that a client or lead can open. */
const linkSettings = [
  "bookCallLink", "schedulingLink", "goalCallLink", "groupCallsLink", "chatLink", "nutritionSupportLink",
  "trainingPlatformUrl", "nutritionTrackerUrl", "nutritionGroupUrl", "welcomeVideoUrl", "trainingVideoUrl",
] as const;
