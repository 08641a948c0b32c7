// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/work/snippets/contract";

export const listSnippets: Call<typeof contract.listSnippets> = { method: "GET", path: "/api/snippets", access: ["coach"], live: {"provides":["snippets"],"invalidates":[]} };
export const addSnippet: FormCall<typeof contract.addSnippet> = { method: "POST", path: "/api/snippets", access: ["coach"], live: {"provides":[],"invalidates":["snippets"]}, loadBody: async () => (await import("@/lib/work/snippets/contract")).addSnippet.body };
export const editSnippet: FormCall<typeof contract.editSnippet> = { method: "PATCH", path: "/api/snippets/:id", access: ["coach"], live: {"provides":[],"invalidates":["snippets"]}, loadBody: async () => (await import("@/lib/work/snippets/contract")).editSnippet.body };
export const deleteSnippet: Call<typeof contract.deleteSnippet> = { method: "DELETE", path: "/api/snippets/:id", access: ["coach"], live: {"provides":[],"invalidates":["snippets"]} };
export const readSnippetValues: Call<typeof contract.readSnippetValues> = { method: "GET", path: "/api/clients/:id/snippet-values", access: ["coach"], live: {"provides":["people","check-ins"],"invalidates":[]} };
