import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as takeRecord } from "@/app/api/clients/[id]/record/route";
import { GET as exportRoute } from "@/app/api/export/payments/route";
import { GET as finances } from "@/app/api/finances/route";
import { POST as importCsv } from "@/app/api/import-csv-clients/route";
import { GET as rows } from "@/app/api/imports/[id]/rows/route";
import { POST as undo } from "@/app/api/imports/[id]/undo/route";
import { POST as preview } from "@/app/api/imports/preview/route";
import { POST as commit } from "@/app/api/imports/route";
import { GET as pastPayments } from "@/app/api/past-payments/route";
import { GET as revenue } from "@/app/api/revenue/route";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { makePayment } from "@/tests/factories/payments";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { type ImportPractice, startImportPractice } from "@/tests/support/import-practice";
import { startMove } from "@/tests/support/move-in";
import { makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { unzip } from "@/tests/support/unzip";

const now = new Date("2026-11-18T12:00:00Z");
let practice: ImportPractice;
beforeEach(async () => void (practice = await startImportPractice(now)));
afterEach(() => void vi.useRealTimers());

const stripeHeader = "id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Description,PaymentIntent ID,Status,Seller Message,Customer ID,Customer Email,Invoice ID";
const stripe = (...lines: string[]) => `${[stripeHeader, ...lines].join("\n")}\n`;
const charge = (id: string, { at = "2026-10-05 09:00", amount = "199.00", refunded = "0.00", currency = "gbp", status = "Paid", email = "anna@example.com", intent = "", invoice = "" } = {}) =>
  `${id},${at},${amount},${refunded},${currency},true,Coaching,${intent},${status},Payment complete.,cus_1,${email},${invoice}`;
const planning = async (csvData: string, more: object = {}) => (await callRoute(preview, { cookie: practice.coach.cookie, body: { kind: "payments", csvData, ...more } })).body;
const importing = async (csvData: string, more: object = {}) => {
  const { id } = await planning(csvData, more);
  return { id, ...(await callRoute(commit, { cookie: practice.coach.cookie, body: { importId: id } })).body };
};
const undoing = (id: string) => callRoute(undo, { cookie: practice.coach.cookie, params: { id } });
const rowsOf = async (id: string) => (await callRoute(rows, { cookie: practice.coach.cookie, params: { id } })).body as { action: string; who: string; changes: string[]; note: string | null; error: string | null }[];
const outcomes = async (id: string) => (await rowsOf(id)).map(({ action, note, error }) => [action, note ?? error]);
const list = async (query: Record<string, string> = {}) => (await callRoute(pastPayments, { cookie: practice.coach.cookie, query })).body;
const counted = { countsAsRevenue: true };
const csvOf = async (cookie = practice.coach.cookie) => new TextDecoder().decode((await callRoute(exportRoute, { cookie, query: { columns: "all" } })).body as Uint8Array);
/** Last month's revenue in Finances, by month, and on the dashboard. */
const lastMonth = async () => {
  const [{ body: figures }, { body }] = [await callRoute(finances, { cookie: practice.coach.cookie }), await callRoute(revenue, { cookie: practice.coach.cookie })];
  return [figures.lastMonth, figures.months.at(-2).revenue, body.lastMonth];
};

describe("Payments from another tool", () => {
  it("are listed for the coach, for all clients and for one", async () => {
    expect(await importing(stripe(charge("ch_1"), charge("ch_2", { at: "2026-09-05 23:30", refunded: "50.00" })))).toMatchObject({ created: 2, errors: [], message: "2 payments created, 0 updated." });
    const expected = [
      { clientId: practice.anna.id, source: "stripe-payments", externalId: "ch_1", paidOn: "2026-10-05", description: "Coaching", amount: "199.00", refunded: "0.00", currency: "GBP", status: "succeeded", countsAsRevenue: false, client: { firstName: "Anna", lastName: "Berg", isArchived: false } },
      { externalId: "ch_2", paidOn: "2026-09-06", refunded: "50.00" },
    ];
    expect(await list()).toMatchObject(expected);
    expect(await list({ clientId: practice.anna.id })).toMatchObject(expected);
    expect((await callRoute(pastPayments, { cookie: practice.coach.cookie, query: { limit: "1" } })).body).toHaveLength(1);
    for (const { cookie } of [practice.anna, await makeSignedInNutritionist()]) expect((await callRoute(pastPayments, { cookie })).status).toBe(403);
    expect((await callRoute(pastPayments, { cookie: practice.coach.cookie, query: { clientId: "nobody" } })).status).toBe(404);
  });

  it("are added once, also from the same payments in other words or in our own export", async () => {
    const file = stripe(charge("ch_1"), charge("ch_2", { at: "2026-09-05 09:00" }));
    await importing(file);
    expect(await importing(file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await importing("Customer Email,Date,Amount,Charge id\nanna@example.com,05/10/2026,£199,ch_1\n")).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await importing(await csvOf())).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const plain = "Email,Date,Amount,Description\nanna@example.com,2026-05-05,£45,Session\nanna@example.com,2026-05-06,£45,Session\n";
    expect(await importing(plain)).toMatchObject({ created: 2 });
    expect(await importing(plain)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await importing(await csvOf())).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
    expect(await db.pastPayment.count()).toBe(4);
  });

  it("don't double those that were made here", async () => {
    const payment = await makePayment(db, { clientId: practice.anna.id, status: "succeeded", settledMinor: 19_900, amountMinor: 19_900, paidAt: new Date("2026-10-05T10:00:00Z"), gatewayId: "in_1" });
    expect(await importing(await csvOf(), counted)).toMatchObject({ created: 0, unchanged: 1 });
    expect(await importing(stripe(charge("ch_1", { invoice: "in_1" })), counted)).toMatchObject({ created: 0, unchanged: 1, errors: ["Line 2: This payment was made here, so it isn't added again"] });
    expect([await db.pastPayment.count(), await lastMonth(), payment.status]).toEqual([0, [199, 199, 199], "succeeded"]);
  });

  it("are added once under any of their ids at Stripe", async () => {
    const listed = "Email,Date,Amount,Id\nanna@example.com,2026-10-05,£199,pi_1\n";
    expect(await importing(listed, counted)).toMatchObject({ created: 1 });
    // A declined card is an attempt of its own.
    const file = stripe(charge("ch_1", { intent: "pi_1", status: "Failed" }), charge("ch_2", { intent: "pi_1" }));
    expect(await importing(file, counted)).toMatchObject({ created: 1, unchanged: 1 });
    expect(await importing(file, counted)).toMatchObject({ created: 0, unchanged: 2 });
    await importing(stripe(charge("ch_3", { intent: "pi_3", at: "2026-10-06 09:00" })), counted);
    expect(await importing(listed.replace("10-05", "10-06").replace("pi_1", "pi_3"), counted)).toMatchObject({ created: 0, unchanged: 1 });
    expect(await lastMonth()).toEqual([398, 398, 398]);
  });

  it("are each there where one invoice was paid in parts", async () => {
    await importing(stripe(charge("ch_1", { invoice: "in_1", at: "2026-09-05 09:00" })));
    expect(await importing(stripe(charge("ch_2", { invoice: "in_1", refunded: "199.00", status: "Refunded" })))).toMatchObject({ created: 1, updated: 0 });
    expect((await list()).map(({ externalId, status }: { externalId: string; status: string }) => [externalId, status])).toEqual([["ch_2", "refunded"], ["ch_1", "succeeded"]]);
  });

  it("don't count a second payment of the same client, day and amount, unless their ids show that they differ", async () => {
    const noted = "Anna Berg has another payment of £199 that day, which counts in revenue already, so this one doesn't. If they paid twice, write yes in a column “Counts as revenue”";
    const listed = (id: string, day = "2026-10-05") => `Email,Date,Amount,Id\nanna@example.com,${day},£199,${id}\n`;
    await importing(listed("pi_1"), counted);
    const { id } = await planning(stripe(charge("ch_1")), counted);
    expect(await outcomes(id)).toEqual([["create", noted]]);
    expect(await importing(stripe(charge("ch_1")), counted)).toMatchObject({ created: 1, errors: [`Line 2: ${noted}`] });
    expect(await importing(stripe(charge("ch_1")), counted)).toMatchObject({ updated: 0, unchanged: 1, errors: [`Line 2: ${noted}`] });
    expect(await lastMonth()).toEqual([199, 199, 199]);

    // From before the ids of charges were kept.
    await makePayment(db, { clientId: practice.anna.id, status: "succeeded", settledMinor: 19_900, paidAt: new Date("2026-10-07T22:30:00Z"), gatewayId: "in_7" });
    expect(await importing(stripe(charge("ch_7", { at: "2026-10-07 22:30" })), counted)).toMatchObject({ created: 1, errors: [`Line 2: ${noted}`] });
    expect(await lastMonth()).toEqual([398, 398, 398]);

    // Another charge is another payment, and so is another day, another client, and what the coach says.
    await importing(stripe(charge("ch_8", { at: "2026-10-08 09:00" })), counted);
    for (const file of [stripe(charge("ch_9", { at: "2026-10-08 09:00" })), listed("pi_8", "2026-10-09"), "Email,Date,Amount,Counts as revenue\nanna@example.com,2026-10-05,£199,yes\n"]) expect(await importing(file, counted)).toMatchObject({ created: 1, errors: [] });
    expect(await lastMonth()).toEqual([1194, 1194, 1194]);
  });

  it("count once where two previews are open: the second is checked again, and that of a move planned again", async () => {
    const plans = [await planning("Email,Date,Amount,Id\nanna@example.com,2026-10-05,£199,pi_1\n", counted), await planning(stripe(charge("ch_1")), counted)];
    const [first, second] = [plans[0]?.id, plans[1]?.id];
    const committing = (importId: string) => callRoute(commit, { cookie: practice.coach.cookie, body: { importId } });
    expect((await committing(first)).status).toBe(200);
    expect((await committing(second)).status).toBe(409);
    expect([await db.pastPayment.count(), await lastMonth()]).toEqual([1, [199, 199, 199]]);

    const move = await startMove(practice.coach.cookie);
    await move.add("listed.csv", "Email,Date,Amount,Id\nanna@example.com,2026-10-06,£50,pi_2\n");
    const { files } = await move.add("stripe.csv", stripe(charge("ch_2", { at: "2026-10-06 09:00", amount: "50.00" })));
    await move.change({ files: Object.fromEntries(files.map(({ id }: { id: string }) => [id, counted])) });
    expect((await move.commit()).body).toMatchObject({ status: "committed" });
    expect([await db.pastPayment.count(), await lastMonth()]).toEqual([3, [249, 249, 249]]);
  });

  it("count in revenue by month only when the coach says so, and only in pounds, until they are undone", async () => {
    const file = stripe(charge("ch_1"), charge("ch_2", { refunded: "49.50" }), charge("ch_3", { currency: "usd" }), charge("ch_4", { status: "Failed" }), charge("ch_5", { status: "Refunded", refunded: "199.00" }));
    await importing(file);
    expect(await lastMonth()).toEqual([0, 0, 0]);
    const plan = await planning(file, counted);
    expect(plan.counts).toMatchObject({ update: 4, unchanged: 1 });
    expect((await rowsOf(plan.id)).map(({ note, changes }) => note ?? changes.at(-1))).toEqual(["Counts in revenue: no → yes", "Counts in revenue: no → yes", "Currency: USD is listed and not counted in revenue, as no exchange rate is known", "Counts in revenue: no → yes", "Counts in revenue: no → yes"]);
    await callRoute(commit, { cookie: practice.coach.cookie, body: { importId: plan.id } });
    expect(await lastMonth()).toEqual([348.5, 348.5, 348.5]);
    // Nothing said changes nothing.
    expect(await importing(file)).toMatchObject({ updated: 0, unchanged: 5 });
    expect((await undoing(plan.id)).body.status).toBe("undone");
    expect(await lastMonth()).toEqual([0, 0, 0]);
  });

  it("count as their own column says, whatever the coach said", async () => {
    await importing("Email,Date,Amount,Id,Counts as revenue\nanna@example.com,2026-10-05,£10,1,yes\nanna@example.com,2026-10-06,£20,2,\n");
    expect(await lastMonth()).toEqual([10, 10, 10]);
    await importing("Email,Date,Amount,Id,Counts as revenue\nanna@example.com,2026-10-05,£10,1,no\nanna@example.com,2026-10-06,£20,2,\n", counted);
    expect(await lastMonth()).toEqual([20, 20, 20]);
  });

  it("in forints, kept in whole ones by an earlier version, are in hundredths after its migration, are found again, and can be undone", async () => {
    const file = `Email,Date,Amount,Currency,Description\nanna@example.com,2026-10-05,19900,HUF,"Say ""hi"" \\ 1/2\té"\nlena@example.com,2026-10-06,5,HUF,\nanna@example.com,2026-10-05,19900,JPY,\n`;
    const paid = stripe(charge("ch_1", { amount: "19900", currency: "huf" }));
    const refunded = stripe(charge("ch_1", { amount: "19900", currency: "huf", refunded: "900", status: "Refunded" }));
    const weekly = (returned: string) => `Email,Date,Amount,Currency,Description,Refunded\nanna@example.com,2026-10-05,19900,HUF,Weekly,${returned}\n`;
    const imports: { id: string }[] = [];
    for (const each of [file, paid, refunded, weekly("0"), weekly("900")]) imports.push(await importing(each));
    const stoppedFile = "Email,Date,Amount,Currency,Description\nanna@example.com,2026-10-05,19900,HUF,Stopped\n";
    const stopped = await planning(stoppedFile);
    await db.import.update({ where: { id: stopped.id }, data: { status: "committing", committedAt: now } });
    const rowsInOrder = () => db.importRow.findMany({ orderBy: [{ importId: "asc" }, { line: "asc" }], where: { importId: { in: [...imports, stopped].map(({ id }) => id) } } });
    const [expected, expectedRows] = [await db.pastPayment.findMany({ orderBy: { id: "asc" } }), await rowsInOrder()];
    const inWholeOnes = { amountMinor: { divide: 100 }, refundedMinor: { divide: 100 } };
    await db.pastPayment.updateMany({ where: { currency: "huf" }, data: inWholeOnes });
    const wholeOnes = (column: string) => `regexp_replace("${column}"::text, '("(?:amount|refunded)Minor": \\d+?)00\\M', '\\1', 'g')::jsonb`;
    await db.$executeRawUnsafe(`UPDATE "ImportRow" SET "data" = ${wholeOnes("data")}, "before" = ${wholeOnes("before")} WHERE "data"->'row'->>'currency' = 'huf'`);
    const keyOf = (amountMinor: number, description: string) => `sha256:${createHash("sha256").update(JSON.stringify([practice.anna.id, "2026-10-05", amountMinor, "huf", description])).digest("hex")}`;
    for (const description of ['Say "hi" \\ 1/2\té', "Weekly", "Stopped"]) {
      const [key, earlierKey] = [keyOf(1_990_000, description), keyOf(19_900, description)];
      await db.pastPayment.updateMany({ where: { key }, data: { key: earlierKey } });
      await db.$executeRaw`UPDATE "ImportRow" SET "data" = replace("data"::text, ${key}, ${earlierKey})::jsonb, "before" = replace("before"::text, ${key}, ${earlierKey})::jsonb`;
    }
    const large = await db.pastPayment.create({ data: { source: "unknown", key: "large", paidOn: dayToDate("2026-01-05"), description: "", amountMinor: 2_000_000_000, refundedMinor: 0, currency: "idr", status: "succeeded", countsAsRevenue: false, importedAt: now } });

    const open = await planning(refunded.replace("ch_1", "ch_2"));

    for (const statement of readFileSync("prisma/migrations/20261130101001_past_payments_in_hundredths/migration.sql", "utf8").split(/;\n/).filter(Boolean)) await db.$executeRawUnsafe(statement);
    expect((await callRoute(commit, { cookie: practice.coach.cookie, body: { importId: open.id } })).status).toBe(409);
    expect(await db.pastPayment.findMany({ orderBy: { id: "asc" }, where: { id: { not: large.id } } })).toEqual(expected);
    expect(await db.pastPayment.findUnique({ where: { id: large.id } })).toEqual(large);
    expect(await rowsInOrder()).toEqual(expectedRows);
    expect((await callRoute(commit, { cookie: practice.coach.cookie, body: { importId: stopped.id } })).body).toMatchObject({ created: 1 });
    for (const each of [file, refunded, weekly("900"), stoppedFile]) expect(await importing(each)).toMatchObject({ created: 0, updated: 0 });
    for (const { id } of [stopped, ...imports.toReversed()]) expect((await undoing(id)).body.status).toBe("undone");
    expect(await db.pastPayment.findMany()).toEqual([large]);
  });

  it("leave no trace when undone, in the order they came", async () => {
    const first = await importing(stripe(charge("ch_1"), charge("ch_2", { at: "2026-09-05 09:00" })), counted);
    const before = await db.pastPayment.findMany({ orderBy: { id: "asc" } });
    const second = await importing(stripe(charge("ch_1", { refunded: "199.00", status: "Refunded" }), charge("ch_3")));
    expect(second).toMatchObject({ created: 1, updated: 1 });
    expect((await rowsOf(second.id))[0]?.changes).toEqual(["5 October 2026", "£199", "Status: Paid → refunded", "Returned: £0 → £199"]);
    // Nobody can edit a past payment. Another import can change it, which keeps the first from being undone.
    expect(await undoing(first.id)).toMatchObject({ status: 409 });
    expect(await db.pastPayment.count()).toBe(3);
    expect((await undoing(second.id)).body.status).toBe("undone");
    expect(await db.pastPayment.findMany({ orderBy: { id: "asc" } })).toEqual(before);
    expect((await undoing(first.id)).body.status).toBe("undone");
    expect(await db.pastPayment.count()).toBe(0);
  });

  it("of somebody who isn't a client are a former client's, until she is one", async () => {
    const file = "Email,Date,Amount\nlena@example.com,2026-10-05,£199\n";
    const { id } = await importing(file, counted);
    expect(await outcomes(id)).toEqual([["create", "No client here has this email or name, so it is listed as a former client's"]]);
    expect(await list()).toMatchObject([{ clientId: null, client: null, amount: "199.00" }]);
    expect(await lastMonth()).toEqual([199, 199, 199]);
    const { userId } = await makeClient(db, { user: { email: "lena@example.com", firstName: "Lena", lastName: "Ford" } });
    expect(await importing(file, counted)).toMatchObject({ created: 0, updated: 1 });
    expect(await list({ clientId: userId })).toHaveLength(1);
    expect(await lastMonth()).toEqual([199, 199, 199]);
  });

  it("of a former client are found again by the name in the file, also once she is a client under another name", async () => {
    const byPhone = "Name,Phone,Date,Amount\nLena F,+44 7700 900123,2026-10-05,£199\n";
    const byNickname = "Name,Date,Amount\nAnnie,2026-10-06,£50\n";
    for (const file of [byPhone, byNickname]) expect(await importing(file)).toMatchObject({ created: 1 });
    const { userId } = await makeClient(db, { user: { firstName: "Lena", lastName: "Ford", phone: "+44 7700 900123" } });
    const plan = await planning(byPhone);
    expect((await rowsOf(plan.id)).map(({ who, changes }) => [who, ...changes])).toEqual([["Lena Ford", "5 October 2026", "£199", "Now on their profile"]]);
    expect((await callRoute(commit, { cookie: practice.coach.cookie, body: { importId: plan.id } })).body).toMatchObject({ created: 0, updated: 1 });
    expect(await importing(byPhone)).toMatchObject({ created: 0, updated: 0, unchanged: 1 });

    const move = await startMove(practice.coach.cookie);
    await move.add("payments.csv", byNickname);
    const { people } = await move.add("measurements.csv", "Name,Date,Weight (kg)\nAnnie,2026-10-06,64\n");
    await move.change({ people: { [people[0].key]: practice.anna.id } });
    expect((await move.commit()).body).toMatchObject({ status: "committed" });
    expect((await list()).map(({ clientId, amount }: { clientId: string; amount: string }) => [clientId, amount])).toEqual([[practice.anna.id, "50.00"], [userId, "199.00"]]);
  });

  it("say what is no payment, and keep one id for one payment", async () => {
    const paypal = "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Reference Txn ID\n"
      + '05/10/2026,10:05:00,GMT,Anna Berg,Website Payment,Completed,GBP,"1,199.00",-5,"1,194.00",anna@example.com,me@example.com,T1,\n'
      + "13/10/2026,10:05:00,GMT,Anna Berg,Payment Refund,Completed,GBP,-199.00,0,-199.00,me@example.com,anna@example.com,T2,T1\n"
      + "14/10/2026,10:05:00,GMT,,General Withdrawal,Completed,GBP,-900.00,0,-900.00,,,T3,\n";
    const { id, ...result } = await importing(paypal, counted);
    expect(result).toMatchObject({ created: 1 });
    expect(await outcomes(id)).toEqual([
      ["create", null],
      ["error", '"Payment Refund" is no payment. A refund is taken off its payment where both are in the file'],
      ["error", '"General Withdrawal" is money going out or moved, and no payment by a client'],
    ]);
    expect(await lastMonth()).toEqual([1000, 1000, 1000]);
    await importing(stripe(charge("ch_1")));
    const other = await planning(stripe(charge("ch_1", { amount: "250.00" })));
    expect(await outcomes(other.id)).toEqual([["error", "Id: another payment with this id is here already"]]);
    const list1 = "Email,Date,Amount,Id\nanna@example.com,2026-01-05,£10,1\n";
    await importing(list1);
    const list2 = await planning("Email,Date,Amount,Id\nanna@example.com,2026-02-05,£10,1\n");
    expect(await outcomes(list2.id)).toEqual([["error", "Id: another payment with this id is here already"]]);
  });

  it("are one client's where no column names anybody, and are asked for then", async () => {
    const file = "Date,Amount\n2026-10-05,£199\n";
    expect(await planning(file)).toMatchObject({ needsClient: true, counts: { error: 1 } });
    await importing(file, { clientId: practice.anna.id });
    expect(await list({ clientId: practice.anna.id })).toHaveLength(1);
  });

  it("are recognised, and a list of clients with plan and status is not taken for them", async () => {
    expect((await planning(stripe(charge("ch_1")))).source).toEqual({ name: "stripe-payments", kind: "payments" });
    const people = await callRoute(preview, { cookie: practice.coach.cookie, body: { kind: "users", csvData: "First name,Email,Status,Plan,Currency\nLena,lena@example.com,Active,Monthly,GBP\n" } });
    expect(people.body.source).toEqual({ name: "unknown", kind: "users" });
    expect((await callRoute(preview, { cookie: practice.coach.cookie, body: { kind: "users", csvData: "Email\nlena@example.com\n", ...counted } })).body).toMatchObject({ fields: { countsAsRevenue: "Only payments can be counted in revenue" } });
  });

  it("come in one call too", async () => {
    const { body } = await callRoute(importCsv, { cookie: practice.coach.cookie, body: { importType: "payments", csvData: stripe(charge("ch_1")), ...counted } });
    expect(body.stats).toEqual({ total: 1, imported: 1, updated: 0, errors: 0 });
    expect(await lastMonth()).toEqual([199, 199, 199]);
  });

  it("are in her record, and stay without her name and text once she is erased", async () => {
    await importing("Email,Date,Amount,Description\nanna@example.com,2026-10-05,£199,For Anna Berg\n", counted);
    const record = JSON.parse(unzip(new Uint8Array((await callRoute(takeRecord, { cookie: practice.anna.cookie, params: { id: practice.anna.id } })).body)).get("record.json") ?? "{}");
    expect(record.pastPayments).toMatchObject([{ paidOn: "2026-10-05", amount: "199.00", currency: "gbp", description: "For Anna Berg", source: "unknown" }]);
    await db.user.update({ where: { id: practice.anna.id }, data: { archivedAt: new Date("2026-09-01T00:00:00Z") } });
    expect(await eraseDueClients(now)).toBe(1);
    const [left] = await db.pastPayment.findMany();
    expect(left).toMatchObject({ clientId: null, description: "", amountMinor: 19_900, key: left?.id });
    expect(await lastMonth()).toEqual([199, 199, 199]);
  });
});

describe("The payments CSV", () => {
  it("comes back unchanged in an empty practice, and has imported payments in it", async () => {
    const zoe = { email: "zoe@example.com", firstName: "Zoë", lastName: 'O"Hara, Jr' };
    const { userId: clientId } = await makeClient(db, { user: zoe });
    const paidAt = (day: string) => ({ paidAt: new Date(`${day}T10:00:00Z`), createdAt: new Date(`${day}T10:00:00Z`) });
    const paid = { clientId, status: "succeeded" as const, amountMinor: 19_900, settledMinor: 19_900 };
    await makePayment(db, { ...paid, ...paidAt("2026-10-01"), planName: "=HYPERLINK(1)" });
    await makePayment(db, { ...paid, ...paidAt("2026-10-02"), amountMinor: 123_456, settledMinor: 123_456, refundedMinor: 5000 });
    await makePayment(db, { ...paid, ...paidAt("2026-10-03"), status: "refunded", refundedMinor: 19_900, planName: "@Home, “6 weeks”" });
    await makePayment(db, { ...paid, ...paidAt("2026-10-04"), status: "disputed", disputedMinor: 19_900 });
    await makePayment(db, { clientId, status: "failed", amountMinor: 100_000, failedAt: new Date("2026-10-05T23:30:00Z"), createdAt: new Date("2026-10-05T23:30:00Z") });
    await makePayment(db, { clientId, status: "pending", planName: "Online", amountMinor: 35_000, currency: "usd", createdAt: new Date("2026-08-01T10:00:00Z") });
    await makePayment(db, { ...paid, clientId: null, ...paidAt("2026-09-01") });
    await importing(stripe(charge("ch_1"), charge("ch_2", { amount: "19900", currency: "jpy", refunded: "900" }), charge("ch_3", { email: "lena@example.com", at: "2025-01-05 09:00" })));
    const before = await csvOf();
    expect(before).toContain("Anna Berg,Coaching,19900 JPY,Paid,2026-10-05,anna@example.com,ch_2,JPY,900");
    expect(before).toContain("Former client,Coaching,199.00,Paid,2025-01-05,,ch_3,GBP,0.00");
    const days = before.trim().split("\r\n").slice(1).map((line) => /\d{4}-\d\d-\d\d/.exec(line)?.[0] ?? "");
    expect(days).toEqual(days.toSorted().toReversed());

    await resetDatabase();
    practice = await startImportPractice(now);
    await makeClient(db, { user: zoe, client: { joinDate: dayToDate("2026-08-01") } });
    expect(await importing(before)).toMatchObject({ created: 10, updated: 0, errors: [] });
    const lines = (text: string) => text.trim().split("\r\n").toSorted();
    expect(lines(await csvOf())).toEqual(lines(before));
    expect(await importing(before)).toMatchObject({ created: 0, updated: 0, unchanged: 10 });
  });
});
