import { beforeEach, expect, it } from "vitest";
import { GET as takeRecord } from "@/app/api/clients/[id]/record/route";
import { db } from "@/lib/platform/db";
import { makeCompleteClient } from "@/tests/factories/complete-client";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { removeStoredFiles } from "@/tests/support/stored-files";
import { unzip } from "@/tests/support/unzip";

beforeEach(async () => {
  await resetDatabase();
  removeStoredFiles();
});

/** What is kept about a client and is not in her record, by table or column, and why. */
const leftOut: Record<string, string> = {
  Session: "Which browsers are signed in: their ids open them. When she signed in is under activity.",
  OneTimeLink: "Hashes of links to her password.",
  PastCustomer: "Ids at the payment provider.",
  NutritionistFee: "What a nutritionist earned: hers, not the client's.",
  "Draft.saveId": "Tells one save of a form from another.",
  "User.email": "Left as it is, or she could not be told from others; it is in her profile.",
  "User.passwordHash": "Of no use to her, and of use to whoever else finds the file.",
  "Notification.kind": "How the product tells notices apart; their text is in the record.",
  "Notification.occasion": "So that nobody is told twice.",
  "Notification.href": "Where a notice leads within the product.",
  "AuditEvent.action": "Told in words.",
  "AuditEvent.detail": "Told in words.",
  "AuditEvent.key": "So that one thing is recorded once.",
  "EmailMessage.leadId": "An id.",
  "EmailMessage.key": "So that nothing is sent twice.",
  "EmailMessage.occasion": "So that nothing is sent twice.",
  "EmailMessage.type": "Decides whether its text may be told; it is in the record as it is.",
  "EmailMessage.props": "What the text was made from; the text is in the record.",
  "EmailMessage.html": "The text is in the record.",
  "EmailMessage.fromEmail": "The practice's own address.",
  "EmailMessage.claimToken": "How the sender works.",
  "EmailMessage.batchKey": "How the sender works.",
  "EmailMessage.providerId": "The id at the email provider.",
  "EmailMessage.error": "What the email provider said to the product.",
  "EmailMessage.ruleId": "How the sender works.",
  "EmailMessage.unsubscribeUrl": "Whoever has it can end her reminders; it stands in the mail itself.",
  "EmailSkip.occasion": "So that nobody is written to twice.",
  "File.contentType": "The files themselves are in the zip.",
  "File.storageKey": "Where the bytes are.",
  "File.fileName": "Photos go by what they show; the zip names them so.",
  "FoodDiaryPhoto.fileId": "An id.",
  "NutritionPlan.fileName": "The file itself is in the zip, by its own name.",
  "CheckIn.frontPhotoId": "An id; the photo is in the zip.",
  "CheckIn.sidePhotoId": "An id; the photo is in the zip.",
  "CheckIn.backPhotoId": "An id; the photo is in the zip.",
  "CheckIn.otherPhotoIds": "Ids; the photos are in the zip.",
  "Client.assignedPriceId": "An id of the price list; her subscriptions name the plan.",
  "Lead.leadRef": "The word in the link she was sent.",
  "Thread.staffKey": "An id.",
  "Message.clientMessageId": "So that nothing is sent twice.",
  "Message.checkInId": "An id.",
  "PaymentCustomer.gatewayId": "The id at the payment provider.",
  "Subscription.gatewayId": "The id at the payment provider.",
  "Subscription.priceId": "An id of the price list; the plan is named.",
  "Payment.gatewayId": "The id at the payment provider.",
  "Payment.priceId": "An id of the price list; the plan is named.",
  "PaymentAttempt.key": "How tries are told apart.",
  "PaymentAttempt.kind": "Who tried: the schedule or a person.",
  "PaymentLink.token": "It is in the link's address.",
  "PaymentLink.gatewayId": "The id at the payment provider.",
  "PaymentLink.priceId": "An id of the price list.",
};

interface Reference {
  table: string;
  column: string;
  parent: string;
  parentColumn: string;
}

/** Tables that refer to people or to what is theirs, and of which nothing can be a client's. */
const staffs = ["Import", "Practice"];

/** Every table from which a path of references leads to her, as the condition on which of its rows are hers; and those without any. */
async function tablesOf(clientId: string) {
  const references = await db.$queryRaw<Reference[]>`
    SELECT c.conrelid::regclass::text AS "table", a.attname AS "column", c.confrelid::regclass::text AS "parent", f.attname AS "parentColumn"
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1] JOIN pg_attribute f ON f.attrelid = c.confrelid AND f.attnum = c.confkey[1]
    WHERE c.contype = 'f' ORDER BY 1, 2`;
  const plain = references.map((one) => ({ ...one, table: one.table.replaceAll('"', ""), parent: one.parent.replaceAll('"', "") }));
  const hers = new Map([["User", `"id" = '${clientId}'`]]);
  const empty = new Set<string>();
  for (let before = 0; before < hers.size; ) {
    before = hers.size;
    for (const parent of hers.keys())
      for (const { table } of plain.filter((one) => one.parent === parent && !hers.has(one.table))) {
        const all = plain.filter((one) => one.table === table && one.parent === parent).map((one) => `"${one.column}" IN (SELECT "${one.parentColumn}" FROM "${parent}" WHERE ${hers.get(parent)})`);
        const count = await db.$queryRawUnsafe<{ count: number }[]>(`SELECT count(*)::int AS count FROM "${table}" WHERE ${all.join(" OR ")}`);
        if ((count[0]?.count ?? 0) > 0) hers.set(table, all.join(" OR "));
        else empty.add(table);
      }
  }
  return { hers, empty: [...empty].filter((table) => !hers.has(table)).toSorted() };
}

/** Writes its own name into every column of hers that holds words, and answers which. */
async function markEverything(hers: ReadonlyMap<string, string>): Promise<string[]> {
  const columns = await db.$queryRaw<{ table: string; column: string; type: string }[]>`
    SELECT c.table_name AS "table", c.column_name AS "column", c.data_type AS "type" FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.data_type IN ('text', 'jsonb', 'ARRAY')
      AND NOT EXISTS (SELECT FROM information_schema.key_column_usage k WHERE k.table_name = c.table_name AND k.column_name = c.column_name)
    ORDER BY 1, 2`;
  const marked: string[] = [];
  for (const { table, column, type } of columns) {
    const [name, which] = [`${table}.${column}`, hers.get(table)];
    if (!which || table in leftOut || name in leftOut) continue;
    const value = type === "jsonb" ? `jsonb_build_object('mark', '${name}')` : type === "ARRAY" ? `ARRAY['${name}']` : `'${name}'`;
    await db.$executeRawUnsafe(`UPDATE "${table}" SET "${column}" = ${value} WHERE ${which}`);
    marked.push(name);
  }
  return marked;
}

it("A client's record holds every word that is kept about her, but for what is listed with its reason", { timeout: 60_000 }, async () => {
  const [coach, nutritionist] = [await makeSignedInCoach(), await makeSignedInNutritionist()];
  const client = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id });
  const { hers, empty } = await tablesOf(client.id);
  // A table that is new has something of hers once makeWholeClient writes it.
  expect(empty).toEqual(staffs);
  const marked = await markEverything(hers);
  const { status, body } = await callRoute(takeRecord, { cookie: coach.cookie, params: { id: client.id } });
  expect(status).toBe(200);
  const text = unzip(new Uint8Array(body)).get("record.json") ?? "";
  expect(marked.filter((name) => !text.includes(`"${name}"`))).toEqual([]);
});
