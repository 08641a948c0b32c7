// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/practice/imports/photo-contract";

export const previewPhotoImport: Call<typeof contract.previewPhotoImport> = { method: "POST", path: "/api/imports/photos", access: ["coach"], maxFileBytes: 104857600, live: {"provides":[],"invalidates":["imports"]} };
export const listImportPhotos: Call<typeof contract.listImportPhotos> = { method: "GET", path: "/api/imports/:id/photos", access: ["coach"], live: {"provides":["imports"],"invalidates":[]} };
export const sortImportPhotos: FormCall<typeof contract.sortImportPhotos> = { method: "PATCH", path: "/api/imports/:id/photos", access: ["coach"], live: {"provides":[],"invalidates":["imports"]}, loadBody: async () => (await import("@/lib/practice/imports/photo-contract")).sortImportPhotos.body };
export const readImportPhoto: Call<typeof contract.readImportPhoto> = { method: "GET", path: "/api/imports/:id/photos/:line", access: ["coach"], contentType: "image/*", live: {"provides":[],"invalidates":[]} };
