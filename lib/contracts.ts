import * as accounts from "@/lib/accounts/contract";
import type { AnyEndpoint } from "@/lib/api/contract";
import * as checkIns from "@/lib/check-ins/contract";
import * as clients from "@/lib/clients/contract";
import * as desk from "@/lib/desk/contract";
import * as drafts from "@/lib/drafts/contract";
import * as email from "@/lib/email/contract";
import * as events from "@/lib/events/contract";
import * as files from "@/lib/files/contract";
import * as finances from "@/lib/finances/contract";
import * as health from "@/lib/health/contract";
import * as intake from "@/lib/intake/contract";
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

const isEndpoint = (value: unknown): value is AnyEndpoint => typeof value === "object" && value !== null && "method" in value && "access" in value;

const contracts = [
  accounts, checkIns, clients, desk, drafts, email, events, files, finances, health, intake, leads, lifecycle, messages, notes, notifications, nutrition, onboarding, paymentLinks, payments,
  records, sandbox, settings, subscriptions, timeline,
];

/** Every endpoint of the product: what the OpenAPI document and the access test go through. */
export const endpoints: readonly AnyEndpoint[] = contracts
  .flatMap((contract): unknown[] => Object.values(contract))
  .filter(isEndpoint);
