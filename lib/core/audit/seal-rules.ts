import { createHash } from "node:crypto";

/** What the hash of an event covers. */
export interface SealableEvent {
  id: string;
  actorId: string | null;
  subjectId: string | null;
  action: string;
  detail: unknown;
  key: string | null;
  createdAt: Date;
}

/** The `previousHash` of the first seal. */
export const chainStart = "start";

/** Returns the hash of an event's content. The salt keeps the hash of a redacted event from being matched to a guess. */
export function hashEvent({ id, actorId, subjectId, action, detail, key, createdAt }: SealableEvent, salt: string): string {
  return sha256(JSON.stringify([salt, id, actorId, subjectId, action, sortKeys(detail), key, createdAt.toISOString()]));
}

/** Returns the hash of a seal: over the seal before it and every event that it seals. */
export function hashSeal(number: number, previousHash: string, sealedAt: Date, events: readonly { id: string; contentHash: string }[]): string {
  const sorted = events.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, contentHash }) => [id, contentHash]);
  return sha256(JSON.stringify([number, previousHash, sealedAt.toISOString(), sorted]));
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Databases may return the keys of a JSON object in another order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sortKeys(inner)]));
}
