import { createHash } from "node:crypto";
import fc from "@/tests/support/fast-check";
import { checkInAnswers } from "@/tests/factories/check-ins";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { AnyEndpoint } from "@/lib/api/contract";
import type { Role } from "@/lib/auth/actor";
import type { ErrorBody, RefusalReason } from "@/lib/platform/errors";
import { fillRecord } from "@/lib/platform/objects";
import { intakeAnswerNames } from "@/lib/work/questions/intake-fields";
import { callRoute, createSessionCookieHeader, type RouteHandler } from "@/tests/support/api";
import { fuzzedBody, fuzzedFile, fuzzedQuery, hostileRawBody, hostileText, partialChanges, pdfDocument, pngFile, validValues } from "@/tests/support/arbitraries";
import { isFullRun } from "@/tests/support/full-run";
import { endpointName, expectedRefusal, routes } from "@/tests/support/routes";
import { clientSecrets, findClientRows, findLeakedSecrets, makeTestWorld, type RecordOwner, secretsFromNutritionist, snapshotData, type TestWorld } from "@/tests/support/worlds";
import { makeCredentials, makeNewOwner } from "@/tests/support/worlds-new-owner";
import { isOpenedByKey, ownerFieldArbitraries, ownerParams, paramNames } from "@/tests/support/worlds-parameters";

// Set before the environment is read, so that the webhook gets as far as its signature.
process.env.RESEND_WEBHOOK_SECRET = "whsec_c2VjcmV0";

/** How many random calls each caller makes to each endpoint. FUZZ_RUNS changes it, FUZZ_SEED repeats a run. */
const numRuns = Number(process.env.FUZZ_RUNS ?? (isFullRun ? 12 : 3));
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);

let world: TestWorld;
let newClient: RecordOwner;
let credentialsOf: Awaited<ReturnType<typeof makeCredentials>>;
let restore: () => Promise<void>;
beforeAll(async () => {
  console.log(`Fuzz: FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns}`);
  world = await makeTestWorld();
  newClient = await makeNewOwner(world);
  credentialsOf = await makeCredentials(world, newClient);
  restore = await snapshotData();
}, 180_000);

const kinds = ["nobody", "another client", "another client's nutritionist", "a coach"] as const;
type Kind = (typeof kinds)[number];
const roleOf: Record<Kind, Role | null> = { nobody: null, "another client": "client", "another client's nutritionist": "nutritionist", "a coach": "coach" };

/** Returns the caller of a kind. A client is either fully set up or has only just joined. */
const callerOf = (kind: Kind, isNewClient: boolean) => ({ nobody: undefined, "another client": isNewClient ? newClient : world.otherClient, "another client's nutritionist": world.otherNutritionist, "a coach": world.coach })[kind];
function secretsFor(kind: Kind) {
  if (kind === "a coach") return [];
  return kind === "another client's nutritionist" ? secretsFromNutritionist(world, { isOwnNutritionist: false }) : clientSecrets(world);
}

/** Returns the kinds of callers with access, and one without. */
function callersOf(endpoint: AnyEndpoint): Kind[] {
  const refused = kinds.find((kind) => expectedRefusal(endpoint, roleOf[kind]));
  return kinds.filter((kind) => kind === refused || !expectedRefusal(endpoint, roleOf[kind]));
}

/** A question and a version that there are, and a Monday to come. */
const formValues = { questionId: fc.constant("focusArea"), formVersion: fc.constant(1), effectiveMonday: fc.constant("2099-01-05") };

