// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/practice/transfer/contract";

export const startPracticeExport: FormCall<typeof contract.startPracticeExport> = { method: "POST", path: "/api/practice-export", access: ["coach"], live: {"provides":[],"invalidates":["practice-export"]}, loadBody: async () => (await import("@/lib/practice/transfer/contract")).startPracticeExport.body };
export const readLatestPracticeExport: Call<typeof contract.readLatestPracticeExport> = { method: "GET", path: "/api/practice-export", access: ["coach"], live: {"provides":["practice-export"],"invalidates":[]} };
export const readPracticeExport: Call<typeof contract.readPracticeExport> = { method: "GET", path: "/api/practice-export/:id", access: ["coach"], live: {"provides":["practice-export"],"invalidates":[]} };
export const downloadPracticeExport: Call<typeof contract.downloadPracticeExport> = { method: "GET", path: "/api/practice-export/:id/file", access: ["coach"], contentType: "application/zip", live: {"provides":[],"invalidates":[]} };
export const importPractice: FormCall<typeof contract.importPractice> = { method: "POST", path: "/api/practice-import", access: ["coach"], maxFileBytes: 2147483648, live: {"provides":[],"invalidates":["people","settings","practice-export","email-pause","emails","check-ins","leads","payments","messages"]}, loadBody: async () => (await import("@/lib/practice/transfer/contract")).importPractice.body };
