import type * as z from "zod/mini";
import type { rules, stats } from "@/lib/core/automation/contract";
import { ruleDefinitions, type RuleId, standingOf } from "@/lib/core/automation/rules";
import { countEmailsSince } from "@/lib/core/email/queries";
import { dayIn, monthStart } from "@/lib/platform/clock";
import { db, type Tx } from "@/lib/platform/db";
import { practice } from "@/lib/core/settings/queries";

/** The ids of the rules that are on: all but those that a coach has switched off. */
export async function enabledRules(tx: Tx = db): Promise<ReadonlySet<RuleId>> {
  const off = new Set((await tx.automationRule.findMany({ where: { enabled: false }, select: { id: true } })).map(({ id }) => id));
  return new Set(ruleDefinitions.flatMap(({ id }) => (off.has(id) ? [] : id)));
}

/** The four rules, in their order, with what each has done. */
export async function listRules(): Promise<z.input<typeof rules.response>> {
  const [enabled, groups] = await Promise.all([
    enabledRules(),
    db.emailMessage.groupBy({ by: ["ruleId", "status"], where: { ruleId: { in: ruleDefinitions.map(({ id }) => id) } }, _count: true, _max: { createdAt: true } }),
  ]);
  const tallies = groups.map(({ ruleId, status, _count: count, _max: { createdAt: last } }) => ({ ruleId, status, count, last }));
  return ruleDefinitions.map((rule) => standingOf(rule, enabled.has(rule.id), tallies));
}

/** The rules in sum, and the emails of this month by the practice's calendar. */
export async function automationStats(now: Date): Promise<z.input<typeof stats.response>> {
  const { timeZone } = await practice();
  const [found, emailsThisMonth] = await Promise.all([listRules(), countEmailsSince(monthStart(timeZone, dayIn(timeZone, now).slice(0, 7)))]);
  const sum = (name: "successCount" | "failureCount") => found.reduce((total, rule) => total + rule[name], 0);
  return { rules: found.length, enabled: found.filter(({ enabled }) => enabled).length, successCount: sum("successCount"), failureCount: sum("failureCount"), emailsThisMonth };
}
