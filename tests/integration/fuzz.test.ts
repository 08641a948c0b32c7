import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyEndpoint } from "@/lib/api/contract";
import type { Role } from "@/lib/auth/actor";
import { cookieOf, type RouteHandler, send } from "@/tests/support/api";
import { bodyFor, file, hostileText, queryFor, rawBody } from "@/tests/support/arbitraries";
import { routes, nameOf, refusalOf } from "@/tests/support/routes";
import { keepRows, makeWorld, rowsOf, secretsFromNutritionist, secretsOf, toldIn, type World } from "@/tests/support/worlds";
import { namedFields, paramNames, paramsNaming } from "@/tests/support/worlds-named";

/** So many calls of each endpoint by each who may call it; FUZZ_RUNS raises it, FUZZ_SEED repeats a run. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 12);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);

let world: World;
let restore: () => Promise<void>;
beforeAll(async () => {
  console.log(`Fuzz: FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns}`);
  world = await makeWorld();
  restore = await keepRows();
}, 180_000);

const kinds = ["nobody", "another client", "another's nutritionist", "a coach"] as const;
type Kind = (typeof kinds)[number];
const roleOf: Record<Kind, Role | null> = { nobody: null, "another client": "client", "another's nutritionist": "nutritionist", "a coach": "coach" };

/** Who calls, with a session of this call's own: one before may have ended hers. */
async function caller(kind: Kind) {
  const user = { nobody: null, "another client": world.another, "another's nutritionist": world.theirs, "a coach": world.coach }[kind];
  return user ? cookieOf(user) : undefined;
}
function secretsFor(kind: Kind) {
  if (kind === "a coach") return [];
  return kind === "another's nutritionist" ? secretsFromNutritionist(world, { isHers: false }) : secretsOf(world);
}

/** Those who are let in, and one who is not. */
function callersOf(endpoint: AnyEndpoint): Kind[] {
  const refused = kinds.find((kind) => refusalOf(endpoint, roleOf[kind]));
  return kinds.filter((kind) => kind === refused || !refusalOf(endpoint, roleOf[kind]));
}

/** Calls as that endpoint might get them: from as it wants them to as nobody ever meant them. */
function callsOf(endpoint: AnyEndpoint) {
  const named = namedFields(endpoint, world.she, world.another);
  const params = fc.oneof(
    { arbitrary: fc.constantFrom(paramsNaming(endpoint, world.she), paramsNaming(endpoint, world.another)), weight: 5 },
    { arbitrary: fc.record(Object.fromEntries(paramNames(endpoint).map((name) => [name, hostileText.map((text) => text.toWellFormed())]))), weight: 1 },
  );
  return fc.record({
    params,
    query: queryFor(endpoint.query, named),
    body: bodyFor(endpoint.body, named),
    file: endpoint.file ? file : fc.constant(undefined),
    rawBody: endpoint.rawText ? rawBody : fc.oneof({ arbitrary: fc.constant(undefined), weight: 9 }, { arbitrary: rawBody, weight: 1 }),
    headers: fc.constantFrom<Record<string, string>>({}, {}, {}, { accept: "application/x-ndjson, application/json" }, { "content-type": "text/plain" }, { range: "bytes=5-1" }, { "if-none-match": "*" }, { authorization: "Bearer x" }),
  });
}
type Call = ReturnType<typeof callsOf> extends fc.Arbitrary<infer C> ? C : never;

/** Without what a request cannot carry: a form's parts are texts, its content type its own. */
function ask(handler: RouteHandler, { headers, ...call }: Call, cookie: string | undefined) {
  const body = handler.endpoint.file && (typeof call.body !== "object" || call.body === null) ? {} : call.body;
  return send(handler, { ...call, body, cookie, headers: handler.endpoint.file ? {} : headers });
}

function expectSense({ endpoint }: RouteHandler, kind: Kind, { status, body, headers }: Awaited<ReturnType<typeof send>>) {
  const refusal = refusalOf(endpoint, roleOf[kind]);
  if (refusal) return expect({ status, body }).toEqual(refusal);
  const lines = headers.get("content-type")?.includes("ndjson") ? (body as unknown[]) : [];
  const failure = lines.find((line) => typeof line === "object" && line !== null && "error" in line) as { status: number; error: unknown } | undefined;
  if (failure) return expectRefusal(failure.status, failure.error);
  if (status >= 400) return expectRefusal(status, body);
  return expect([200, 201, 206, 303, 304]).toContain(status);
}

/** Something that a person can read and a form can place, and never the product's own fault. */
function expectRefusal(status: number, body: unknown) {
  expect([400, 401, 402, 403, 404, 409, 413, 415, 416, 429, 503], JSON.stringify(body)).toContain(status);
  const { message, fields = {}, archivedId, ...rest } = body as { message: string; fields?: Record<string, string>; archivedId?: string };
  expect(message).toEqual(expect.stringMatching(/^\S.{0,400}$/s));
  for (const [path, told] of Object.entries(fields)) expect([path, told]).toEqual([expect.any(String), expect.stringMatching(/^\S/)]);
  expect([typeof archivedId === "string" || archivedId === undefined, rest]).toEqual([true, {}]);
}

describe("Whatever is sent", () => {
  afterAll(() => expect(Reflect.get({}, "polluted"), "no object has been given what it did not have").toBeUndefined());

  const each = routes.flatMap((handler) => callersOf(handler.endpoint).map((kind) => [nameOf(handler.endpoint), kind, handler] as const)).map((one, index) => [...one, index] as const);
  it.each(each)(
    "%s answers %s with sense",
    async (_, kind, handler, index) => {
      const { endpoint } = handler;
      const secrets = secretsFor(kind);
      // A payment's link is the key to paying it, and any nutritionist may write with her.
      const changesNothing = (kind === "another client" || kind === "nobody") && !endpoint.path.startsWith("/api/pay/");
      const before = await rowsOf(world);
      const cookie = await caller(kind);
      const endsSessions = endpoint.path.includes("logout");
      const property = fc.asyncProperty(callsOf(endpoint), async (call) => {
        const answer = await ask(handler, call, endsSessions ? await caller(kind) : cookie);
        expectSense(handler, kind, answer);
        expect(toldIn(answer, secrets.filter((secret) => !JSON.stringify(call).includes(secret)))).toEqual([]);
      });
      await fc.assert(property, { numRuns, seed: seed + index, endOnFailure: true });
      if (changesNothing) expect(await rowsOf(world)).toEqual(before);
      if (endpoint.method !== "GET" || endsSessions) await restore();
    },
    120_000,
  );
});
