// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/practice/import-batches/contract";

export const createImportBatch: Call<typeof contract.createImportBatch> = { method: "POST", path: "/api/imports/batches", access: ["coach"], live: {"provides":[],"invalidates":["imports"]} };
export const addBatchFiles: Call<typeof contract.addBatchFiles> = { method: "POST", path: "/api/imports/batches/:id/files", access: ["coach"], maxFileBytes: 104857600, live: {"provides":[],"invalidates":["imports"]} };
export const changeImportBatch: FormCall<typeof contract.changeImportBatch> = { method: "PATCH", path: "/api/imports/batches/:id", access: ["coach"], live: {"provides":[],"invalidates":["imports"]}, loadBody: async () => (await import("@/lib/practice/import-batches/contract")).changeImportBatch.body };
export const readImportBatch: Call<typeof contract.readImportBatch> = { method: "GET", path: "/api/imports/batches/:id", access: ["coach"], live: {"provides":["imports"],"invalidates":[]} };
export const listImportBatches: Call<typeof contract.listImportBatches> = { method: "GET", path: "/api/imports/batches", access: ["coach"], live: {"provides":["imports"],"invalidates":[]} };
export const commitImportBatch: Call<typeof contract.commitImportBatch> = { method: "POST", path: "/api/imports/batches/:id/commit", access: ["coach"], live: {"provides":[],"invalidates":["imports","people","check-ins","messages","questions","intake","nutrition","promises","onboarding","emails","payments","notifications"]} };
export const undoImportBatch: Call<typeof contract.undoImportBatch> = { method: "POST", path: "/api/imports/batches/:id/undo", access: ["coach"], live: {"provides":[],"invalidates":["imports","people","check-ins","messages","questions","intake","nutrition","promises","onboarding","emails","payments","notifications"]} };
