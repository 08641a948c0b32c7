import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepAnswer, keepScreens } from "@/service-worker/copies";
import { claimDevice, copiesCache, copyAlsoName, copyForName, emptyCopies, isOfPerson, readClaim } from "@/lib/platform/offline-copies";
import { readPushPerson, rememberPushPerson } from "@/lib/platform/push-person";
import { FakeCaches } from "@/tests/fakes/caches";

const page = "https://coach.example/";
const read = "https://coach.example/api/messages/maya";
const dayMs = 24 * 60 * 60_000;

let device: FakeCaches;

const answerFor = (person: string | null, status = 200) => new Response("[]", { status, headers: { "content-type": "application/json", ...(person && { [copyForName]: person }) } });
const pageOf = (person: string, isKept: boolean) =>
  new Response(`<html lang="en"><meta name="signed-in-person" content="${person}"/>${isKept ? `<meta name="${copyForName}" content="${person}"/>` : ""}`, { headers: { "content-type": "text/html; charset=utf-8" } });
const kept = (url: string) => device.match(url, { cacheName: copiesCache });

beforeEach(async () => {
  device = new FakeCaches();
  vi.stubGlobal("caches", device);
  await claimDevice("anna", dayMs);
});
afterEach(() => void vi.unstubAllGlobals());

it("keeps what the server labels for the person, with its time and label", async () => {
  await keepAnswer(read, answerFor("anna"));
  await keepAnswer(page, pageOf("anna", true));
  expect(isOfPerson((await kept(read)) ?? new Response(), "anna")).toBe(true);
  expect(await (await kept(page))?.text()).toMatch(/^<html data-kept-at="\d{4}-/);
});

it.each([
  ["an answer without a label", read, () => answerFor(null)],
  ["a refusal", read, () => answerFor("anna", 401)],
  ["a failure of the server", read, () => answerFor("anna", 503)],
  ["a page that may not be kept", page, () => pageOf("anna", false)],
])("doesn't keep %s", async (_, url, answer) => {
  await keepAnswer(url, answer());
  expect([await device.has(copiesCache), await readClaim()]).toEqual([false, "anna"]);
});

it.each([
  ["a read", read, () => answerFor("berta")],
  ["a page that is kept", page, () => pageOf("berta", true)],
  ["a page that isn't kept", page, () => pageOf("berta", false)],
])("empties the device when %s is for somebody else", async (_, url, answer) => {
  await keepAnswer(read, answerFor("anna"));
  await keepAnswer(url, answer());
  expect(await device.keys()).toEqual([]);
});

it("keeps nothing without a claim, or after it has run out", async () => {
  await emptyCopies();
  await keepAnswer(read, answerFor("anna"));
  await claimDevice("anna", -1);
  await keepAnswer(read, answerFor("anna"));
  expect(await device.has(copiesCache)).toBe(false);
});

it("keeps nothing that was being written while the person signed out", async () => {
  device.beforePut = emptyCopies;
  await keepAnswer(read, answerFor("anna"));
  expect(await device.has(copiesCache)).toBe(false);
});

it("keeps no file that was being written while the person signed out", async () => {
  device.beforePut = emptyCopies;
  vi.stubGlobal("fetch", async () => new Response("<html>", { headers: { "content-type": "text/html" } }));
  await keepScreens([]);
  expect(await device.keys()).toEqual([]);
});

it("keeps nothing for the next person that was being written while they signed in", async () => {
  device.beforePut = async () => {
    device.beforePut = () => Promise.resolve();
    await claimDevice("berta", dayMs);
  };
  await keepAnswer(read, answerFor("anna"));
  expect([await kept(read), await readClaim()]).toEqual([undefined, "berta"]);
});

it("keeps the copies of the person who claims the device again", async () => {
  await keepAnswer(read, answerFor("anna"));
  await claimDevice("anna", dayMs);
  expect(await kept(read)).toBeDefined();
});

it("deletes the copies once the claim has run out, and still knows whose the notifications are", async () => {
  await rememberPushPerson("anna");
  await keepAnswer(read, answerFor("anna"));
  await claimDevice("anna", -1);
  expect([await readClaim(), await device.keys(), await readPushPerson()]).toEqual([null, ["push-person"], "anna"]);
});

it("marks what it fetches by itself", async () => {
  const ask = vi.fn(async () => answerFor("anna"));
  vi.stubGlobal("fetch", ask);
  await keepScreens([read]);
  expect(ask.mock.calls).toContainEqual([read, expect.objectContaining({ headers: { "x-offline-prefetch": "1" } })]);
});

it("keeps the reads of a screen that it has already, which the person opened herself or whose reads the network cut off", async () => {
  await keepAnswer(page, new Response(`<html lang="en"><meta name="${copyForName}" content="anna"/><meta name="${copyAlsoName}" content="${read}"/>`, { headers: { "content-type": "text/html" } }));
  vi.stubGlobal("fetch", async (url: string) => (url === read ? answerFor("anna") : new Response(null, { status: 404 })));
  await keepScreens([page]);
  expect(await kept(read)).toBeDefined();
});
