import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { AnyCallInput } from "@/lib/api/client";
import { db } from "@/lib/platform/db";
import { simplePdf } from "@/prisma/demo/pdf";
import { callRoute, type RouteHandler } from "@/tests/support/api";
import { validValues } from "@/tests/support/arbitraries";
import { endpointName, expectedRefusal, routes } from "@/tests/support/routes";
import { clientSecrets, findClientRows, findLeakedSecrets, makeTestWorld, secretsFromNutritionist, snapshotRows, type TestWorld } from "@/tests/support/worlds";
import { isOpenedByKey, ownerFieldArbitraries, ownerParams, parameterMeaning as whatIsNamed, paramNames, unclassifiedFields } from "@/tests/support/worlds-parameters";

let world: TestWorld;
let restore: () => Promise<void>;
beforeAll(async () => {
  world = await makeTestWorld();
  restore = await snapshotRows();
}, 180_000);

/** Everyone who has nothing to do with her, and what they must never be told. */
const strangers = () => [
  { who: "nobody", role: null, cookie: undefined, secrets: clientSecrets(world) },
  { who: "another client", role: "client" as const, cookie: world.another.cookie, secrets: clientSecrets(world) },
  { who: "a client who is paused", role: "client" as const, cookie: world.paused.cookie, secrets: clientSecrets(world) },
  { who: "a client in the archive", role: null, cookie: world.archived.cookie, secrets: clientSecrets(world) },
  { who: "another's nutritionist", role: "nutritionist" as const, cookie: world.theirs.cookie, secrets: secretsFromNutritionist(world, { isHers: false }) },
];

/** Everyone who has to do with her, and what even they must not be told. */
const insiders = () => [
  { who: "she", role: "client" as const, cookie: world.she.cookie, secrets: ["Private note of", "Notes of", "Lead note of"] },
  { who: "her nutritionist", role: "nutritionist" as const, cookie: world.hers.cookie, secrets: secretsFromNutritionist(world, { isHers: true }) },
  { who: "a coach", role: "coach" as const, cookie: world.coach.cookie, secrets: [] },
];

/** Any nutritionist may write with a client whose diary waits for one. */
const openToNutritionists = new Set(["GET /api/conversations/:id", "GET /api/messages/:id", "POST /api/messages/:id/read"]);
/** A client writes with staff, not with herself. */
const notToHerself = new Set(["GET /api/conversations/:id", "GET /api/messages/:id", "POST /api/messages/:id/read"]);
/** What is hers is not as these want it: she is not in the archive, and her plan answers a diary. */
const inAnotherState = new Set(["POST /api/clients/:id/restore", "PUT /api/nutrition-plans/:id/file"]);

const pdf = () => new File([new Uint8Array(simplePdf("Plan", ["Porridge"]))], "plan.pdf");

/** A call that names her wherever a record is named, with all else as the endpoint wants it. */
function callNamingHer({ endpoint }: RouteHandler): AnyCallInput {
  const named = ownerFieldArbitraries(endpoint, world.she);
  const [body, query] = [endpoint.body, endpoint.query].map((schema) => {
    const samples = fc.sample(validValues(schema, named), { seed: 7, numRuns: 200 }).filter((value) => schema.safeParse(value).success);
    // Of those that are taken, the one that says the most.
    return samples.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
  });
  expect(body, `${endpointName(endpoint)}: no body is taken`).toBeDefined();
  const { limit: _limit, cursor: _cursor, ...asked } = query as Record<string, unknown>;
  return { params: ownerParams(endpoint, world.she), query: asked, body, ...("multipart" in endpoint.input && { file: pdf() }) };
}

/** Calls it; a body that is taken as text goes as that. */
const ask = (handler: RouteHandler, { body, ...input }: AnyCallInput, cookie: string | undefined) =>
  callRoute(handler, { ...input, cookie, ...("text" in handler.endpoint.input ? { rawBody: String(body) } : { body }) });

const kindsIn = ({ endpoint }: RouteHandler) => new Set(paramNames(endpoint).map((param) => whatIsNamed(endpoint, param).kind));

