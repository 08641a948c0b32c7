// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/money/finances/contract";

export const readFinances: Call<typeof contract.readFinances> = { method: "GET", path: "/api/finances", access: ["coach"], live: {"provides":["payments","people","settings"],"invalidates":[]} };
export const listFailedPayments: Call<typeof contract.listFailedPayments> = { method: "GET", path: "/api/failed-payments", access: ["coach"], live: {"provides":["payments","people"],"invalidates":[]} };
export const readBilling: Call<typeof contract.readBilling> = { method: "GET", path: "/api/clients/:id/billing", access: ["coach"], live: {"provides":["payments","people"],"invalidates":[]} };
export const readPaymentIntegration: Call<typeof contract.readPaymentIntegration> = { method: "GET", path: "/api/payment-integration", access: ["coach"], live: {"provides":["payments","settings"],"invalidates":[]} };
export const runTestCharge: Call<typeof contract.runTestCharge> = { method: "POST", path: "/api/payment-integration/test-charge", access: ["coach"], live: {"provides":[],"invalidates":[]} };
export const readStripeRevenue: Call<typeof contract.readStripeRevenue> = { method: "GET", path: "/api/stripe-revenue", access: ["coach"], live: {"provides":[],"invalidates":[]} };
export const exportPayments: Call<typeof contract.exportPayments> = { method: "GET", path: "/api/export/payments", access: ["coach"], contentType: "text/csv", live: {"provides":[],"invalidates":[]} };
