// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/money/subscriptions/contract";

export const readSubscription: Call<typeof contract.readSubscription> = { method: "GET", path: "/api/subscription", access: ["client"], live: {"provides":["payments"],"invalidates":[]} };
export const readSubscriptionOffer: Call<typeof contract.readSubscriptionOffer> = { method: "GET", path: "/api/subscription/offer", access: ["client"], live: {"provides":["payments","onboarding","settings"],"invalidates":[]} };
export const startSubscription: Call<typeof contract.startSubscription> = { method: "POST", path: "/api/get-or-create-subscription", access: ["client"], live: {"provides":[],"invalidates":[]} };
export const refreshSubscription: FormCall<typeof contract.refreshSubscription> = { method: "POST", path: "/api/subscription/refresh", access: ["client"], live: {"provides":[],"invalidates":["payments"]}, loadBody: async () => (await import("@/lib/money/subscriptions/contract")).refreshSubscription.body };
export const changeCard: FormCall<typeof contract.changeCard> = { method: "POST", path: "/api/subscription/card", access: ["client"], live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/money/subscriptions/contract")).changeCard.body };
export const payOverdue: Call<typeof contract.payOverdue> = { method: "POST", path: "/api/subscription/pay", access: ["client"], live: {"provides":[],"invalidates":[]} };
export const previewCancellation: Call<typeof contract.previewCancellation> = { method: "GET", path: "/api/subscription/cancellation", access: ["client"], live: {"provides":[],"invalidates":[]} };
export const cancelSubscription: FormCall<typeof contract.cancelSubscription> = { method: "POST", path: "/api/subscription/cancel", access: ["client"], live: {"provides":[],"invalidates":["payments","notifications"]}, loadBody: async () => (await import("@/lib/money/subscriptions/contract")).cancelSubscription.body };
