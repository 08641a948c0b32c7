import { randomInt, randomUUID } from "node:crypto";

let lastId = { time: "", count: 0 };

/**
 * An id such as Prisma gives a new record (UUID version 7): of later times later, and of one time, on one server, the later made
 * mostly so too. For records that are made many at once, without Prisma.
 */
export function newId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, "0");
  lastId = { time, count: lastId.time === time ? (lastId.count + 1) % 0x1000 : randomInt(0x400) };
  return `${time.slice(0, 8)}-${time.slice(8)}-7${lastId.count.toString(16).padStart(3, "0")}${randomUUID().slice(18)}`;
}
