import { fillPathParams } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import type { Invalidation } from "@/lib/api/invalidation";
import type { Actor, Role } from "@/lib/auth/actor";

type Reader = Pick<Actor, "id" | "role">;

/**
 * The addresses that a change makes stale for one reader: of the reads her role may call. One about a person names who
 * the change concerns, one with another parameter stands for all its values. None where it does not concern her.
 */
export function staleReadPaths(reader: Reader, { topics, people }: Invalidation, endpoints: readonly AnyEndpoint[]): string[] {
  if (!Object.hasOwn(people, reader.id)) return [];
  const known = Object.entries(people).flatMap(([id, role]) => (id === reader.id || canSeePerson(reader.role, role) ? id : []));
  return endpoints
    .filter((read) => read.method === "GET" && canCallEndpoint(reader.role, read) && read.live.provides.some((topic) => topics.includes(topic)))
    .flatMap(({ path, live: { subject } }) => (subject ? known.map((id) => fillPathParams(path, { [subject]: id })) : path));
}

const canCallEndpoint = (role: Role, { access }: AnyEndpoint) => typeof access === "string" || access.includes(role);

/** A client hears of no other client, and staff look at clients only. */
const canSeePerson = (reader: Role, other: Role) => (reader === "client") !== (other === "client");
