import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type * as z from "zod/mini";
import type { AnyEndpoint } from "@/lib/api/contract";
import { consentTexts } from "@/lib/core/consents/rules";
import { dayInTimeZone } from "@/lib/platform/clock";
import { addDays, mondayOnOrBefore } from "@/lib/platform/days";
import { sharedQuestionId, sharedSnippetId } from "@/tests/factories/complete-client";
import type { NamedArbitraries } from "@/tests/support/arbitraries";
import type { RecordOwner } from "@/tests/support/worlds";

/** What a path parameter refers to: a client's record, one that not even staff can reach, one without an owner, or a token that grants access. */
interface ParameterMeaning {
  kind: "record" | "own" | "unowned" | "key";
  valueFor: (owner: RecordOwner) => string;
}
const ownerRecord = (valueFor: ParameterMeaning["valueFor"]): ParameterMeaning => ({ kind: "record", valueFor });
const ownRecord = (valueFor: ParameterMeaning["valueFor"]): ParameterMeaning => ({ kind: "own", valueFor });
const sharedValue = (name: string): ParameterMeaning => ({ kind: "unowned", valueFor: () => name });

/** The meanings by parameter name, and for `id` by the path before it. The longest matching path counts. */
const meaningByParameter: Record<string, ParameterMeaning> = {
  clientId: ownerRecord((owner) => owner.id),
  noteId: ownerRecord((owner) => owner.noteId),
  submissionId: ownerRecord((owner) => owner.submissionId),
  token: { kind: "key", valueFor: (owner) => owner.payToken },
  "/api/calendar/:token": { kind: "key", valueFor: (owner) => `${owner.calendarToken}.ics` },
  form: sharedValue("intake"),
  "/api/question-forms/:form": sharedValue("weekly-check-in"),
  "/api/questions/:id": sharedValue(sharedQuestionId),
  templateId: sharedValue("welcome"),
  job: sharedValue("lifecycle"),
  name: sharedValue("icon-192"),
  line: sharedValue("1"),
  "/api/automation/rules/:id": sharedValue("welcome-email"),
  "/api/automation/test/:id": sharedValue("welcome-email"),
  "/api/check-ins/:id": ownerRecord((owner) => owner.id),
  "/api/check-ins/:id/changes": ownerRecord((owner) => owner.checkInId),
  "/api/check-ins/:id/flag": ownerRecord((owner) => owner.checkInId),
  "/api/steps/:id": ownerRecord((owner) => owner.stepId),
  "/api/check-ins/:id/feedback": ownerRecord((owner) => owner.checkInId),
  "/api/snippets/:id": sharedValue(sharedSnippetId),
  "/api/clients/:id": ownerRecord((owner) => owner.id),
  "/api/conversations/:id": ownerRecord((owner) => owner.id),
  "/api/email-automation/messages/:id": ownerRecord((owner) => owner.emailId),
  "/api/files/:id": ownerRecord((owner) => owner.files.front),
  // Of another's file nothing has arrived, as of an unknown one; tests/integration/file-parts.test.ts tries it.
  "/api/files/parts/:id": sharedValue("unknown"),
  // The world has no export; tests/integration/practice-export.test.ts builds some.
  "/api/practice-export/:id": sharedValue("unknown"),
  // The world has no move; tests/integration/import-batches.test.ts makes some.
  "/api/imports/batches/:id": sharedValue("unknown"),
  "/api/imports/:id/photos": sharedValue("unknown"),
  "/api/imports/:id": ownerRecord((owner) => owner.importId),
  "/api/leads/:id": ownerRecord((owner) => owner.leadId),
  "/api/messages/:id": ownerRecord((owner) => owner.id),
  "/api/messages/:id/no-reply-needed": ownerRecord((owner) => owner.messageId),
  "/api/nutrition-plans/:id": ownerRecord((owner) => owner.id),
  "/api/nutrition-plans/:id/": ownerRecord((owner) => owner.planId),
  "/api/people/:id": ownerRecord((owner) => owner.id),
  "/api/passkeys/:id": ownRecord((owner) => owner.passkeyId),
  "/api/sessions/:id": ownRecord((owner) => owner.sessionId),
  "/api/weekly-check-ins/:id": ownerRecord((owner) => owner.checkInId),
  "/api/two-factor/people/:id": ownerRecord((owner) => owner.id),
  "/api/payment-plans/:id": sharedValue("prod_family_discount"),
  // Ids of staff; tests/integration/team.test.ts tries those of others.
  "/api/team/:id": sharedValue("unknown"),
  "/api/invitations/:id": ownerRecord((owner) => owner.id),
  "/api/receipts/:id": ownerRecord((owner) => owner.paidPaymentId),
  "/api/payments/retry/:id": ownerRecord((owner) => owner.paymentId),
};

