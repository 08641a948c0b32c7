import type { Actor } from "@/lib/auth/actor";
import { type ConsentKind, consentWithdrawn, toConsents } from "@/lib/core/consents/rules";
import { db, type Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

const decisionSelect = { kind: true, given: true, textVersion: true, decidedAt: true } as const;

/** The decisions of a client who is read anyway, for `toConsents`. */
export const consentsArgs = { select: decisionSelect } satisfies Prisma.Client$consentsArgs;

/** A client's current answer of each kind. The caller checks who may see it. */
export const findConsents = async (clientId: string, tx: Pick<Tx, "consent"> = db) => toConsents(await tx.consent.findMany({ where: { clientId }, select: decisionSelect }));

/** Every decision of a client, oldest first. */
export const listConsentDecisions = (clientId: string) => db.consent.findMany({ where: { clientId }, select: decisionSelect, orderBy: [{ decidedAt: "asc" }, { id: "asc" }] });

/** Those of these clients who have withdrawn this consent. */
export async function findWithdrawnAmong(clientIds: readonly string[], kind: ConsentKind, tx: Pick<Tx, "consent"> = db): Promise<Set<string>> {
  const latest = await tx.consent.findMany({ where: { clientId: { in: [...new Set(clientIds)] }, kind }, select: { clientId: true, given: true }, distinct: ["clientId"], orderBy: [{ clientId: "asc" }, { decidedAt: "desc" }, { id: "desc" }] });
  return new Set(latest.flatMap(({ clientId, given }) => (given ? [] : clientId)));
}

/** Throws 403 if the actor is a client who has withdrawn this consent. Without any decision the call goes on as it always did. */
export async function requireConsent(actor: Pick<Actor, "id" | "role">, kind: ConsentKind, tx: Pick<Tx, "consent"> = db): Promise<void> {
  if (actor.role !== "client") return;
  const latest = await tx.consent.findFirst({ where: { clientId: actor.id, kind }, select: { given: true }, orderBy: [{ decidedAt: "desc" }, { id: "desc" }] });
  if (latest?.given === false) throw consentWithdrawn(kind);
}
