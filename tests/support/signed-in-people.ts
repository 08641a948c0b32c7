import { db } from "@/lib/platform/db";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { createSessionCookieHeader } from "@/tests/support/api";

const emptySession = { sessionId: "", sessionEndsAt: new Date() };

// Each function makes a signed-in person of one role and returns their `cookie` for routes and `actor` for commands.

export async function makeSignedInClient(...[overrides]: [Parameters<typeof makeClient>[1]?]) {
  const { userId: id, user } = await makeClient(db, overrides);
  return { id, user, cookie: await createSessionCookieHeader(user), actor: { ...user, ...emptySession, role: "client" as const } };
}

export async function makeSignedInCoach(...[overrides]: [Parameters<typeof makeCoach>[1]?]) {
  const user = await makeCoach(db, overrides);
  return { id: user.id, user, cookie: await createSessionCookieHeader(user), actor: { ...user, ...emptySession, role: "coach" as const } };
}

export async function makeSignedInNutritionist(...[overrides]: [Parameters<typeof makeNutritionist>[1]?]) {
  const user = await makeNutritionist(db, overrides);
  return { id: user.id, user, cookie: await createSessionCookieHeader(user), actor: { ...user, ...emptySession, role: "nutritionist" as const } };
}
