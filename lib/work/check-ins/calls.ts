// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/work/check-ins/contract";

export const listCheckIns: Call<typeof contract.listCheckIns> = { method: "GET", path: "/api/weekly-check-ins", access: ["client","coach"], live: {"provides":["check-ins"],"invalidates":[]} };
export const readCurrentCheckIn: Call<typeof contract.readCurrentCheckIn> = { method: "GET", path: "/api/weekly-check-ins/current", access: ["client"], live: {"provides":["check-ins","account","next-steps","settings"],"invalidates":[]} };
export const submitCheckIn: FormCall<typeof contract.submitCheckIn> = { method: "POST", path: "/api/weekly-check-ins", access: ["client"], live: {"provides":[],"invalidates":["check-ins","next-steps","drafts","notifications"]}, loadBody: async () => (await import("@/lib/work/check-ins/contract")).submitCheckIn.body };
export const editCheckIn: FormCall<typeof contract.editCheckIn> = { method: "PATCH", path: "/api/weekly-check-ins/:id", access: ["client"], live: {"provides":[],"invalidates":["check-ins","next-steps","drafts"]}, loadBody: async () => (await import("@/lib/work/check-ins/contract")).editCheckIn.body };
export const listClientCheckIns: Call<typeof contract.listClientCheckIns> = { method: "GET", path: "/api/client-check-ins/:clientId", access: ["client","coach"], live: {"provides":["check-ins"],"invalidates":[]} };
export const listCheckInNumbers: Call<typeof contract.listCheckInNumbers> = { method: "GET", path: "/api/client-check-ins/:clientId/numbers", access: ["client","coach"], live: {"provides":["check-ins"],"invalidates":[]} };
export const listCheckInsOfClient: Call<typeof contract.listCheckInsOfClient> = { method: "GET", path: "/api/check-ins/:id", access: ["client","coach"], live: {"provides":["check-ins"],"invalidates":[]} };
export const listCheckInStatuses: Call<typeof contract.listCheckInStatuses> = { method: "GET", path: "/api/check-ins", access: ["coach"], live: {"provides":["check-ins","people"],"invalidates":[]} };
export const listPendingCheckIns: Call<typeof contract.listPendingCheckIns> = { method: "GET", path: "/api/pending-check-ins", access: ["coach"], live: {"provides":["check-ins","people"],"invalidates":[]} };
export const listReviewedCheckIns: Call<typeof contract.listReviewedCheckIns> = { method: "GET", path: "/api/reviewed-check-ins", access: ["coach"], live: {"provides":["check-ins","people"],"invalidates":[]} };
export const flagCheckIn: FormCall<typeof contract.flagCheckIn> = { method: "PUT", path: "/api/check-ins/:id/flag", access: ["coach"], live: {"provides":[],"invalidates":["check-ins"]}, loadBody: async () => (await import("@/lib/work/check-ins/contract")).flagCheckIn.body };
export const giveFeedback: FormCall<typeof contract.giveFeedback> = { method: "POST", path: "/api/check-ins/:id/feedback", access: ["coach"], live: {"provides":[],"invalidates":["check-ins","next-steps","emails","messages","notifications"]}, loadBody: async () => (await import("@/lib/work/check-ins/contract")).giveFeedback.body };
export const takeBackFeedback: Call<typeof contract.takeBackFeedback> = { method: "DELETE", path: "/api/check-ins/:id/feedback", access: ["coach"], live: {"provides":[],"invalidates":["check-ins"]} };
export const readFeedback: Call<typeof contract.readFeedback> = { method: "GET", path: "/api/check-ins/:id/feedback", access: ["coach"], live: {"provides":["check-ins"],"invalidates":[]} };
export const readChanges: Call<typeof contract.readChanges> = { method: "GET", path: "/api/check-ins/:id/changes", access: ["coach"], live: {"provides":["check-ins","people","settings"],"invalidates":[]} };
