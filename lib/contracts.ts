import type { ZodMiniType } from "zod/mini";
import * as accounts from "@/lib/accounts/contract";
import type { AnyEndpoint } from "@/lib/api/contract";
import * as audit from "@/lib/audit/contract";
import * as automation from "@/lib/automation/contract";
import * as campaigns from "@/lib/campaigns/contract";
import * as checkIns from "@/lib/check-ins/contract";
import * as clients from "@/lib/clients/contract";
import * as desk from "@/lib/desk/contract";
import * as drafts from "@/lib/drafts/contract";
import * as email from "@/lib/email/contract";
import * as events from "@/lib/events/contract";
import * as files from "@/lib/files/contract";
import * as finances from "@/lib/finances/contract";
import * as health from "@/lib/health/contract";
import * as imports from "@/lib/imports/contract";
import * as intake from "@/lib/intake/contract";
import * as jobs from "@/lib/jobs/contract";
import * as leads from "@/lib/leads/contract";
import * as lifecycle from "@/lib/lifecycle/contract";
import * as messages from "@/lib/messages/contract";
import * as notes from "@/lib/notes/contract";
import * as nutrition from "@/lib/nutrition/contract";
import * as notifications from "@/lib/notifications/contract";
import * as onboarding from "@/lib/onboarding/contract";
import * as paymentLinks from "@/lib/payment-links/contract";
import * as payments from "@/lib/payments/contract";
import * as records from "@/lib/records/contract";
import * as sandbox from "@/lib/sandbox/contract";
import * as settings from "@/lib/settings/contract";
import * as subscriptions from "@/lib/subscriptions/contract";
import * as timeline from "@/lib/timeline/contract";

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isEndpoint = (value: unknown): value is AnyEndpoint => isObject(value) && "method" in value && "access" in value;
const isSchema = (entry: [string, unknown]): entry is [string, ZodMiniType] => isObject(entry[1]) && "_zod" in entry[1];

const contracts = {
  accounts, audit, automation, campaigns, checkIns, clients, desk, drafts, email, events, files, finances, health, imports, intake, jobs, leads, lifecycle, messages, notes, notifications, nutrition, onboarding, paymentLinks, payments,
  records, sandbox, settings, subscriptions, timeline,
};

/** What each contract holds: the OpenAPI document is made of it. */
export const domains = Object.entries(contracts).map(([name, contract]: [string, Record<string, unknown>]) => ({
  name,
  endpoints: Object.values(contract).filter(isEndpoint),
  schemas: Object.fromEntries(Object.entries(contract).filter(isSchema)),
}));

/** Every endpoint of the product: what the access test goes through. */
export const endpoints: readonly AnyEndpoint[] = domains.flatMap((domain) => domain.endpoints);
