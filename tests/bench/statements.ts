import { type AnyInput, urlFor } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import * as accounts from "@/lib/accounts/contract";
import * as checkIns from "@/lib/check-ins/contract";
import * as clients from "@/lib/clients/contract";
import * as drafts from "@/lib/drafts/contract";
import * as email from "@/lib/email/contract";
import * as files from "@/lib/files/contract";
import * as health from "@/lib/health/contract";
import * as events from "@/lib/events/contract";
import * as messages from "@/lib/messages/contract";
import * as settings from "@/lib/settings/contract";
import * as intake from "@/lib/intake/contract";
import * as onboarding from "@/lib/onboarding/contract";
import { endpoints } from "@/lib/contracts";

const password = "demo-password";
const form = { params: { form: "weekly-check-in" } };
const texts = Object.fromEntries(checkIns.answerNames.map((name) => [name, "As planned, and a little better than last week."]));

const intakeAnswers = Object.fromEntries(intake.answerNames.map((name) => [name, "As before, with a little more sleep."]));

/** Signs in a demo account and answers its Cookie header. */
export async function signIn(address: string, role: string) {
  const answer = await ask(address, accounts.login, { body: { email: `${role}@example.com`, password } }, "");
  return answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
}

function ask(address: string, endpoint: AnyEndpoint, { file, ...input }: AnyInput, cookie: string) {
  const body = new FormData();
  for (const [name, value] of Object.entries(input.body ?? {})) body.set(name, String(value));
  if (file) body.set("file", file, "photo.jpg");
  return fetch(address + urlFor(endpoint, input), {
    method: endpoint.method,
    redirect: "manual",
    headers: { cookie, ...(!file && { "content-type": "application/json" }) },
    ...(endpoint.method !== "GET" && { body: file ? body : JSON.stringify(input.body ?? {}) }),
  });
}

/** One real call of every endpoint, and the SQL statements each took. Throws for an endpoint that it does not call. */
export async function statementsPerRequest(address: string, photo: Blob) {
  const cookies = { coach: await signIn(address, "coach"), client: await signIn(address, "client"), none: "" };
  const read = async (endpoint: AnyEndpoint, cookie: string): Promise<unknown> => (await ask(address, endpoint, {}, cookie)).json();
  const [waiting] = (await read(checkIns.pending, cookies.coach)) as checkIns.CheckInForReview[];
  const [sent] = (await read(email.history, cookies.coach)) as email.SentEmail[];
  const picture = (await (await ask(address, files.upload, { body: { purpose: "progress_photo" }, file: photo }, cookies.client)).json()) as files.StoredFile;
  const clientId = { params: { clientId: waiting?.clientId ?? "" } };
  const withClient = { params: { id: clientId.params.clientId } };

  const calls: [AnyEndpoint, AnyInput, keyof typeof cookies][] = [
    [health.health, {}, "none"],
    [health.document, {}, "none"],
    [accounts.login, { body: { email: "client@example.com", password } }, "none"],
    [accounts.register, { body: { email: `bench-${Date.now()}@example.com`, password, firstName: "Bench", lastName: "Mark" } }, "none"],
    [accounts.demoLogin, { body: { role: "client" } }, "none"],
    [accounts.loginPage, {}, "none"],
    [accounts.requestReset, { body: { email: "nobody@example.com" } }, "none"],
    [accounts.resetPassword, { body: { token: "unknown", password } }, "none"],
    [accounts.currentUser, {}, "client"],
    [accounts.readProfile, {}, "client"],
    [accounts.editProfile, { body: { firstName: "Demo" } }, "client"],
    [accounts.changePassword, { body: { currentPassword: password, newPassword: password } }, "client"],
    [accounts.invite, { body: { email: `invited-${Date.now()}@example.com`, role: "client" } }, "coach"],
    [drafts.readDraft, form, "client"],
    [drafts.saveDraft, { ...form, body: texts }, "client"],
    [files.upload, { body: { purpose: "progress_photo" }, file: photo }, "client"],
    [files.download, { params: { id: picture.id } }, "client"],
    [checkIns.current, {}, "client"],
    [checkIns.history, {}, "client"],
    [checkIns.submit, { body: { ...texts, progressPhotos: [picture.url] } }, "client"],
    [checkIns.ofClient, clientId, "coach"],
    [checkIns.ofClientToo, { params: { id: clientId.params.clientId } }, "coach"],
    [checkIns.statuses, {}, "coach"],
    [checkIns.pending, {}, "coach"],
    [checkIns.reviewed, {}, "coach"],
    [checkIns.giveFeedback, { params: { id: waiting?.id ?? "" }, body: { feedback: "Lovely.", sendFollowUpEmail: true } }, "coach"],
    [messages.conversations, {}, "coach"],
    [messages.unread, {}, "coach"],
    [messages.thread, { ...withClient, query: { limit: 50 } }, "coach"],
    [messages.sendMessage, { body: { recipientId: clientId.params.clientId, content: "Well done." } }, "coach"],
    [messages.markRead, withClient, "coach"],
    [clients.readDashboard, {}, "client"],
    [clients.noteDashboard, { body: { coachMessageSeen: true } }, "client"],
    [clients.listPromises, {}, "coach"],
    [clients.keepPromise, { params: { id: clientId.params.clientId }, body: { trainingPlanLive: true } }, "coach"],
    [settings.readSettings, {}, "coach"],
    [settings.editSettings, { body: { nutritionGroupCode: "BENCH" } }, "coach"],
    [onboarding.initialize, {}, "client"],
    [onboarding.completeStep, { body: { stepName: "welcome_video", data: { videoWatched: true } } }, "client"],
    [onboarding.ownSteps, {}, "client"],
    [onboarding.ownSteps, {}, "client"],
    [onboarding.ofClient, clientId, "coach"],
    [onboarding.forms, clientId, "coach"],
    [intake.submit, { body: intakeAnswers }, "client"],
    [intake.own, {}, "client"],
    [intake.ofClient, clientId, "coach"],
    [email.history, {}, "coach"],
    [email.message, { params: { id: sent?.id ?? "" } }, "coach"],
    [accounts.demoLogout, {}, "client"],
    [accounts.logoutPage, {}, "coach"],
  ];
  // A stream has no end to wait for; what it costs is measured in streams.ts.
  const left = endpoints.filter((endpoint) => endpoint !== events.events && !calls.some(([called]) => called === endpoint));
  if (left.length > 0) throw new Error(`The bench does not call ${left.map(({ method, path }) => `${method} ${path}`).join(", ")}`);

  const rows = [];
  for (const [endpoint, input, who] of calls) {
    const response = await ask(address, endpoint, input, cookies[who]);
    await response.arrayBuffer();
    rows.push({ name: `${endpoint.method} ${endpoint.path}`, status: response.status, statements: Number(response.headers.get("x-sql-statements")) });
  }
  return rows;
}
