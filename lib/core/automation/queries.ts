import type * as z from "zod/mini";
import type { listAutomationRules, readAutomationStats } from "@/lib/core/automation/contract";
import { ruleDefinitions, type RuleId, summarizeRule } from "@/lib/core/automation/rules";
import { countEmailsSentSince } from "@/lib/core/email/queries";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { dayInTimeZone, startOfMonth } from "@/lib/platform/clock";
import { db, type Tx } from "@/lib/platform/db";

/** The ids of the rules that are on, which they are until a coach switches them off. */
export async function findEnabledRules(tx: Tx = db): Promise<ReadonlySet<RuleId>> {
  const off = new Set((await tx.automationRule.findMany({ where: { enabled: false }, select: { id: true } })).map(({ id }) => id));
  return new Set(ruleDefinitions.flatMap(({ id }) => (off.has(id) ? [] : id)));
}

/** The four rules in order, with what each has sent. */
export async function findAutomationRules(): Promise<z.input<typeof listAutomationRules.response>> {
  const [enabled, groups] = await Promise.all([
    findEnabledRules(),
    db.emailMessage.groupBy({ by: ["ruleId", "status"], where: { ruleId: { in: ruleDefinitions.map(({ id }) => id) } }, _count: true, _max: { createdAt: true } }),
  ]);
  const tallies = groups.map(({ ruleId, status, _count: count, _max: { createdAt: last } }) => ({ ruleId, status, count, last }));
  return ruleDefinitions.map((rule) => summarizeRule(rule, enabled.has(rule.id), tallies));
}

/** Totals of the rules, and this month's emails in the practice's time zone. */
export async function findAutomationStats(now: Date): Promise<z.input<typeof readAutomationStats.response>> {
  const { timeZone } = await getPracticeSettings();
  const [found, emailsThisMonth] = await Promise.all([findAutomationRules(), countEmailsSentSince(startOfMonth(timeZone, dayInTimeZone(timeZone, now).slice(0, 7)))]);
  const sum = (name: "successCount" | "failureCount") => found.reduce((total, rule) => total + rule[name], 0);
  return { rules: found.length, enabled: found.filter(({ enabled }) => enabled).length, successCount: sum("successCount"), failureCount: sum("failureCount"), emailsThisMonth };
}
