import * as accounts from "@/lib/accounts/contract";
import type { AnyEndpoint } from "@/lib/api/contract";
import * as checkIns from "@/lib/check-ins/contract";
import * as clients from "@/lib/clients/contract";
import * as drafts from "@/lib/drafts/contract";
import * as email from "@/lib/email/contract";
import * as events from "@/lib/events/contract";
import * as files from "@/lib/files/contract";
import * as health from "@/lib/health/contract";
import * as intake from "@/lib/intake/contract";
import * as messages from "@/lib/messages/contract";
import * as onboarding from "@/lib/onboarding/contract";
import * as settings from "@/lib/settings/contract";

const isEndpoint = (value: unknown): value is AnyEndpoint => typeof value === "object" && value !== null && "method" in value && "access" in value;

/** Every endpoint of the product: what the OpenAPI document and the access test go through. */
export const endpoints: readonly AnyEndpoint[] = [accounts, checkIns, clients, drafts, email, events, files, health, intake, messages, onboarding, settings]
  .flatMap((contract): unknown[] => Object.values(contract))
  .filter(isEndpoint);