export const paramNames = ({ path }: AnyEndpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** Throws for an unknown parameter. */
export function parameterMeaning(endpoint: AnyEndpoint, param: string): ParameterMeaning {
  const fitting = Object.keys(meaningByParameter).filter((name) => name.includes(`:${param}`) && endpoint.path.startsWith(name));
  const name = meaningByParameter[fitting.toSorted((a, b) => b.length - a.length)[0] ?? param];
  if (!name) throw new Error(`${endpoint.path}: add :${param} to meaningByParameter in worlds-parameters.ts`);
  return name;
}

export const ownerParams = (endpoint: AnyEndpoint, owner: RecordOwner) => Object.fromEntries(paramNames(endpoint).map((param) => [param, parameterMeaning(endpoint, param).valueFor(owner)]));

/** The query and body fields that refer to one of the client's records. */
function ownerFields(endpoint: AnyEndpoint, owner: RecordOwner): Record<string, unknown> {
  const url = (id: string) => `/api/files/${id}`;
  return {
    clientId: owner.id, clientIds: [owner.id], recipientId: owner.id, receiverId: owner.id, recipientIds: [owner.id], owner: owner.id, personId: owner.id,
    foodDiaryId: owner.diaryId, leadIds: [owner.leadId], leadRef: owner.leadId, importId: owner.importId, campaign: owner.campaignId, ids: [owner.notificationId],
    paymentId: owner.atGateway.payment, setupId: owner.atGateway.setup, clientSecret: owner.atGateway.secrets.payment, token: owner.payToken, clientEmail: owner.user.email, paymentUrl: owner.payUrl,
    profileImageUrl: url(owner.files.portrait), logoUrl: url(owner.files.portrait), progressPhotos: [url(owner.files.front)], front: url(owner.files.front), side: url(owner.files.extra), back: url(owner.files.left),
    ...(endpoint.path === "/api/food-diaries" && { photos: [url(owner.files.plate)] }),
    // Places in a list of the move, which names no record.
    ...(endpoint.path === "/api/imports/batches/:id" && { files: [] }),
    ...(endpoint.path === "/api/imports/:id/photos" && { photos: [] }),
    // What becomes of all the caller's photos.
    ...(endpoint.path === "/api/consents" && { photos: "delete" }),
    // A passkey that signs in or confirms who someone is names itself.
    ...(["/api/passkeys/verify", "/api/auth/step-up"].includes(endpoint.path) && { id: owner.credentialId, rawId: owner.credentialId }),
    // The id of a new file, made on the device; tests/integration/file-parts.test.ts tries those of others.
    ...(endpoint.path.startsWith("/api/files") && endpoint.method === "POST" && { id: randomUUID() }),
    ...(endpoint.path === "/api/pending-check-ins" && { id: owner.checkInId }),
    ...(endpoint.path === "/api/nutritionist/pending-food-diaries" && { id: owner.diaryId }),
    // A choice of a question names itself.
    ...(endpoint.path === "/api/question-forms/:form" && { id: owner.id }),
    ...(endpoint.path === "/api/check-ins/:id/feedback" && owner.feedback),
    // A check-in takes only the outcomes of steps that it asks about; tests/integration/next-steps.test.ts tries those of others.
    ...(endpoint.path.startsWith("/api/weekly-check-ins") && { stepOutcomes: [], id: owner.stepId }),
    ...(endpoint.path === "/api/sandbox/confirm" && { token: "pm_card_visa" }),
  };
}

/** Fields that look like references to a record but are not. */
const unownedFields = /^(clientMessageId|nutritionistId|requestId|saveId|priceId|questionId|setupToken|(from|contact|new)?Email|(sendFollowUp|reminder|feedbackIn)Emails?|(contract|trainingPlatform|welcomeVideo|trainingVideo|nutritionTracker|nutritionGroup|welcomeTranscript|trainingTranscript)Url)$/i;

/** An endpoint's fields that are in neither list. */
export function unclassifiedFields(endpoint: AnyEndpoint, owner: RecordOwner): string[] {
  const named = ownerFields(endpoint, owner);
  const referencePattern = /(^|[a-z])(ids?|refs?|urls?|tokens?|secrets?|emails?|keys?|owner|photos?|files?)$/i;
  return [...schemaFields(endpoint.body), ...schemaFields(endpoint.query)].filter((name) => referencePattern.test(name) && !unownedFields.test(name) && !(name in named));
}

/** Whether a token opens the endpoint. A test payment's client secret grants access to anyone who has it, like a payment link's token. */
export const isOpenedByKey = (endpoint: AnyEndpoint) => paramNames(endpoint).some((param) => parameterMeaning(endpoint, param).kind === "key") || schemaFields(endpoint.body).includes("clientSecret");

function schemaFields(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object") return Object.entries(def.shape).flatMap(([name, inner]) => [...(isObject(inner) ? [] : [name]), ...schemaFields(inner)]);
  if (def.type === "union") return def.options.flatMap((option) => schemaFields(option));
  if (def.type === "array") return schemaFields(def.element);
  if (def.type === "pipe") return schemaFields(def.in);
  return def.type === "optional" || def.type === "nullable" || def.type === "default" ? schemaFields(def.innerType) : [];
}
const isObject = (schema: z.core.$ZodType): boolean => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === "object" || ("innerType" in def && isObject(def.innerType));
};