/** Returns values for fields that refer to the owners' records, or that satisfy rules beyond the contract. */
function validOf(endpoint: AnyEndpoint, ...owners: RecordOwner[]) {
  const keys = Object.entries(credentialsOf(endpoint).fields).map(([name, values]) => [name, fc.constantFrom(...values)] as const);
  const named = { ...ownerFieldArbitraries(endpoint, ...owners), ...Object.fromEntries(keys), ...formValues };
  const body = endpoint.method === "PATCH" ? partialChanges(endpoint.body, named) : validValues(endpoint.body, named);
  const required = requiredAnswers.find(([path]) => endpoint.path.startsWith(path))?.[1];
  return { named, body: required && endpoint.method !== "PUT" ? withAnswers(body, required) : body };
}
/** The questions that a check-in and an intake form require answers to. */
const requiredAnswers = [["/api/weekly-check-ins", checkInAnswers("great", 0)], ["/api/intake-form", fillRecord(intakeAnswerNames, "What there is to say")]] as const;
/** A body with all of these answers. Not every one has answers to the practice's own questions. */
const withAnswers = (body: fc.Arbitrary<unknown>, required: object) =>
  fc.tuple(body, fc.boolean()).map(([sample, hasOwn]) => (typeof sample === "object" ? { ...sample, ...required, ...(!hasOwn && { answers: [] }) } : sample));
const paramsOf = (endpoint: AnyEndpoint, owner: RecordOwner) => credentialsOf(endpoint).params ?? ownerParams(endpoint, owner);

/** Returns random calls of an endpoint, from valid to nonsensical. */
function callsOf(endpoint: AnyEndpoint) {
  const owners = [world.client, world.otherClient, newClient] as const;
  const { named, body } = validOf(endpoint, ...owners);
  const params = fc.oneof(
    { arbitrary: fc.constantFrom(...owners.map((owner) => ownerParams(endpoint, owner)), paramsOf(endpoint, newClient)), weight: 5 },
    { arbitrary: fc.record(Object.fromEntries(paramNames(endpoint).map((name) => [name, hostileText.map((text) => text.toWellFormed())]))), weight: 1 },
  );
  return fc.record({
    isNewClient: fc.boolean(),
    params,
    query: fuzzedQuery(endpoint.query, named),
    body: fuzzedBody(body),
    file: "multipart" in endpoint.input ? fuzzedFile : fc.constant(undefined),
    rawBody: "text" in endpoint.input ? hostileRawBody : fc.oneof({ arbitrary: fc.constant(undefined), weight: 9 }, { arbitrary: hostileRawBody, weight: 1 }),
    headers: fc.constantFrom<Record<string, string>>({}, {}, credentialsOf(endpoint).headers, { accept: "application/x-ndjson, application/json" }, { "content-type": "text/plain" }, { range: "bytes=5-1" }, { "if-none-match": "*" }, { authorization: "Bearer x" }),
  });
}
type Call = ReturnType<typeof callsOf> extends fc.Arbitrary<infer C> ? C : never;

/** The most calls per owner before an endpoint counts as never succeeding. */
const maxPlainCalls = 12;

/** Returns calls that are valid by the contract. They do not depend on FUZZ_SEED. */
function plainCallsFor(endpoint: AnyEndpoint, owner: RecordOwner): Call[] {
  const { named, body } = validOf(endpoint, owner);
  const validSamples = (schema: z.core.$ZodType, valid: fc.Arbitrary<unknown>) => fc.sample(valid, { seed: 7, numRuns: 40 }).filter((value) => z.safeParse(schema, value).success);
  const queries = validSamples(endpoint.query, validValues(endpoint.query, named)) as Call["query"][];
  const rest = { isNewClient: owner === newClient, params: paramsOf(endpoint, owner), file: "multipart" in endpoint.input ? (endpoint.path.startsWith("/api/files") ? pngFile : pdfDocument) : undefined, headers: credentialsOf(endpoint).headers };
  const calls = validSamples(endpoint.body, body).map((sample, index) => ({ ...rest, query: queries[index % queries.length] ?? {}, body: sample, rawBody: "text" in endpoint.input ? String(sample) : undefined }));
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()].slice(0, maxPlainCalls);
}

/** Yields valid calls for the other client's records, alternating with calls for the new client's. */
function* plainCalls(endpoint: AnyEndpoint) {
  const [first, ...others] = plainCallsFor(endpoint, world.otherClient);
  if (first) yield first;
  const more = plainCallsFor(endpoint, newClient);
  for (let index = 0; index < maxPlainCalls; index += 1) yield* [more[index], others[index]].filter((call) => call !== undefined);
}

