import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { AnyEndpoint } from "@/lib/api/contract";
import type { Role } from "@/lib/auth/actor";
import { db } from "@/lib/platform/db";
import { makeCompleteClient } from "@/tests/factories/complete-client";
import { minimalDiscoveryAnswers } from "@/tests/factories/leads";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, type RouteHandler } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { minimalPdf } from "@/tests/support/documents";
import { allowedCallers, fillParams, routeName, routes } from "@/tests/support/routes";

/** Names that an attacker would add to a body to act as someone else. */
const smuggledNames = [
  "id", "role", "roles", "isAdmin", "admin", "userId", "clientId", "ownerId", "actorId", "senderId", "recipientId", "receiverId", "coachId", "nutritionistId", "createdById", "feedbackById", "byId",
  "email", "emailVerified", "passwordHash", "archivedAt", "sessionId", "permissions", "access", "stored", "paidAt", "status", "amount", "amountMinor", "settledMinor",
] as const;

const writes = routes.filter(({ endpoint }) => endpoint.method !== "GET" && !("text" in endpoint.input));
const schemaOf = ({ body }: AnyEndpoint): Schema => z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Schema;

describe("The contracts", () => {
  it("accept names for people and roles only where the endpoint needs them", () => {
    const acceptedNames = writes.flatMap((handler) => {
      const { properties = {} } = schemaOf(handler.endpoint);
      const names = smuggledNames.filter((name) => name in properties);
      return names.length > 0 ? [[routeName(handler), names.join(" ")]] : [];
    });
    expect(Object.fromEntries(acceptedNames)).toMatchInlineSnapshot(`
      {
        "PATCH /api/clients/:id": "email",
        "PATCH /api/leads/:id": "email",
        "PATCH /api/payment-plans/:id": "amount",
        "POST /api/auth/login": "email",
        "POST /api/auth/register": "role email",
        "POST /api/auth/reset-password-request": "email",
        "POST /api/clients": "email",
        "POST /api/create-payment-setup": "clientId amount",
        "POST /api/demo-login": "role",
        "POST /api/email-automation/try-address-again": "email",
        "POST /api/files": "id",
        "POST /api/files/parts": "id",
        "POST /api/imports/preview": "clientId",
        "POST /api/invitations": "role email",
        "POST /api/leads/:id/convert": "email",
        "POST /api/leads/discovery-form": "email",
        "POST /api/leads/quick-add": "email",
        "POST /api/leads/trackable-link": "email",
        "POST /api/messages": "recipientId receiverId",
        "POST /api/nutrition-plans": "clientId",
        "POST /api/nutritionist-payments/mark-paid": "nutritionistId",
        "POST /api/nutritionist/upload-plan": "clientId",
        "POST /api/payment-plans": "amount",
      }
    `);
  });

  it("drop unknown keys everywhere except in drafts", () => {
    const isOpen = (schema: Schema): boolean => (schema.anyOf ?? schema.oneOf)?.some(isOpen) ?? (schema.type !== "object" || schema.additionalProperties !== undefined);
    expect(writes.filter(({ endpoint }) => isOpen(schemaOf(endpoint))).map(routeName)).toEqual(["PUT /api/drafts/:form"]);
  });
});

