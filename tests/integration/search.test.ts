import { beforeEach, describe, expect, it } from "vitest";
import { GET as search } from "@/app/api/search/route";
import { db } from "@/lib/platform/db";
import { makeLead } from "@/tests/factories/leads";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const makeNamed = async (firstName: string, lastName: string, email: string) => (await makeClient(db, { user: { firstName, lastName, email } })).userId;

describe("The search for people", () => {
  it("finds clients and leads by a part of their name or email, whatever its case", async () => {
    const coach = await makeSignedInCoach();
    const lucy = await makeNamed("Lucy", "Hart", "lucy@example.com");
    await makeNamed("Anna", "Reed", "anna@example.com");
    const { id } = await makeLead(db, { fullName: "Hartmut Klein", email: "klein@example.com", stage: "proposal_sent" });
    await makeLead(db, { fullName: "Hart Spam", email: "spam@example.com", suspectedSpam: true });
    const find = async (q: string) => (await callRoute(search, { cookie: coach.cookie, query: { q } })).body;
    expect(await find("HART")).toEqual({ clients: [{ id: lucy, name: "Lucy Hart", email: "lucy@example.com" }], leads: [{ id, name: "Hartmut Klein", email: "klein@example.com", stage: "proposal_sent" }] });
    expect((await find("lucy@")).clients).toHaveLength(1);
    expect((await find("klein@")).leads).toHaveLength(1);
    expect(await find("%%")).toEqual({ clients: [], leads: [] });
  });

  it("finds nobody for less than two characters, and at most eight of each", async () => {
    const coach = await makeSignedInCoach();
    for (let index = 0; index < 10; index += 1) {
      await makeNamed("Mara", `Nr${index}`, `mara${index}@example.com`);
      await makeLead(db, { fullName: `Mara Lead ${index}`, email: `lead${index}@example.com` });
    }
    for (const query of [{}, { q: "" }, { q: "m" }, { q: " m " }]) expect((await callRoute(search, { cookie: coach.cookie, query })).body).toEqual({ clients: [], leads: [] });
    const { clients, leads } = (await callRoute(search, { cookie: coach.cookie, query: { q: "ma" } })).body;
    expect([clients.length, leads.length]).toEqual([8, 8]);
  });

  it("leaves out archived clients, and is for coaches only", async () => {
    const [coach, client, nutritionist] = [await makeSignedInCoach(), await makeSignedInClient(), await makeSignedInNutritionist()];
    await makeClient(db, { user: { firstName: "Zelda", archivedAt: new Date() } });
    expect((await callRoute(search, { cookie: coach.cookie, query: { q: "zelda" } })).body.clients).toEqual([]);
    for (const { cookie } of [client, nutritionist]) expect((await callRoute(search, { cookie, query: { q: "zelda" } })).status).toBe(403);
  });
});
