import { randomUUID } from "node:crypto";

/** A version 7 UUID as if made at `at`: lists are ordered by id where times are equal, so an id must be as old as its row. */
export function createIdAt(at: Date) {
  const time = at.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
