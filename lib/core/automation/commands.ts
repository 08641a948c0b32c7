import type { Coach } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { findAutomationRules, findEnabledRules } from "@/lib/core/automation/queries";
import { type AutomationEvent, findRuleDefinition, onceOnlyKey, ruleDefinitions } from "@/lib/core/automation/rules";
import { queueEmail } from "@/lib/core/email/commands";
import { queueTestEmail } from "@/lib/core/email/test-email";
import { transaction, type Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";

/**
 * Queues the emails of the switched-on rules for this event within the caller's transaction. A client gets each once ever, and
 * an archived client none. They are not reminders, so opting out does not stop them.
 */
export async function queueRuleEmails(tx: Tx, event: AutomationEvent, clientId: string, now: Date): Promise<void> {
  const enabled = await findEnabledRules(tx);
  const acting = ruleDefinitions.filter(({ id, on }) => on === event && enabled.has(id));
  if (acting.length === 0 || (await tx.user.count({ where: { id: clientId, archivedAt: null } })) === 0) return;
  const contractFollows = acting.some(({ type }) => type === "contract-delivery");
  for (const { id, type, delayMs } of acting) {
    const email = { to: { userId: clientId }, occasion: onceOnlyKey, ruleId: id };
    await (type === "welcome" ? queueEmail(tx, { ...email, type, props: { contractFollows } }, now, delayMs) : queueEmail(tx, { ...email, type, props: {} }, now, delayMs));
  }
}

/** Switches a rule on or off and returns it. Emails already queued still go out. Throws 404. */
export async function setRuleEnabled(actor: Coach, id: string, enabled: boolean, now: Date) {
  const rule = findRuleDefinition(id);
  if (!rule) throw notFound();
  await transaction(async (tx) => {
    if ((await findEnabledRules(tx)).has(rule.id) !== enabled) await recordAuditEvents(tx, { action: "rule.switched", actorId: actor.id, detail: { rule: rule.name, enabled } }, now);
    await tx.automationRule.upsert({ where: { id }, create: { id, enabled }, update: { enabled }, select: { id: true } });
  });
  const updatedRule = (await findAutomationRules()).find((automationRule) => automationRule.id === id);
  if (!updatedRule) throw notFound();
  return updatedRule;
}

/** Queues a rule's email with sample values to the actor, at most once a minute. Throws 404. */
export async function sendRuleTestEmail(actor: Coach, id: string, now: Date) {
  const rule = findRuleDefinition(id);
  if (!rule) throw notFound();
  return queueTestEmail(actor, rule.type, now);
}
