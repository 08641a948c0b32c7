import { beforeEach, expect, it } from "vitest";
import { GET as takeRecord } from "@/app/api/clients/[id]/record/route";
import { db } from "@/lib/platform/db";
import { makeCompleteClient } from "@/tests/factories/complete-client";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { removeStoredFiles } from "@/tests/support/stored-files";
import { unzip } from "@/tests/support/unzip";

beforeEach(async () => {
  await resetDatabase();
  removeStoredFiles();
});

/** Tables and columns that a client's record leaves out, with the reason. */
const excludedFromRecord: Record<string, string> = {
  OneTimeLink: "Hashes of one-time password links.",
  AuthChallenge: "Hashes of steps of a sign-in, for five minutes.",
  RepeatableWrite: "Copies of answers for a week, which the client's own device has had.",
  RecoveryCode: "Hashes of recovery codes.",
  UploadPart: "The first bytes of a file that has not arrived. Nothing can be opened with them.",
  "PushSubscription.endpoint": "Anyone who has it can try to reach the person's device.",
  "PushSubscription.p256dh": "A key of the person's browser.",
  "PushSubscription.auth": "A key of the person's browser.",
  "Push.kind": "Internal; the text of the notification is in the record.",
  "Push.occasion": "Prevents duplicates.",
  "Push.href": "A link within the product.",
  "CalendarLink.tokenHash": "Useless to the client, like all hashes.",
  "AuthenticatorApp.sealedSecret": "Gives access to the account.",
  "Passkey.credentialId": "Chosen by the person's device.",
  "Passkey.transports": "How a browser reaches the person's device.",
  PastCustomer: "Ids at the payment provider.",
  NutritionistFee: "The nutritionist's earnings, not the client's data.",
  "Draft.saveId": "Identifies a save of the draft.",
  "User.email": "Not marked, because it must stay unique; it is in the profile.",
  "User.passwordHash": "Useless to the client and dangerous if someone else finds the file.",
  "Notification.kind": "Internal; the text of the notification is in the record.",
  "Notification.occasion": "Prevents duplicates.",
  "Notification.href": "A link within the product.",
  "AuditEvent.action": "Written as text in the record.",
  "AuditEvent.detail": "Written as text in the record.",
  "AuditEvent.key": "Prevents duplicates.",
  "AuditEvent.salt": "Part of the chain of hashes.",
  "AuditEvent.contentHash": "Part of the chain of hashes.",
  "EmailMessage.leadId": "An id.",
  "EmailMessage.key": "Prevents duplicates.",
  "EmailMessage.occasion": "Prevents duplicates.",
  "EmailMessage.type": "Not marked, because it decides whether the text is included; it is in the record.",
  "EmailMessage.props": "The text is in the record.",
  "EmailMessage.html": "The text is in the record.",
  "EmailMessage.fromEmail": "The practice's own address.",
  "EmailMessage.replyTo": "The practice's own address.",
  "EmailMessage.claimToken": "Internal to the email sender.",
  "EmailMessage.batchKey": "Internal to the email sender.",
  "EmailMessage.providerId": "The id at the email provider.",
  "EmailMessage.threadId": "What email apps group the email under.",
  "EmailMessage.problem": "Written as a sentence beside it.",
  "EmailMessage.error": "An error from the email provider.",
  "EmailMessage.ruleId": "Internal to the email sender.",
  "EmailMessage.unsubscribeUrl": "Anyone who has it can unsubscribe the client; it is in the email itself.",
  "EmailSkip.occasion": "Prevents duplicates.",
  "File.contentType": "The files themselves are in the zip.",
  "File.storageKey": "Internal storage location.",
  "File.fileName": "The zip names photos by what they show.",
  "ProgressPhoto.fileId": "An id; the photo is in the zip.",
  "ProgressPhoto.pose": "Not marked, because it is one of four words; it names the photo in the zip.",
  "ProgressPhoto.originalHash": "Recognises a photo that is imported again.",
  "FoodDiaryPhoto.fileId": "An id.",
  "File.messageId": "An id; the message names its files.",
  "NutritionPlan.fileName": "The file is in the zip under its own name.",
  "QuestionAnswer.text": "Not marked, because an answer holds one value. tests/integration/questions.test.ts reads every kind in the record.",
  "QuestionAnswer.choiceLabels": "Not marked, as above.",
  "QuestionAnswer.choiceIds": "Ids; the words are in the record.",
  "QuestionAnswer.photoIds": "Ids; the photos are in the zip.",
  "Baseline.frontPhotoId": "An id; the photo is in the zip.",
  "Baseline.sidePhotoId": "An id; the photo is in the zip.",
  "Baseline.backPhotoId": "An id; the photo is in the zip.",
  "CheckIn.frontPhotoId": "An id; the photo is in the zip.",
  "CheckIn.sidePhotoId": "An id; the photo is in the zip.",
  "CheckIn.backPhotoId": "An id; the photo is in the zip.",
  "CheckIn.otherPhotoIds": "Ids; the photos are in the zip.",
  "ClientState.tags": "A copy of the client's tags, which are in the record.",
  "Client.assignedPriceId": "An id of the price list; the subscriptions name the plan.",
  "Lead.leadRef": "The token of the link that was sent.",
  "Thread.staffKey": "An id.",
  "Message.clientMessageId": "Prevents duplicates.",
  "Message.checkInId": "An id.",
  "PaymentCustomer.gatewayId": "The id at the payment provider.",
  "Subscription.gatewayId": "The id at the payment provider.",
  "Subscription.priceId": "An id of the price list; the plan is named.",
  "Payment.gatewayId": "The id at the payment provider.",
  "Payment.relatedIds": "Further ids at the payment provider.",
  "Payment.priceId": "An id of the price list; the plan is named.",
  "Payment.failureKind": "The kind of the reason, which is in words.",
  "PastPayment.key": "Prevents duplicates.",
  "PastPayment.relatedIds": "Further ids at the payment provider.",
  "PastPayment.stoppedCounting": "Whether it counts is said.",
  "PaymentAttempt.failureKind": "The kind of the reason, which is in words.",
  "PaymentAttempt.key": "An internal key.",
  "PaymentAttempt.kind": "Whether the schedule or a person tried.",
  "PaymentLink.token": "It is in the URL.",
  "PaymentLink.gatewayId": "The id at the payment provider.",
  "PaymentLink.priceId": "An id of the price list.",
};