/** Sends a call as the endpoint's content type allows: a form sets its own content type and has only text parts. */
function sendCall(handler: RouteHandler, { headers, ...call }: Call, cookie: string | undefined) {
  const parts = typeof call.body === "object" && call.body !== null ? Object.entries(call.body) : [];
  const texts = parts.map(([name, value]) => [name, typeof value === "string" ? value : (JSON.stringify(value) ?? "")]);
  const body = "multipart" in handler.endpoint.input ? Object.fromEntries(texts) : call.body;
  return callRoute(handler, { ...call, body, cookie, headers: "multipart" in handler.endpoint.input ? {} : headers });
}

/** Expects a success or a proper error, and returns whether the call succeeded. */
function expectProperResponse({ endpoint }: RouteHandler, kind: Kind, { status, body, headers }: Awaited<ReturnType<typeof callRoute>>): boolean {
  const refusal = expectedRefusal(endpoint, roleOf[kind]);
  const lines = headers.get("content-type")?.includes("ndjson") ? (body as unknown[]) : [];
  const failure = lines.find((line) => typeof line === "object" && line !== null && "error" in line) as { status: number; error: unknown } | undefined;
  if (refusal) expect({ status, body }).toEqual(refusal);
  else if (failure) expectRefusal(endpoint, failure.status, failure.error);
  else if (status >= 400) expectRefusal(endpoint, status, body);
  else expect([200, 201, 206, 303, 304]).toContain(status);
  return status < 400 && !failure;
}

/** Returns what a refusal with this status may ask the caller to do first. Undefined: it may also ask for nothing. */
function possibleReasons({ path, stepUp, access, credentials, beforeSecondFactor }: AnyEndpoint, status: number): (RefusalReason | undefined)[] {
  if (status === 401 && path === "/api/auth/login") return [undefined, "two-factor"];
  if (status !== 403) return [undefined];
  const needsSecondFactor = !beforeSecondFactor && (access !== "public" || credentials === "optionalSession");
  return [undefined, ...(stepUp ? (["step-up"] as const) : []), ...(needsSecondFactor ? (["second-factor"] as const) : [])];
}

/** Expects an error status other than 500 with a readable message, and messages for fields if there are any. */
function expectRefusal(endpoint: AnyEndpoint, status: number, body: unknown) {
  expect([400, 401, 402, 403, 404, 409, 413, 415, 416, 429], JSON.stringify(body)).toContain(status);
  const { message, fields = {}, archivedId, existing, reason, current, ...rest } = body as ErrorBody;
  if (current !== undefined || existing !== undefined) expect(status).toBe(409);
  expect(message).toEqual(expect.stringMatching(/^\S.{0,400}$/s));
  for (const [path, fieldMessage] of Object.entries(fields)) expect([path, fieldMessage]).toEqual([expect.any(String), expect.stringMatching(/^\S/)]);
  expect(possibleReasons(endpoint, status)).toContain(reason);
  expect([typeof archivedId === "string" || archivedId === undefined, rest]).toEqual([true, {}]);
}

/** A number for a text, so that a new endpoint doesn't change the calls of all others. */
const numberOf = (text: string) => createHash("sha256").update(text).digest().readUInt16BE();

/** Counts each endpoint's callers and successful calls in this run. */
const tallies: Record<string, { callers: number; done: number }> = {};

