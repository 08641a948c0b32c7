import { db } from "@/lib/platform/db";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { cookieOf } from "@/tests/support/api";

const session = { sessionId: "", sessionEndsAt: new Date() };

/** People of each role, signed in: `cookie` for routes, `actor` for commands. */
export async function aClient(...[overrides]: [Parameters<typeof makeClient>[1]?]) {
  const { userId: id, user } = await makeClient(db, overrides);
  return { id, user, cookie: await cookieOf(user), actor: { ...user, ...session, role: "client" as const } };
}

export async function aCoach(...[overrides]: [Parameters<typeof makeCoach>[1]?]) {
  const user = await makeCoach(db, overrides);
  return { id: user.id, user, cookie: await cookieOf(user), actor: { ...user, ...session, role: "coach" as const } };
}

export async function aNutritionist(...[overrides]: [Parameters<typeof makeNutritionist>[1]?]) {
  const user = await makeNutritionist(db, overrides);
  return { id: user.id, user, cookie: await cookieOf(user), actor: { ...user, ...session, role: "nutritionist" as const } };
}