interface Reference {
  table: string;
  column: string;
  parent: string;
  parentColumn: string;
}

/** Tables with foreign keys to people that never contain a client's data. Held feedback is in her record once it is sent, at most 30 seconds later. */
const staffTables = ["FormVersion", "HeldFeedback", "Import", "ImportBatch", "Practice", "PracticeExport"];

/** Follows foreign keys from the client. Returns for each table the SQL condition for the client's rows, and the tables without any. */
async function findClientTables(clientId: string) {
  const references = await db.$queryRaw<Reference[]>`
    SELECT c.conrelid::regclass::text AS "table", a.attname AS "column", c.confrelid::regclass::text AS "parent", f.attname AS "parentColumn"
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1] JOIN pg_attribute f ON f.attrelid = c.confrelid AND f.attnum = c.confkey[1]
    WHERE c.contype = 'f' ORDER BY 1, 2`;
  const unquoted = references.map((reference) => ({ ...reference, table: reference.table.replaceAll('"', ""), parent: reference.parent.replaceAll('"', "") }));
  const conditionByTable = new Map([["User", `"id" = '${clientId}'`]]);
  const empty = new Set<string>();
  for (let before = 0; before < conditionByTable.size; ) {
    before = conditionByTable.size;
    for (const parent of conditionByTable.keys())
      for (const { table } of unquoted.filter((reference) => reference.parent === parent && !conditionByTable.has(reference.table))) {
        const conditions = unquoted.filter((reference) => reference.table === table && reference.parent === parent).map((reference) => `"${reference.column}" IN (SELECT "${reference.parentColumn}" FROM "${parent}" WHERE ${conditionByTable.get(parent)})`);
        const count = await db.$queryRawUnsafe<{ count: number }[]>(`SELECT count(*)::int AS count FROM "${table}" WHERE ${conditions.join(" OR ")}`);
        if ((count[0]?.count ?? 0) > 0) conditionByTable.set(table, conditions.join(" OR "));
        else empty.add(table);
      }
  }
  return { conditionByTable, empty: [...empty].filter((table) => !conditionByTable.has(table)).toSorted() };
}

/** Writes the name of each text column into the client's rows. Returns the names of the marked columns. */
async function markTextColumns(conditionByTable: ReadonlyMap<string, string>): Promise<string[]> {
  const columns = await db.$queryRaw<{ table: string; column: string; type: string }[]>`
    SELECT c.table_name AS "table", c.column_name AS "column", c.data_type AS "type" FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.data_type IN ('text', 'jsonb', 'ARRAY')
      AND NOT EXISTS (SELECT FROM information_schema.key_column_usage k WHERE k.table_name = c.table_name AND k.column_name = c.column_name)
    ORDER BY 1, 2`;
  const marked: string[] = [];
  for (const { table, column, type } of columns) {
    const [name, condition] = [`${table}.${column}`, conditionByTable.get(table)];
    if (!condition || table in excludedFromRecord || name in excludedFromRecord) continue;
    const value = type === "jsonb" ? `jsonb_build_object('mark', '${name}')` : type === "ARRAY" ? `ARRAY['${name}']` : `'${name}'`;
    await db.$executeRawUnsafe(`UPDATE "${table}" SET "${column}" = ${value} WHERE ${condition}`);
    marked.push(name);
  }
  return marked;
}

it("A client's own record contains every text stored about them, except for the listed columns", { timeout: 60_000 }, async () => {
  const [coach, nutritionist] = [await makeSignedInCoach(), await makeSignedInNutritionist()];
  const client = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id });
  const { conditionByTable, empty } = await findClientTables(client.id);
  // If this fails for a new table, add a row for it to makeCompleteClient.
  expect(empty).toEqual(staffTables);
  const marked = await markTextColumns(conditionByTable);
  const { status, body } = await callRoute(takeRecord, { cookie: await createSessionCookieHeader(client), params: { id: client.id } });
  expect(status).toBe(200);
  const text = unzip(new Uint8Array(body)).get("record.json") ?? "";
  expect(marked.filter((name) => !text.includes(`"${name}"`))).toEqual([]);
});
