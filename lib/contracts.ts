import * as accounts from "@/lib/accounts/contract";
import type { AnyEndpoint } from "@/lib/api/contract";
import * as checkIns from "@/lib/check-ins/contract";
import * as drafts from "@/lib/drafts/contract";
import * as email from "@/lib/email/contract";
import * as files from "@/lib/files/contract";
import * as health from "@/lib/health/contract";

const isEndpoint = (value: unknown): value is AnyEndpoint => typeof value === "object" && value !== null && "method" in value && "access" in value;

/** Every endpoint of the product: what the OpenAPI document and the access test go through. */
export const endpoints: readonly AnyEndpoint[] = [accounts, checkIns, drafts, email, files, health]
  .flatMap((contract): unknown[] => Object.values(contract))
  .filter(isEndpoint);
