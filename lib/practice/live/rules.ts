import type { Change } from "@/lib/api/changes";
import { pathWith } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import type { Actor, Role } from "@/lib/auth/actor";
type Reader = Pick<Actor, "id" | "role">;

/**
 * The addresses that a change makes stale for one reader: of the reads her role may call. One about a person names who
 * the change concerns, one with another parameter stands for all its values. None where it does not concern her.
 */
export function addressesFor(reader: Reader, { topics, people }: Change, endpoints: readonly AnyEndpoint[]): string[] {
  if (!Object.hasOwn(people, reader.id)) return [];
  const known = Object.entries(people).flatMap(([id, role]) => (id === reader.id || mayHearOf(reader.role, role) ? id : []));
  return endpoints
    .filter((read) => read.method === "GET" && mayCall(reader.role, read) && read.shows.some((topic) => topics.includes(topic)))
    .flatMap(({ path, person }) => (person ? known.map((id) => pathWith(path, { [person]: id })) : path));
}

const mayCall = (role: Role, { access }: AnyEndpoint) => typeof access === "string" || access.includes(role);

/** A client hears of no other client, and staff look at clients only. */
const mayHearOf = (reader: Role, other: Role) => (reader === "client") !== (other === "client");
