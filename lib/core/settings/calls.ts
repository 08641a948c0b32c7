// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/core/settings/contract";

export const readSettings: Call<typeof contract.readSettings> = { method: "GET", path: "/api/settings", access: ["coach"], live: {"provides":["settings"],"invalidates":[]} };
export const readCoachAway: Call<typeof contract.readCoachAway> = { method: "GET", path: "/api/coach-away", access: ["client"], live: {"provides":["settings"],"invalidates":[]} };
export const editSettings: FormCall<typeof contract.editSettings> = { method: "PATCH", path: "/api/settings", access: ["coach"], live: {"provides":[],"invalidates":["settings","check-ins","people","promises","nutrition"]}, loadBody: async () => (await import("@/lib/core/settings/contract")).editSettings.body };
export const downloadBrandPicture: Call<typeof contract.downloadBrandPicture> = { method: "GET", path: "/api/brand-pictures/:name", access: "public", contentType: "image/png", live: {"provides":[],"invalidates":[]} };
