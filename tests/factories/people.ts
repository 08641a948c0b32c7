import { randomUUID } from "node:crypto";
import { hashPassword } from "@/lib/auth/password";
import { demoPassword } from "@/lib/people/accounts/rules";
import { dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import type { Tx } from "@/lib/platform/db";
import { withEmail } from "@/lib/platform/email-owner";
import type { Prisma } from "@/prisma/generated/client";

const firstNames = ["Amelia", "Beth", "Chloe", "Dina", "Esme", "Freya", "Grace", "Hana"];
let made = 0;

let passwordHash: Promise<string> | undefined;

/** The hash of the demo password, for people who sign in with the form. Computed once, because hashing is slow on purpose. */
export const demoPasswordHash = () => (passwordHash ??= hashPassword(demoPassword));

/** A person without a password and with a confirmed address; by default with the role client, but without a client record. */
export async function makeUser(db: Tx, overrides: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  const firstName = overrides.firstName ?? firstNames[made++ % firstNames.length] ?? "Amelia";
  const email = `${firstName.toLowerCase().replace(/[^a-z]+/g, "-")}.${randomUUID().slice(0, 8)}@example.com`;
  return withEmail(await db.user.create({ data: { role: "client", email, emailConfirmedAt: new Date(), firstName, lastName: "Example", ...overrides } }));
}

export const makeCoach = (db: Tx, overrides: Partial<Prisma.UserUncheckedCreateInput> = {}) => makeUser(db, { role: "coach", ...overrides });
export const makeNutritionist = (db: Tx, overrides: Partial<Prisma.UserUncheckedCreateInput> = {}) => makeUser(db, { role: "nutritionist", ...overrides });

/** A client with a client record, who joined today by default. */
export async function makeClient(
  db: Tx,
  overrides: { user?: Partial<Prisma.UserUncheckedCreateInput>; client?: Partial<Prisma.ClientUncheckedCreateInput> } = {},
) {
  const user = await makeUser(db, { ...overrides.user, role: "client" });
  const joinDate = dayToDate(dayInTimeZone("Europe/London", user.createdAt));
  const client = await db.client.create({ data: { joinDate, ...overrides.client, userId: user.id } });
  return { ...client, user };
}

/** A client with a client record and no email address, who joined on 5 January 2026 by default. */
export async function makeClientWithoutEmail(db: Tx, { firstName, lastName = "Example", phone = null, joinDate = "2026-01-05" }: { firstName: string; lastName?: string; phone?: string | null; joinDate?: string }) {
  const user = await db.user.create({ data: { role: "client", firstName, lastName, phone } });
  await db.client.create({ data: { userId: user.id, joinDate: dayToDate(joinDate) } });
  return user;
}
