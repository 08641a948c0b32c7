// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/practice/dashboard/contract";

export const readWeeklyQueue: Call<typeof contract.readWeeklyQueue> = { method: "GET", path: "/api/desk/queue", access: ["coach"], live: {"provides":["people","check-ins","onboarding","payments","promises","messages","nutrition","intake"],"invalidates":[]} };
export const previewPromises: FormCall<typeof contract.previewPromises> = { method: "POST", path: "/api/promises/preview", access: ["coach"], live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/practice/dashboard/contract")).previewPromises.body };
export const readDeskFigures: Call<typeof contract.readDeskFigures> = { method: "GET", path: "/api/desk", access: ["coach"], live: {"provides":["people","check-ins","onboarding","payments","leads","settings"],"invalidates":[]} };
