// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/people/team/contract";

export const listTeam: Call<typeof contract.listTeam> = { method: "GET", path: "/api/team", access: ["coach"], live: {"provides":["people","sessions"],"invalidates":[]} };
export const closeTeamAccount: Call<typeof contract.closeTeamAccount> = { method: "POST", path: "/api/team/:id/close", access: ["coach"], live: {"provides":[],"invalidates":["people","sessions"]} };
export const reopenTeamAccount: Call<typeof contract.reopenTeamAccount> = { method: "POST", path: "/api/team/:id/reopen", access: ["coach"], live: {"provides":[],"invalidates":["people","sessions"]} };
export const revokeInvitation: Call<typeof contract.revokeInvitation> = { method: "DELETE", path: "/api/invitations/:id", access: ["coach"], live: {"provides":[],"invalidates":["people","sessions","emails"]} };
export const createPasswordLink: Call<typeof contract.createPasswordLink> = { method: "POST", path: "/api/people/:id/password-link", access: ["coach"], live: {"provides":[],"invalidates":["people","emails","notifications"]} };
