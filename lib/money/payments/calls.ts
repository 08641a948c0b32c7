// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/money/payments/contract";

export const listPayments: Call<typeof contract.listPayments> = { method: "GET", path: "/api/payments", access: ["coach"], live: {"provides":["payments","people"],"invalidates":[]} };
export const readReceipt: Call<typeof contract.readReceipt> = { method: "GET", path: "/api/receipts/:id", access: ["client","coach"], live: {"provides":["payments","settings"],"invalidates":[]} };
export const retryPayment: Call<typeof contract.retryPayment> = { method: "POST", path: "/api/payments/retry/:id", access: ["coach"], live: {"provides":[],"invalidates":["payments","people","notifications"]} };
export const syncPayments: Call<typeof contract.syncPayments> = { method: "POST", path: "/api/sync-stripe-payments", access: ["coach"], live: {"provides":[],"invalidates":["payments","people","notifications"]} };
export const receiveStripeWebhook: FormCall<typeof contract.receiveStripeWebhook> = { method: "POST", path: "/api/webhooks/stripe", access: "public", live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/money/payments/contract")).receiveStripeWebhook.body };
export const readRevenue: Call<typeof contract.readRevenue> = { method: "GET", path: "/api/revenue", access: ["coach"], live: {"provides":["payments","settings"],"invalidates":[]} };
