import type { Actor, Coach } from "@/lib/auth/actor";
import { mustHaveSecondFactor } from "@/lib/auth/second-factor";
import { resettableBy } from "@/lib/people/second-factors/policy";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { personDisplayName } from "@/lib/platform/person-name";
import type { Prisma } from "@/prisma/generated/client";

export const passkeySelect = { id: true, name: true, createdAt: true, lastUsedAt: true } satisfies Prisma.PasskeySelect;

/** Returns the actor's passkeys, newest first. */
export const listOwnPasskeys = (actor: Actor) => db.passkey.findMany({ where: { userId: actor.id }, select: passkeySelect, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });

/** Returns the actor's authenticator app, recovery codes left, and whether a second factor is compulsory for them. */
export async function findOwnTwoFactor(actor: Actor) {
  return {
    authenticator: await db.authenticatorApp.findUnique({ where: { userId: actor.id }, select: { createdAt: true, lastUsedAt: true } }),
    recoveryCodesLeft: await db.recoveryCode.count({ where: { userId: actor.id } }),
    compulsory: await mustHaveSecondFactor(actor),
  };
}

const factorsSelect = {
  id: true,
  firstName: true,
  lastName: true,
  authenticatorApp: { select: { userId: true } },
  _count: { select: { passkeys: true } },
} satisfies Prisma.UserSelect;

async function listFactors(actor: Coach, where: Prisma.UserWhereInput) {
  const rows = await db.user.findMany({ where: { ...where, archivedAt: null }, select: factorsSelect, orderBy: [{ firstName: "asc" }, { lastName: "asc" }, { id: "asc" }] });
  const resettable = await db.user.findMany({ where: { AND: [await resettableBy(actor), { id: { in: rows.map(({ id }) => id) } }] }, select: { id: true } });
  const resettableIds = new Set(resettable.map(({ id }) => id));
  return rows.map(({ id, authenticatorApp, _count, ...name }) => ({
    id,
    name: personDisplayName(name),
    passkeys: _count.passkeys,
    authenticator: authenticatorApp !== null,
    canReset: resettableIds.has(id),
  }));
}

/** Returns the second factors of all coaches and nutritionists, by name. */
export const listStaffSecondFactors = (actor: Coach) => listFactors(actor, { role: { not: "client" } });

/** Returns the second factors of one person. Throws 404 for an unknown or archived one. */
export async function findPersonSecondFactors(actor: Coach, id: string) {
  const [person] = await listFactors(actor, { id });
  if (!person) throw notFound();
  return person;
}