/** Returns values for random calls. Each reference is to a record of one of these owners, so that the call can succeed. */
export function ownerFieldArbitraries(endpoint: AnyEndpoint, ...owners: readonly RecordOwner[]): NamedArbitraries {
  const fieldsByOwner = owners.map((owner) => ownerFields(endpoint, owner));
  const records = Object.keys(fieldsByOwner[0] ?? {}).map((name) => [name, fc.constantFrom(...fieldsByOwner.map((fields) => fields[name]))]);
  const links = schemaFields(endpoint.body).filter((name) => /(Url|Link)$/.test(name)).map((name) => [name, fc.constant(/Video/.test(name) ? "https://youtu.be/dQw4w9WgXcQ" : "https://example.com/there")]);
  const today = dayInTimeZone("Europe/London", new Date());
  const valuesByName = {
    version: fc.constant(1),
    textVersion: fc.constantFrom(...Object.values(consentTexts).map(({ version }) => version)),
    // A list accepts only its own cursors.
    cursor: fc.constant(undefined),
    email: fc.stringMatching(/^[a-z]{12}@example\.com$/),
    newEmail: fc.stringMatching(/^[a-z]{12}@example\.com$/),
    priceId: fc.constantFrom("price_monthly_coaching", "price_unknown"),
    timeZone: fc.constantFrom("Europe/London", "Asia/Tokyo"),
    fromEmail: fc.constant("Cadence <hello@example.com>"),
    contactEmail: fc.constant("hello@example.com"),
    phone: fc.constant("+44 7700 900222"),
    contactPhone: fc.constant("+44 7700 900333"),
    weekStartDate: fc.constant(mondayOnOrBefore(today)),
    until: fc.constant(addDays(today, 7)),
    month: fc.constant(today.slice(0, 7)),
  };
  return { ...Object.fromEntries(links), ...valuesByName, ...Object.fromEntries(records) };
}
