// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/work/notes/contract";

export const listClientNotes: Call<typeof contract.listClientNotes> = { method: "GET", path: "/api/clients/:id/notes", access: ["coach"], live: {"provides":["notes"],"invalidates":[]} };
export const addClientNote: FormCall<typeof contract.addClientNote> = { method: "POST", path: "/api/clients/:id/notes", access: ["coach"], live: {"provides":[],"invalidates":["notes"]}, loadBody: async () => (await import("@/lib/work/notes/contract")).addClientNote.body };
export const deleteClientNote: Call<typeof contract.deleteClientNote> = { method: "DELETE", path: "/api/clients/:id/notes/:noteId", access: ["coach"], live: {"provides":[],"invalidates":["notes"]} };
