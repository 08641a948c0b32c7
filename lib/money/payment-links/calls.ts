// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/money/payment-links/contract";

export const createPaymentSetup: FormCall<typeof contract.createPaymentSetup> = { method: "POST", path: "/api/create-payment-setup", access: ["coach"], live: {"provides":[],"invalidates":["payments"]}, loadBody: async () => (await import("@/lib/money/payment-links/contract")).createPaymentSetup.body };
export const readPaymentSetup: Call<typeof contract.readPaymentSetup> = { method: "GET", path: "/api/clients/:id/payment-setup", access: ["coach"], live: {"provides":["payments","people"],"invalidates":[]} };
export const sendPaymentEmail: FormCall<typeof contract.sendPaymentEmail> = { method: "POST", path: "/api/send-payment-email", access: ["coach"], live: {"provides":[],"invalidates":["payments","emails"]}, loadBody: async () => (await import("@/lib/money/payment-links/contract")).sendPaymentEmail.body };
export const readPaymentPage: Call<typeof contract.readPaymentPage> = { method: "GET", path: "/api/pay/:token", access: "public", live: {"provides":[],"invalidates":[]} };
export const startPayment: Call<typeof contract.startPayment> = { method: "POST", path: "/api/pay/:token/open", access: "public", live: {"provides":[],"invalidates":[]} };
export const requestPasswordLink: Call<typeof contract.requestPasswordLink> = { method: "POST", path: "/api/pay/:token/password-link", access: "public", live: {"provides":[],"invalidates":["emails"]} };
export const settlePayment: Call<typeof contract.settlePayment> = { method: "POST", path: "/api/pay/:token/settle", access: "public", live: {"provides":[],"invalidates":["payments","people","emails","notifications"]} };
