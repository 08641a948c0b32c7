// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/core/uploads/contract";

export const uploadFile: FormCall<typeof contract.uploadFile> = { method: "POST", path: "/api/files", access: "signed-in", maxFileBytes: 15728640, live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/core/uploads/contract")).uploadFile.body };
export const uploadPart: FormCall<typeof contract.uploadPart> = { method: "POST", path: "/api/files/parts", access: "signed-in", maxFileBytes: 1048576, live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/core/uploads/contract")).uploadPart.body };
export const readUploadProgress: Call<typeof contract.readUploadProgress> = { method: "GET", path: "/api/files/parts/:id", access: "signed-in", live: {"provides":[],"invalidates":[]} };
export const downloadFile: Call<typeof contract.downloadFile> = { method: "GET", path: "/api/files/:id", access: "public", contentType: "*/*", live: {"provides":[],"invalidates":[]} };
