import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { payment } from "@/lib/money/payments/contract";

/** A payment in a tool that the practice used before. Nothing changes it but an import and its undo. */
export const pastPayment = z.extend(z.pick(payment, { id: true, clientId: true, status: true, amount: true, currency: true, client: true }), {
  /** The tool it comes from, one of importSourceNames; "unknown" for any other file. */
  source: z.string(),
  /** Its id in that tool. */
  externalId: z.nullable(z.string()),
  paidOn: z.iso.date(),
  description: z.string(),
  /** In `currency`; "0.00" if nothing was returned. */
  refunded: z.string(),
  /** Whether it counts in the revenue of its month. */
  countsAsRevenue: z.boolean(),
});
export type PastPayment = z.output<typeof pastPayment>;

export const listPastPayments = endpoint({
  method: "GET",
  path: "/api/past-payments",
  access: ["coach"],
  summary: "Payments imported from other tools, or those of the client `clientId`, newest first",
  query: z.extend(pageQuery, { clientId: z.optional(z.string()) }),
  live: { provides: ["payments", "people"] },
  response: z.array(pastPayment),
  errors: ["not_found"],
});