describe("A person who adds such names to a body", () => {
  beforeEach(resetDatabase);

  /** Calls every endpoint open to the caller with a valid body and the smuggled names. Skips messages from a nutritionist, who may message clients with a diary. */
  async function smuggle(caller: Role | null, cookie: string | undefined, ids: readonly string[], victim: string) {
    const statuses: number[] = [];
    for (const handler of writes.filter(({ endpoint }) => allowedCallers(endpoint).includes(caller) && !(caller === "nutritionist" && endpoint.path === "/api/messages")))
      for (const id of ids) {
        const smuggled = Object.fromEntries(smuggledNames.map((name) => [name, name === "role" ? "coach" : name === "email" ? "smuggler@example.com" : victim]));
        const body = { ...sampleOf(handler, victim), ...smuggled };
        const file = "multipart" in handler.endpoint.input ? new File([minimalPdf], "plan.pdf") : undefined;
        const { status, body: responseBody } = await callRoute(handler, { cookie, params: fillParams(handler.endpoint, id), body, file });
        expect(status, `${routeName(handler)} ${JSON.stringify(responseBody)}`).not.toBe(500);
        statuses.push(status);
      }
    return statuses;
  }

  it.each<[string, Role | null]>([["a client", "client"], ["a nutritionist", "nutritionist"], ["signed out", null]])(
    "stays %s and changes no one else's records",
    async (_, caller) => {
      const [coach, nutritionist] = [await makeCoach(db), await makeNutritionist(db)];
      const victim = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: (await makeNutritionist(db)).id });
      const ownClient = await makeClient(db);
      const actor = caller === "client" ? ownClient.user : caller === "nutritionist" ? nutritionist : null;
      const cookie = actor ? await createSessionCookieHeader(actor) : undefined;
      const [people, rowsBefore] = [await listUsers(), await findRowsMentioning(victim.id)];
      const statuses = await smuggle(caller, cookie, [victim.id, actor?.id ?? "unknown"], victim.id);
      expect(await findRowsMentioning(victim.id)).toEqual(rowsBefore);
      // Signing up is open to everyone and creates a client account.
      expect((await listUsers()).slice(0, people.length)).toEqual(people);
      expect((await listUsers()).slice(people.length).every(({ role }) => role === "client")).toBe(true);
      expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(caller === "client" ? 8 : 0);
    },
    120_000,
  );

  it("cannot change anyone's role, email or password as a coach", async () => {
    const coach = await makeCoach(db);
    const victim = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: (await makeNutritionist(db)).id });
    const people = await listUsers();
    const statuses = await smuggle("coach", await createSessionCookieHeader(coach), [victim.id, "unknown"], victim.id);
    const after = new Map((await listUsers()).map((person) => [person.id, person]));
    for (const { id, role, email, passwordHash } of people) expect(after.get(id)).toMatchObject({ id, role, email, passwordHash });
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(15);
  }, 120_000);
});

const listUsers = () => db.user.findMany({ select: { id: true, role: true, email: true, passwordHash: true, archivedAt: true }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });

/** Returns all rows that contain this person's id, as text, except in tables that record attempts. */
async function findRowsMentioning(userId: string) {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('RateLimit', 'Draft', 'JobRun') ORDER BY table_name`;
  const rows: string[] = [];
  for (const { name } of tables) {
    const matches = await db.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM "${name}" AS t WHERE t::text LIKE $1 ORDER BY 1`, `%${userId}%`);
    rows.push(...matches.map(({ row }) => `${name} ${row}`));
  }
  return rows;
}

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  minLength?: number;
}

/** Returns a body that is valid for this endpoint. */
function sampleOf({ endpoint }: RouteHandler, id: string): Record<string, unknown> {
  if (endpoint.path === "/api/leads/discovery-form") return minimalDiscoveryAnswers;
  return sample(schemaOf(endpoint), id) as Record<string, unknown>;
}

function sample(schema: Schema, id: string): unknown {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return sample(variants.find(({ type }) => type !== "null") ?? {}, id);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "object") return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sample(part, id)]));
  if (schema.type === "array") return [sample(schema.items ?? {}, id)];
  if (schema.type === "boolean") return true;
  if (schema.type === "number" || schema.type === "integer") return Math.max(5, schema.minimum ?? 0);
  if (schema.format === "date") return "2026-03-02";
  if (schema.format === "date-time") return "2026-03-02T10:00:00.000Z";
  if (schema.format === "email") return "smuggler@example.com";
  if (schema.pattern?.includes("api\\/files")) return `/api/files/${id}`;
  return schema.type === "string" ? "some text that is long enough" : undefined;
}
