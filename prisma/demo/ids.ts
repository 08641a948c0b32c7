import { randomUUID } from "node:crypto";

/** A version 7 UUID for the time `at`. Lists order rows of equal times by id, so an id must be as old as its row. */
export function createIdAt(at: Date) {
  const time = at.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
