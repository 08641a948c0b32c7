import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { instant, success } from "@/lib/api/schemas";
import { automationSettings, settings } from "@/lib/core/settings/contract";

const automationRule = z.object({
  id: z.string(),
  name: z.string(),
  trigger: z.string(),
  action: z.string(),
  enabled: z.boolean(),
  /** Mails of it that went out, and that never will. */
  successCount: z.int(),
  failureCount: z.int(),
  lastRun: z.nullable(instant()),
});
export type AutomationRule = z.output<typeof automationRule>;

export const listAutomationRules = endpoint({
  method: "GET",
  path: "/api/automation/rules",
  access: ["coach"],
  summary: "The four rules, with what each has done",
  live: { provides: ["emails"] },
  response: z.array(automationRule),
});

export const readAutomationStats = endpoint({
  method: "GET",
  path: "/api/automation/stats",
  access: ["coach"],
  summary: "The rules in sum, and the emails of this month by the practice's calendar",
  live: { provides: ["emails"] },
  response: z.object({ rules: z.int(), enabled: z.int(), successCount: z.int(), failureCount: z.int(), emailsThisMonth: z.int() }),
});

export const switchAutomationRule = endpoint({
  method: "PATCH",
  path: "/api/automation/rules/:id",
  access: ["coach"],
  summary: "Switches a rule on or off; what it has queued already goes out",
  input: { json: z.object({ enabled: z.boolean("Please choose on or off") }) },
  response: automationRule,
  live: { invalidates: ["emails"] },
});

export const testAutomationRule = endpoint({
  method: "POST",
  path: "/api/automation/test/:id",
  access: ["coach"],
  summary: "Sends the rule's mail to the caller; a second one within the same minute is left out",
  response: z.extend(success, { sentTo: z.string() }),
  live: { invalidates: ["emails"] },
});

export const saveAutomationSettings = endpoint({
  method: "POST",
  path: "/api/automation/settings",
  access: ["coach"],
  summary: "Changes those of the practice's settings that the rules use",
  input: { json: automationSettings },
  response: settings,
  live: { invalidates: ["settings"] },
});
