import * as z from "zod/mini";
import { endpoint, everyCoach } from "@/lib/api/contract";
import { instant, success } from "@/lib/api/schemas";
import { linkDelivery } from "@/lib/people/accounts/contract";

export const teamMember = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(["coach", "nutritionist"]),
  /** `invited` until they set a password; `closed` accounts cannot sign in. */
  status: z.enum(["active", "invited", "closed"]),
  /** Whether this is the first coach, who can sign other people out. */
  administrator: z.boolean(),
  /** The browsers in which they are signed in. */
  devices: z.int(),
  /** Accurate to a few minutes; null if they are signed in nowhere. */
  lastSeenAt: z.nullable(instant()),
  /** The names of the clients who wait for a nutritionist's reply, longest first. Coaches share their conversations. */
  waitingClients: z.array(z.string()),
});
export type TeamMember = z.output<typeof teamMember>;

export const listTeam = endpoint({
  method: "GET",
  path: "/api/team",
  access: ["coach"],
  summary: "The practice's coaches and nutritionists, closed accounts last",
  live: { provides: ["people", "sessions"] },
  response: z.array(teamMember),
});

export const closeTeamAccount = endpoint({
  method: "POST",
  path: "/api/team/:id/close",
  access: ["coach"],
  summary: "Closes the account of a coach or nutritionist: their sessions end and they can no longer sign in. Their work stays. Does nothing if it is closed",
  stepUp: true,
  response: teamMember,
  errors: ["conflict"],
  live: { invalidates: ["people", "sessions"] },
});

export const reopenTeamAccount = endpoint({
  method: "POST",
  path: "/api/team/:id/reopen",
  access: ["coach"],
  summary: "Lets the person of a closed account sign in again with their password. Does nothing if it is open",
  stepUp: true,
  response: teamMember,
  live: { invalidates: ["people", "sessions"] },
});

export const revokeInvitation = endpoint({
  method: "DELETE",
  path: "/api/invitations/:id",
  access: ["coach"],
  summary:
    "Ends the invitation of a person who hasn't set a password yet: no link sets one until they are invited again. The account of a coach or nutritionist is removed, so that the address can be invited again, and the second time responds with 404. A client stays in the client list",
  stepUp: true,
  response: success,
  live: { invalidates: ["people", "sessions", "emails"] },
  errors: ["conflict"],
});

export const createPasswordLink = endpoint({
  method: "POST",
  path: "/api/people/:id/password-link",
  access: ["coach"],
  summary:
    "Emails a person a link to set a password: an invitation until they have one, then a reset. Where email isn't connected, returns the link to pass on, records it and tells the person. Any coach for a client or someone without a password, the first coach for other staff, nobody for themselves",
  stepUp: true,
  resumes: true,
  /** `expiresAt` of the link that is returned. */
  response: z.extend(z.object({ expiresAt: z.nullable(instant()) }), linkDelivery.shape),
  live: { invalidates: ["people", "emails", "notifications"], audience: ({ params }) => [everyCoach, params.id] },
  errors: ["conflict", "too_many"],
});
