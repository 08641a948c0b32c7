import { type AnyEndpoint, type AudienceMember, everyCoach, everyNutritionist } from "@/lib/api/contract";
import type { Topic } from "@/lib/api/topics";
import type { Role } from "@/lib/auth/actor";
import { db } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";

/** The message that servers send each other when topics are invalidated. */
export interface Invalidation {
  topics: Topic[];
  /** The role of everyone in the audience, by id. */
  people: Record<string, Role>;
}

/** The PostgreSQL notification channel for invalidations. */
export const invalidationChannel = "changed";

// A notification payload is limited to 8000 bytes, which is about 160 people.
const maxAudiencePerPayload = 100;

/** Invalidates topics for an audience, on every server. Call it directly for writes that don't come from an endpoint. */
export async function publishInvalidation(topics: readonly Topic[], audience: readonly AudienceMember[]): Promise<void> {
  const ids = [...new Set(audience)].filter((id) => id !== everyCoach && id !== everyNutritionist);
  const allCoaches = audience.includes(everyCoach);
  const allNutritionists = audience.includes(everyNutritionist);
  for (let from = 0; from === 0 || from < ids.length; from += maxAudiencePerPayload) {
    const chunk = ids.slice(from, from + maxAudiencePerPayload);
    await db.$executeRaw`
      SELECT pg_notify(${invalidationChannel}, json_build_object('topics', ${JSON.stringify(topics)}::json, 'people', json_object_agg("id", "role"))::text)
      FROM "User"
      WHERE "id" = ANY(${chunk}) OR ("archivedAt" IS NULL AND ((${allNutritionists} AND "role" = 'nutritionist') OR ("role" = 'coach' AND
        (${allCoaches} OR EXISTS (SELECT FROM "User" WHERE "id" = ANY(${chunk}) AND "role" = 'coach')))))
      HAVING count(*) > 0`;
  }
}

type AnyCompletedWrite = Parameters<NonNullable<AnyEndpoint["live"]["audience"]>>[0];

/** Invalidates the topics of an endpoint after a successful write. Never throws, because the write is already done. */
export async function publishEndpointInvalidation(endpoint: AnyEndpoint, write: { actor: { id: string } | null; params: unknown; body: unknown; response: unknown }) {
  try {
    // The endpoint's schemas have parsed every part of the write.
    const audience = endpoint.live.audience?.(write as AnyCompletedWrite) ?? [everyCoach];
    await publishInvalidation(endpoint.live.invalidates, write.actor ? [write.actor.id, ...audience] : audience);
  } catch (err) {
    logger.warn({ err, path: endpoint.path }, "a change could not be published");
  }
}
