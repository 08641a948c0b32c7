import { isActiveClient } from "@/lib/people/clients/policy";
import { db, type Tx } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { coachStaffKey } from "@/lib/work/messages/policy";
import type { ImportedFrom } from "@/lib/work/messages/contract";
import { Prisma } from "@/prisma/generated/client";

/*
 * Writes the messages of a chat elsewhere to the client's conversation with the coaches, within the caller's transaction. They count
 * as read, nobody is notified, and a conversation that is there already keeps its place in the list.
 */

/** A message of a client's chat with the coaches elsewhere. */
export interface ImportedMessage {
  id: string;
  clientId: string;
  /** Who wrote it, or whom the client wrote to. */
  coachId: string;
  isFromClient: boolean;
  content: string;
  /** ISO instant. */
  sentAt: string;
  from: ImportedFrom;
  /** Identifies the message, so that no import adds it twice. */
  key: string;
}

type MessageKey = Pick<ImportedMessage, "clientId" | "sentAt" | "key">;

const recordsetSql = (messages: readonly object[]) => Prisma.sql`
  jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) AS d("id" text, "clientId" text, "coachId" text, "isFromClient" boolean, "content" text, "sentAt" timestamptz, "from" text, "key" text)`;

/** The ids of the messages that an import added already, by their keys. */
export async function findImportedMessages(messages: readonly MessageKey[], tx: Tx = db): Promise<Map<string, string>> {
  if (messages.length === 0) return new Map();
  const keys = messages.map(({ clientId, sentAt, key }) => ({ clientId, sentAt, key }));
  const found = await tx.$queryRaw<{ id: string; key: string }[]>`
    SELECT m."id", d."key" FROM ${recordsetSql(keys)} JOIN "Thread" t ON t."clientId" = d."clientId" AND t."staffKey" = ${coachStaffKey}
    JOIN "Message" m ON m."threadId" = t."id" AND m."createdAt" = d."sentAt" AND m."clientMessageId" = d."key"`;
  return new Map(found.map(({ id, key }) => [key, id]));
}

/** Adds messages of active clients that no import has added yet, and their conversations where they have none. Returns the ids of those added. */
export async function insertImportedMessages(tx: Tx, messages: readonly ImportedMessage[], now: Date): Promise<string[]> {
  if (messages.length === 0) return [];
  const clientIds = [...new Set(messages.map(({ clientId }) => clientId))].toSorted();
  await tx.$executeRaw`
    INSERT INTO "Thread" ("id", "clientId", "staffKey", "importedAt")
    SELECT n."id", n."clientId", ${coachStaffKey}, ${now} FROM unnest(${clientIds.map(() => newId(now))}::text[], ${clientIds}::text[]) AS n("id", "clientId") JOIN "User" u ON u."id" = n."clientId" AND ${isActiveClient}
    ON CONFLICT ("clientId", "staffKey") DO NOTHING`;
  const existing = await findImportedMessages(messages, tx);
  const added = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "Message" ("id", "threadId", "senderId", "recipientId", "content", "clientMessageId", "importedFrom", "createdAt")
    SELECT d."id", t."id", CASE WHEN d."isFromClient" THEN d."clientId" ELSE c."id" END, CASE WHEN d."isFromClient" THEN c."id" ELSE d."clientId" END, d."content", d."key", d."from", d."sentAt"
    FROM ${recordsetSql(messages.filter(({ key }) => !existing.has(key)))} JOIN "Thread" t ON t."clientId" = d."clientId" AND t."staffKey" = ${coachStaffKey}
    JOIN "User" u ON u."id" = d."clientId" AND ${isActiveClient} LEFT JOIN "User" c ON c."id" = d."coachId"
    ON CONFLICT DO NOTHING RETURNING "id"`;
  await placeImportedThreads(tx, clientIds);
  return added.map(({ id }) => id);
}

/** A conversation that an import made stands in the list where its newest message does. */
const placeImportedThreads = (tx: Tx, clientIds: readonly string[]) => tx.$executeRaw`
  UPDATE "Thread" t SET "lastMessageAt" = newest."at" FROM "Thread" o, LATERAL (SELECT max(m."createdAt") AS "at" FROM "Message" m WHERE m."threadId" = o."id") newest
  WHERE t."id" = o."id" AND o."clientId" = ANY(${[...clientIds]}::text[]) AND o."staffKey" = ${coachStaffKey} AND o."importedAt" IS NOT NULL AND t."lastMessageAt" IS DISTINCT FROM newest."at"`;

/** The ids of the imported messages that something refers to by now: files, or a mark that they need no reply. */
export async function findUsedMessages(tx: Tx, messages: readonly Pick<ImportedMessage, "id" | "content">[]): Promise<string[]> {
  const contents = new Map(messages.map(({ id, content }) => [id, content]));
  const stored = await tx.message.findMany({ where: { id: { in: [...contents.keys()] } }, select: { id: true, content: true, noReplyNeededAt: true, attachments: { select: { id: true }, take: 1 } } });
  return stored.filter(({ id, content, noReplyNeededAt, attachments }) => noReplyNeededAt !== null || attachments.length > 0 || content !== contents.get(id)).map(({ id }) => id);
}

/**
 * Removes imported messages, and their conversation if an import made it and nothing is left in it: all of them, or none when
 * something refers to one. Returns the ids of those that something refers to.
 */
export async function removeImportedMessages(tx: Tx, messages: readonly Pick<ImportedMessage, "id" | "clientId" | "content">[]): Promise<string[]> {
  const [ids, clientIds] = [messages.map(({ id }) => id), [...new Set(messages.map(({ clientId }) => clientId))]];
  // The conversation first, as a message that is sent locks it first.
  await tx.$queryRaw`SELECT 1 FROM "Thread" WHERE "clientId" = ANY(${clientIds}::text[]) AND "staffKey" = ${coachStaffKey} ORDER BY "id" FOR UPDATE`;
  await tx.$queryRaw`SELECT 1 FROM "Message" WHERE "id" = ANY(${ids}::text[]) ORDER BY "id" FOR UPDATE`;
  const used = await findUsedMessages(tx, messages);
  if (used.length > 0) return used;
  await tx.message.deleteMany({ where: { id: { in: ids }, importedFrom: { not: null } } });
  await placeImportedThreads(tx, clientIds);
  await tx.thread.deleteMany({ where: { clientId: { in: clientIds }, staffKey: coachStaffKey, importedAt: { not: null }, messages: { none: {} } } });
  return [];
}