/** Endpoints that never succeed here, and why. */
const neverSuccessful: Record<string, string> = {
  "DELETE /api/check-ins/:id/feedback": "The feedback in this world is sent. Only what is held can be taken back, as tests/integration/held-feedback.test.ts does.",
  "GET /api/cron/:job": "Only the platform's scheduler has the secret.",
  "GET /api/imports/batches/:id": "There is no move in this world. tests/integration/import-batches.test.ts makes and reads some.",
  "PATCH /api/imports/batches/:id": "There is no move in this world, as above.",
  "POST /api/imports/batches/:id/files": "There is no move in this world, as above.",
  "POST /api/imports/batches/:id/commit": "There is no move in this world, as above.",
  "POST /api/imports/batches/:id/undo": "There is no move in this world, as above.",
  "GET /api/imports/:id/photos": "The import in this world has no photos. tests/integration/import-photos.test.ts reads those of one that has.",
  "GET /api/imports/:id/photos/:line": "The import in this world has no photos, as above.",
  "PATCH /api/imports/:id/photos": "The import in this world has no photos, as above.",
  "POST /api/imports/photos": "No random file is a ZIP of photos. tests/integration/import-photos.test.ts sends some.",
  "POST /api/withdrawn-writes": "A random call has no Idempotency-Key. tests/integration/idempotency.test.ts withdraws writes by theirs.",
  "POST /api/demo-login": "Demo accounts exist only in the demo.",
  "GET /api/practice-export/:id": "The world has no export. tests/integration/practice-export.test.ts reads one.",
  "GET /api/practice-export/:id/file": "As above.",
  "POST /api/practice-import": "Only an empty practice can move in, as in tests/integration/practice-transfer.test.ts.",
  "POST /api/push/subscriptions": "No random address is one of a browser's push services. tests/integration/push.test.ts subscribes.",
  "POST /api/push/test": "No device in this world gets notifications, as above.",
  "POST /api/webhooks/resend": "Only the email provider can sign what it sends.",
  "POST /api/webhooks/stripe": "Only the payment provider can sign what it sends.",
};

describe("A random call", () => {
  afterAll(() => expect(Reflect.get({}, "polluted"), "no prototype was polluted").toBeUndefined());

  const cases = routes.flatMap((handler) => callersOf(handler.endpoint).map((kind) => [endpointName(handler.endpoint), kind, handler] as const));
  it.each(cases)(
    "of %s by %s succeeds or is refused properly",
    async (name, kind, handler) => {
      const { endpoint } = handler;
      const secrets = secretsFor(kind);
      // Any nutritionist may message the client.
      const changesNothing = (kind === "another client" || kind === "nobody") && !isOpenedByKey(endpoint);
      const before = changesNothing ? await findClientRows(world) : [];
      const endsSessions = endpoint.path.includes("logout");
      const tally = (tallies[name] ??= { callers: 0, done: 0 });
      tally.callers += 1;
      const call = async (sample: Call) => {
        const caller = callerOf(kind, sample.isNewClient);
        const response = await sendCall(handler, sample, caller && (endsSessions ? await createSessionCookieHeader(caller) : caller.cookie));
        const isDone = expectProperResponse(handler, kind, response);
        expect(findLeakedSecrets(response, secrets.filter((secret) => !JSON.stringify(sample).includes(secret)))).toEqual([]);
        if (isDone) tally.done += 1;
        return isDone;
      };
      const runAndRestore = async (calls: () => Promise<unknown>) => {
        await calls();
        if (changesNothing) expect(await findClientRows(world)).toEqual(before);
        if (endpoint.method !== "GET" || endsSessions) await restore();
      };
      // A public endpoint behaves the same for every caller.
      const alreadySucceeded = endpoint.access === "public" && tally.done > 0;
      if (!alreadySucceeded && !expectedRefusal(endpoint, roleOf[kind]))
        await runAndRestore(async () => {
          for (const sample of plainCalls(endpoint)) if (await call(sample)) return;
        });
      await runAndRestore(() => fc.assert(fc.asyncProperty(callsOf(endpoint), async (sample) => void (await call(sample))), { numRuns, seed: seed + numberOf(`${name} ${kind}`), endOnFailure: true }));
    },
    120_000,
  );

  it("succeeds at least once for every endpoint, except those that cannot succeed in a test", () => {
    const called = routes.filter(({ endpoint }) => tallies[endpointName(endpoint)]?.callers === callersOf(endpoint).length).map(({ endpoint }) => endpointName(endpoint));
    expect(called.filter((name) => tallies[name]?.done === 0).toSorted()).toEqual(called.filter((name) => name in neverSuccessful).toSorted());
    const allNames = new Set(routes.map(({ endpoint }) => endpointName(endpoint)));
    expect(Object.keys(neverSuccessful).filter((name) => !allNames.has(name))).toEqual([]);
  });
});
