import { fillPathParams } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import type { Invalidation } from "@/lib/api/invalidation";
import type { Actor, Role } from "@/lib/auth/actor";

type Reader = Pick<Actor, "id" | "role">;

/**
 * Returns the paths that a change makes stale for one reader, among those that the reader's role may call. A path about a
 * person is returned once for each person concerned, and with a placeholder, which means everyone, where the change names only
 * colleagues, as a note or sent emails do. Another parameter always stays a placeholder. Returns none if the change does not
 * concern the reader.
 */
export function staleReadPaths(reader: Reader, { topics, people }: Invalidation, endpoints: readonly AnyEndpoint[]): string[] {
  if (!Object.hasOwn(people, reader.id)) return [];
  const visibleIds = Object.entries(people).flatMap(([id, role]) => (id === reader.id || canSeePerson(reader.role, role) ? id : []));
  const namesOnlyColleagues = reader.role !== "client" && visibleIds.length === 1;
  return endpoints
    .filter((read) => read.method === "GET" && canCallEndpoint(reader.role, read) && read.live.provides.some((topic) => topics.includes(topic)))
    .flatMap(({ path, live: { subject } }) => (subject && !namesOnlyColleagues ? visibleIds.map((id) => fillPathParams(path, { [subject]: id })) : path));
}

const canCallEndpoint = (role: Role, { access }: AnyEndpoint) => typeof access === "string" || access.includes(role);

/** Clients see only staff; staff see only clients. */
const canSeePerson = (reader: Role, other: Role) => (reader === "client") !== (other === "client");
