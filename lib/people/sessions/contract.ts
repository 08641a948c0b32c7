import * as z from "zod/mini";
import { endpoint, onlyTheCaller } from "@/lib/api/contract";
import { instant, success } from "@/lib/api/schemas";

export const listSessions = endpoint({
  method: "GET",
  path: "/api/sessions",
  access: "signed-in",
  summary: "The browsers in which the caller is signed in, last used first",
  live: { provides: ["sessions"] },
  response: z.array(
    z.object({
      id: z.string(),
      /** In plain words, such as "Chrome on Windows". */
      device: z.nullable(z.string()),
      /** The network of the IP address, such as 203.0.113.0/24, where known. */
      address: z.nullable(z.string()),
      signedInAt: instant(),
      /** Accurate to a few minutes. */
      lastSeenAt: instant(),
      /** Whether this is the session of the request. */
      current: z.boolean(),
    }),
  ),
});
export type SignedInDevice = z.output<typeof listSessions.response>[number];

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/sessions/:id",
  access: "signed-in",
  summary: "Ends one of the caller's sessions",
  response: success,
  live: { invalidates: ["sessions"], audience: onlyTheCaller },
});

const endedSessions = z.object({ ended: z.int() });

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/sessions",
  access: "signed-in",
  summary: "Ends all of the caller's sessions but this one. Returns how many",
  response: endedSessions,
  live: { invalidates: ["sessions"], audience: onlyTheCaller },
});

export const endPersonSessions = endpoint({
  method: "DELETE",
  path: "/api/people/:id/sessions",
  access: ["coach"],
  summary: "Ends all sessions of a person but the caller's own; the first coach only. Returns how many",
  response: endedSessions,
  live: { invalidates: ["sessions"], audience: ({ params }) => [params.id] },
});
