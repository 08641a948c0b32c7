import { beforeEach, describe, expect, it } from "vitest";
import { PATCH as editSettings } from "@/app/api/settings/route";
import { GET as readSetup, POST as editSetup } from "@/app/api/setup/route";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Setup } from "@/lib/practice/setup/contract";
import { makeLead } from "@/tests/factories/leads";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const cookieOf = async (person: Parameters<typeof createSessionCookieHeader>[0] | Promise<Parameters<typeof createSessionCookieHeader>[0]>) => createSessionCookieHeader(await person);
const coachCookie = () => cookieOf(makeCoach(db));
const read = async (cookie: string) => (await callRoute(readSetup, { cookie })).body as Setup;
const edit = (cookie: string, body: object) => callRoute(editSetup, { cookie, body });
const idsOf = ({ steps }: Setup, state: "done" | "skipped") => steps.filter((step) => step[state]).map(({ id }) => id);

describe("The set-up guide", () => {
  it("has seven open steps in a new practice", async () => {
    const setup = await read(await coachCookie());
    expect(setup).toEqual({
      dismissed: false,
      steps: ["practice", "plans", "payments", "email", "links", "agreement"]
        .map((id) => ({ id, done: false, skipped: false, href: `/settings/${id}` }))
        .concat({ id: "first-client", done: false, skipped: false, href: "/?section=clients" }),
    });
  });

  it("ticks what a coach saves in the settings", async () => {
    const cookie = await coachCookie();
    await callRoute(editSettings, { cookie, body: { coachName: "Maya Hart" } });
    expect(idsOf(await read(cookie), "done")).toEqual(["practice"]);
    await callRoute(editSettings, { cookie, body: { welcomeVideoUrl: "https://youtu.be/dQw4w9WgXcQ", agreementConfirmed: true } });
    expect(idsOf(await read(cookie), "done")).toEqual(["practice", "links", "agreement"]);
    await callRoute(editSettings, { cookie, body: { coachName: "" } });
    expect(idsOf(await read(cookie), "done")).toEqual(["links", "agreement"]);
  });

  it("ticks connected services", async () => {
    const cookie = await coachCookie();
    Object.assign(env(), { STRIPE_SECRET_KEY: "sk_test_1", RESEND_API_KEY: "re_1" });
    const setup = await read(cookie);
    Object.assign(env(), { STRIPE_SECRET_KEY: undefined, RESEND_API_KEY: undefined });
    expect(idsOf(setup, "done")).toEqual(["payments", "email"]);
  });

  it("ticks the first client for a client, also an archived one, and for a lead, but not for suspected spam", async () => {
    const cookie = await coachCookie();
    await makeLead(db, { suspectedSpam: true });
    expect(idsOf(await read(cookie), "done")).toEqual([]);
    const { id } = await makeLead(db);
    expect(idsOf(await read(cookie), "done")).toEqual(["first-client"]);
    await db.lead.delete({ where: { id } });
    await makeClient(db, { user: { archivedAt: new Date() } });
    expect(idsOf(await read(cookie), "done")).toEqual(["first-client"]);
  });

  it("skips a step once, however often it is asked, and takes it up again", async () => {
    const cookie = await coachCookie();
    const skip = { step: "payments", action: "skip" };
    const first = await edit(cookie, skip);
    expect([first.status, idsOf(first.body as Setup, "skipped")]).toEqual([200, ["payments"]]);
    expect((await edit(cookie, skip)).body).toEqual(first.body);
    expect(await read(cookie)).toEqual(first.body);
    const unskip = { step: "payments", action: "unskip" };
    expect(idsOf((await edit(cookie, unskip)).body as Setup, "skipped")).toEqual([]);
    expect(idsOf((await edit(cookie, unskip)).body as Setup, "skipped")).toEqual([]);
  });

  it("is dismissed and brought back, and remembers when it was dismissed first", async () => {
    const cookie = await coachCookie();
    expect((await edit(cookie, { dismissed: true })).body).toMatchObject({ dismissed: true });
    const { setupDismissedAt } = await db.practice.findFirstOrThrow();
    expect((await edit(cookie, { dismissed: true })).body).toMatchObject({ dismissed: true });
    expect((await db.practice.findFirstOrThrow()).setupDismissedAt).toEqual(setupDismissedAt);
    expect((await edit(cookie, { dismissed: false })).body).toMatchObject({ dismissed: false });
    expect((await read(cookie)).dismissed).toBe(false);
  });

  it("is the same for every coach, and keeps what two of them skip at once", async () => {
    const [maya, zoe] = [await coachCookie(), await coachCookie()];
    await Promise.all([edit(maya, { step: "email", action: "skip" }), edit(zoe, { step: "links", action: "skip" }), edit(zoe, { step: "email", action: "skip" })]);
    expect(idsOf(await read(maya), "skipped")).toEqual(["email", "links"]);
    expect(await read(zoe)).toEqual(await read(maya));
  });

  it("leaves the version of the settings as it is", async () => {
    const cookie = await coachCookie();
    const { version } = await db.practice.findFirstOrThrow();
    await edit(cookie, { step: "email", action: "skip" });
    await edit(cookie, { dismissed: true });
    expect((await db.practice.findFirstOrThrow()).version).toBe(version);
  });

  it.each([
    [{ step: "logo", action: "skip" }],
    [{ step: "email", action: "finish" }],
    [{ step: "email" }],
    [{ action: "skip" }],
    [{ dismissed: "yes" }],
    [{ step: "email", action: "skip", dismissed: true }],
    [{}],
  ])("refuses %j", async (body) => {
    const cookie = await coachCookie();
    const before = await read(cookie);
    expect((await edit(cookie, body)).status).toBe(400);
    expect(await read(cookie)).toEqual(before);
  });

  it.each([["client", makeClient], ["nutritionist", makeNutritionist]] as const)("refuses a %s", async (_, make) => {
    const cookie = await cookieOf(make(db) as Parameters<typeof cookieOf>[0]);
    expect([(await callRoute(readSetup, { cookie })).status, (await edit(cookie, { dismissed: true })).status]).toEqual([403, 403]);
  });

  it("refuses visitors", async () => {
    expect([(await callRoute(readSetup)).status, (await callRoute(editSetup, { body: { dismissed: true } })).status]).toEqual([401, 401]);
  });
});
