import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { instant, success } from "@/lib/api/schemas";
import { emailDelivery } from "@/lib/core/email/contract";
import { automationSettings, settings } from "@/lib/core/settings/contract";

const automationRule = z.object({
  id: z.string(),
  name: z.string(),
  trigger: z.string(),
  action: z.string(),
  enabled: z.boolean(),
  /** Emails sent, and emails that failed for good. */
  successCount: z.int(),
  failureCount: z.int(),
  lastRun: z.nullable(instant()),
});
export type AutomationRule = z.output<typeof automationRule>;

export const listAutomationRules = endpoint({
  method: "GET",
  path: "/api/automation/rules",
  access: ["coach"],
  summary: "The four rules, with what each has sent",
  live: { provides: ["emails"] },
  response: z.array(automationRule),
});

export const readAutomationStats = endpoint({
  method: "GET",
  path: "/api/automation/stats",
  access: ["coach"],
  summary: "Totals of the rules, and this month's emails in the practice's time zone",
  live: { provides: ["emails"] },
  response: z.object({ rules: z.int(), enabled: z.int(), successCount: z.int(), failureCount: z.int(), emailsThisMonth: z.int() }),
});

export const switchAutomationRule = endpoint({
  method: "PATCH",
  path: "/api/automation/rules/:id",
  access: ["coach"],
  summary: "Switches a rule on or off; emails already queued still go out",
  input: { json: z.object({ enabled: z.boolean("Please choose on or off") }) },
  response: automationRule,
  live: { invalidates: ["emails"] },
});

export const testAutomationRule = endpoint({
  method: "POST",
  path: "/api/automation/test/:id",
  access: ["coach"],
  summary: "Sends the rule's email to the caller, at most once a minute",
  response: z.extend(success, { sentTo: z.string(), ...emailDelivery }),
  live: { invalidates: ["emails"] },
});

export const saveAutomationSettings = endpoint({
  method: "POST",
  path: "/api/automation/settings",
  access: ["coach"],
  summary: "Updates the practice settings that the rules use. `version` names the version that was edited: 409 with the `current` settings if there is a newer one",
  input: { json: automationSettings },
  response: settings,
  errors: ["conflict"],
  live: { invalidates: ["settings"] },
});
