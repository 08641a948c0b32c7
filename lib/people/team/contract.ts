import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { instant } from "@/lib/api/schemas";

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
