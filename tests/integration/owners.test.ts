import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { AnyCallInput } from "@/lib/api/client";
import { db } from "@/lib/platform/db";
import { simplePdf } from "@/prisma/demo/pdf";
import { callRoute, type RouteHandler } from "@/tests/support/api";
import { validValues } from "@/tests/support/arbitraries";
import { endpointName, expectedRefusal, routes } from "@/tests/support/routes";
import { clientSecrets, findClientRows, findLeakedSecrets, makeTestWorld, secretsFromNutritionist, snapshotData, type TestWorld } from "@/tests/support/worlds";
import { isOpenedByKey, ownerFieldArbitraries, ownerParams, parameterMeaning, paramNames, unclassifiedFields } from "@/tests/support/worlds-parameters";

let world: TestWorld;
let restore: () => Promise<void>;
beforeAll(async () => {
  world = await makeTestWorld();
  restore = await snapshotData();
}, 180_000);

/** Returns the callers without access to the client's data, and the texts they must never receive. */
const strangers = () => [
  { who: "nobody", role: null, cookie: undefined, secrets: clientSecrets(world) },
  { who: "another client", role: "client" as const, cookie: world.otherClient.cookie, secrets: clientSecrets(world) },
  { who: "a paused client", role: "client" as const, cookie: world.paused.cookie, secrets: clientSecrets(world) },
  { who: "an archived client", role: null, cookie: world.archived.cookie, secrets: clientSecrets(world) },
  { who: "another nutritionist", role: "nutritionist" as const, cookie: world.otherNutritionist.cookie, secrets: secretsFromNutritionist(world, { isOwnNutritionist: false }) },
];

/** Returns the callers with access to the client's data, and the texts that even they must not receive. */
const insiders = () => [
  { who: "the client", role: "client" as const, cookie: world.client.cookie, secrets: ["Private note of", "Notes of", "Lead note of"] },
  { who: "the client's nutritionist", role: "nutritionist" as const, cookie: world.nutritionist.cookie, secrets: secretsFromNutritionist(world, { isOwnNutritionist: true }) },
  { who: "a coach", role: "coach" as const, cookie: world.coach.cookie, secrets: [] },
];

/** A client's own copy of their data includes what coaches noted about them. */
const includesCoachNotes = new Set(["GET /api/clients/:id/record"]);
/** Any nutritionist may message a client with a pending diary. */
const openToNutritionists = new Set(["GET /api/conversations/:id", "GET /api/messages/:id", "POST /api/messages/:id/read"]);
/** A client cannot message themselves. */
const notForTheClient = new Set(["GET /api/conversations/:id", "GET /api/messages/:id", "POST /api/messages/:id/read"]);
/** Clients edit their own check-ins and tick their own steps off. */
const notForCoaches = new Set(["PATCH /api/weekly-check-ins/:id", "PATCH /api/steps/:id"]);
/** These fail for the client's current state: they are not archived, and their plan belongs to a diary. */
const failsInThisState = new Set(["POST /api/clients/:id/erase", "POST /api/clients/:id/restore", "PUT /api/nutrition-plans/:id/file"]);

const pdf = () => new File([new Uint8Array(simplePdf("Plan", ["Porridge"]))], "plan.pdf");

/** Makes valid input for the endpoint in which every id refers to the client's records. */
function inputForClient({ endpoint }: RouteHandler): AnyCallInput {
  const named = ownerFieldArbitraries(endpoint, world.client);
  const [body, query] = [endpoint.body, endpoint.query].map((schema) => {
    const samples = fc.sample(validValues(schema, named), { seed: 7, numRuns: 200 }).filter((value) => schema.safeParse(value).success);
    // Takes the longest valid sample.
    return samples.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
  });
  expect(body, `${endpointName(endpoint)}: no valid body was found`).toBeDefined();
  const { limit: _limit, cursor: _cursor, ...filters } = query as Record<string, unknown>;
  return { params: ownerParams(endpoint, world.client), query: filters, body, ...("multipart" in endpoint.input && { file: pdf() }) };
}

/** Calls the handler, with a raw body where the endpoint takes text. */
const call = (handler: RouteHandler, { body, ...input }: AnyCallInput, cookie: string | undefined) =>
  callRoute(handler, { ...input, cookie, ...("text" in handler.endpoint.input ? { rawBody: String(body) } : { body }) });

const kindsIn = ({ endpoint }: RouteHandler) => new Set(paramNames(endpoint).map((param) => parameterMeaning(endpoint, param).kind));