describe("What is hers", () => {
  it.each(routes.map((handler) => [endpointName(handler.endpoint), handler] as const))("is kept from everyone else by %s", async (name, handler) => {
    const { endpoint } = handler;
    expect(unclassifiedFields(endpoint, world.she), "say in worlds-named.ts what these name").toEqual([]);
    const kinds = kindsIn(handler);
    const input = callNamingHer(handler);
    const before = await findClientRows(world);
    for (const { who, role, cookie, secrets } of strangers()) {
      if (name === "POST /api/messages" && role === "nutritionist") continue;
      const answer = await ask(handler, input, cookie);
      const { status, body } = answer;
      const refusal = expectedRefusal(endpoint, role);
      if (refusal) expect({ status, body }, who).toEqual(refusal);
      else if (kinds.has("record") && !(role === "nutritionist" && openToNutritionists.has(name))) expect({ who, status, body }).toMatchObject({ status: role ? 404 : 401 });
      // Whoever has the key gets in, and that she has a plan already is all it tells.
      else if (kinds.has("key")) expect([200, 409], `${who}: ${JSON.stringify(body)}`).toContain(status);
      else expect(status, `${who}: ${JSON.stringify(body)}`).not.toBe(500);
      // What one has sent oneself tells nobody anything.
      expect(findLeakedSecrets(answer, secrets.filter((secret) => !JSON.stringify(input).includes(secret))), who).toEqual([]);
    }
    if (!isOpenedByKey(endpoint)) expect(await findClientRows(world)).toEqual(before);
    if (endpoint.method !== "GET" || endpoint.access === "public") await restore();
  });

  it.each(routes.filter((handler) => kindsIn(handler).has("record")).map((handler) => [endpointName(handler.endpoint), handler] as const))("is within reach of those it concerns by %s", async (name, handler) => {
    const { endpoint } = handler;
    const input = callNamingHer(handler);
    const reached: string[] = [];
    for (const { who, role, cookie, secrets } of insiders()) {
      const answer = await ask(handler, input, cookie);
      const refusal = expectedRefusal(endpoint, role);
      if (refusal) expect({ status: answer.status, body: answer.body }, who).toEqual(refusal);
      else if (![403, 404].includes(answer.status) && (endpoint.method !== "GET" || answer.status === 200)) reached.push(who);
      if (endpoint.method === "GET") expect(findLeakedSecrets(answer, secrets), who).toEqual([]);
      if (endpoint.method !== "GET") await restore();
    }
    const expected = endpoint.access === "public" || endpoint.access === "signed-in" || endpoint.access.includes("client");
    if (!inAnotherState.has(name)) expect(reached).toContain("a coach");
    if (expected && !notToHerself.has(name)) expect(reached).toContain("she");
  });
});

describe("Her files", () => {
  const download = routes.find(({ endpoint }) => endpointName(endpoint) === "GET /api/files/:id");

  it.each([
    { file: "front" as const, open: ["she", "a coach"] },
    { file: "extra" as const, open: ["she", "a coach"] },
    { file: "left" as const, open: ["she", "a coach"] },
    { file: "plate" as const, open: ["another's nutritionist", "she", "her nutritionist", "a coach"] },
    { file: "portrait" as const, open: ["another's nutritionist", "she", "her nutritionist", "a coach"] },
    { file: "planFile" as const, open: ["she", "her nutritionist", "a coach"] },
  ])("$file opens to $open", async ({ file, open }) => {
    if (!download) throw new Error("nothing downloads files");
    const answers = [];
    for (const { who, cookie } of [...strangers(), ...insiders()]) answers.push({ who, ...(await callRoute(download, { cookie, params: { id: world.she.files[file] } })) });
    expect(answers.filter(({ status }) => status === 200).map(({ who }) => who)).toEqual(open);
    for (const { who, status } of answers.filter((answer) => answer.status !== 200)) expect(status, who).toBe(who === "nobody" || who === "a client in the archive" ? 401 : 404);
  });
});

it("The one in the archive had a session, and has none that counts", async () => {
  expect(await db.session.count({ where: { userId: world.archived.id } })).toBe(1);
});
