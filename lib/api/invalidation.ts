import { type AnyEndpoint, type AudienceMember, everyCoach, everyNutritionist } from "@/lib/api/contract";
import type { Topic } from "@/lib/api/topics";
import type { Role } from "@/lib/auth/actor";
import { db } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";

/** What changed and who is to know, as it travels between servers. */
export interface Invalidation {
  topics: Topic[];
  /** The role of everyone concerned, by id. */
  people: Record<string, Role>;
}

/** Where servers tell each other of changes. */
export const invalidationChannel = "changed";

// A notification holds 8000 bytes, which is some 160 people.
const maxAudiencePerPayload = 100;

/** Tells every server that these topics changed for these people. For writes that come from no endpoint. */
export async function publishInvalidation(topics: readonly Topic[], concerned: readonly AudienceMember[]): Promise<void> {
  const ids = [...new Set(concerned)].filter((id) => id !== everyCoach && id !== everyNutritionist);
  const allCoaches = concerned.includes(everyCoach);
  const allNutritionists = concerned.includes(everyNutritionist);
  for (let from = 0; from === 0 || from < ids.length; from += maxAudiencePerPayload) {
    const some = ids.slice(from, from + maxAudiencePerPayload);
    await db.$executeRaw`
      SELECT pg_notify(${invalidationChannel}, json_build_object('topics', ${JSON.stringify(topics)}::json, 'people', json_object_agg("id", "role"))::text)
      FROM "User"
      WHERE "id" = ANY(${some}) OR ("archivedAt" IS NULL AND ((${allNutritionists} AND "role" = 'nutritionist') OR ("role" = 'coach' AND
        (${allCoaches} OR EXISTS (SELECT FROM "User" WHERE "id" = ANY(${some}) AND "role" = 'coach')))))
      HAVING count(*) > 0`;
  }
}

type AnyCompletedWrite = Parameters<NonNullable<AnyEndpoint["live"]["audience"]>>[0];

/** The same for an endpoint's write that went through, which no trouble with telling may undo. */
export async function publishEndpointInvalidation(endpoint: AnyEndpoint, written: { actor: { id: string } | null; params: unknown; body: unknown; response: unknown }) {
  try {
    // The endpoint's own schemas have read all of it.
    const concerned = endpoint.live.audience?.(written as AnyCompletedWrite) ?? [everyCoach];
    await publishInvalidation(endpoint.live.invalidates, written.actor ? [written.actor.id, ...concerned] : concerned);
  } catch (err) {
    logger.warn({ err, path: endpoint.path }, "a change could not be published");
  }
}