describe("A client's data", () => {
  it.each(routes.map((handler) => [endpointName(handler.endpoint), handler] as const))("is hidden from everyone else in %s", async (name, handler) => {
    const { endpoint } = handler;
    expect(unclassifiedFields(endpoint, world.client), "add these to worlds-parameters.ts").toEqual([]);
    const kinds = kindsIn(handler);
    const input = inputForClient(handler);
    const before = await findClientRows(world);
    for (const { who, role, cookie, secrets } of strangers()) {
      if (name === "POST /api/messages" && role === "nutritionist") continue;
      const response = await call(handler, input, cookie);
      const { status, body } = response;
      const refusal = expectedRefusal(endpoint, role);
      if (refusal) expect({ status, body }, who).toEqual(refusal);
      else if ((kinds.has("record") || kinds.has("own")) && !(role === "nutritionist" && openToNutritionists.has(name))) expect({ who, status, body }).toMatchObject({ status: role ? 404 : 401 });
      // A key opens its record to anyone; 409 only reveals that the client already has a plan.
      else if (kinds.has("key")) expect([200, 409], `${who}: ${JSON.stringify(body)}`).toContain(status);
      else expect(status, `${who}: ${JSON.stringify(body)}`).not.toBe(500);
      // Secrets in the request itself do not count as leaked.
      expect(findLeakedSecrets(response, secrets.filter((secret) => !JSON.stringify(input).includes(secret))), who).toEqual([]);
    }
    if (!isOpenedByKey(endpoint)) expect(await findClientRows(world)).toEqual(before);
    if (endpoint.method !== "GET" || endpoint.access === "public") await restore();
  });

  it.each(routes.filter((handler) => kindsIn(handler).has("own")).map((handler) => [endpointName(handler.endpoint), handler] as const))("is available to the client alone through %s", async (_, handler) => {
    const input = inputForClient(handler);
    const reachedBy: string[] = [];
    for (const { who, cookie } of insiders()) {
      const { status } = await call(handler, input, cookie);
      if (status === 200) reachedBy.push(who);
      else expect(status, who).toBe(404);
      await restore();
    }
    expect(reachedBy).toEqual(["the client"]);
  });

  it.each(routes.filter((handler) => kindsIn(handler).has("record")).map((handler) => [endpointName(handler.endpoint), handler] as const))("is available to the client and a coach through %s", async (name, handler) => {
    const { endpoint } = handler;
    const input = inputForClient(handler);
    const reachedBy: string[] = [];
    for (const { who, role, cookie, secrets } of insiders()) {
      const response = await call(handler, input, cookie);
      const refusal = expectedRefusal(endpoint, role);
      if (refusal) expect({ status: response.status, body: response.body }, who).toEqual(refusal);
      else if (![403, 404].includes(response.status) && (endpoint.method !== "GET" || response.status === 200)) reachedBy.push(who);
      if (endpoint.method === "GET" && !(who === "the client" && includesCoachNotes.has(name))) expect(findLeakedSecrets(response, secrets), who).toEqual([]);
      if (endpoint.method !== "GET") await restore();
    }
    const isForClients = endpoint.access === "public" || endpoint.access === "signed-in" || endpoint.access.includes("client");
    if (!failsInThisState.has(name) && !notForCoaches.has(name)) expect(reachedBy).toContain("a coach");
    if (isForClients && !notForTheClient.has(name)) expect(reachedBy).toContain("the client");
  });
});

describe("A client's files", () => {
  const download = routes.find(({ endpoint }) => endpointName(endpoint) === "GET /api/files/:id");

  it.each([
    { file: "front" as const, open: ["the client", "a coach"] },
    { file: "extra" as const, open: ["the client", "a coach"] },
    { file: "answered" as const, open: ["the client", "a coach"] },
    // Uploaded, but never sent.
    { file: "left" as const, open: ["the client"] },
    { file: "plate" as const, open: ["another nutritionist", "the client", "the client's nutritionist", "a coach"] },
    { file: "portrait" as const, open: ["another nutritionist", "the client", "the client's nutritionist", "a coach"] },
    { file: "planFile" as const, open: ["the client", "the client's nutritionist", "a coach"] },
  ])("include $file, which $open can open", async ({ file, open }) => {
    if (!download) throw new Error("No endpoint downloads files");
    const responses = [];
    for (const { who, cookie } of [...strangers(), ...insiders()]) responses.push({ who, ...(await callRoute(download, { cookie, params: { id: world.client.files[file] } })) });
    expect(responses.filter(({ status }) => status === 200).map(({ who }) => who)).toEqual(open);
    for (const { who, status } of responses.filter((response) => response.status !== 200)) expect(status, who).toBe(who === "nobody" || who === "an archived client" ? 401 : 404);
  });
});

it("An archived client keeps a session row, but it is not accepted", async () => {
  expect(await db.session.count({ where: { userId: world.archived.id } })).toBe(1);
});
