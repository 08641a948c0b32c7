import { type AnyInput, urlFor } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import * as accounts from "@/lib/people/accounts/contract";
import * as audit from "@/lib/core/audit/contract";
import * as automation from "@/lib/core/automation/contract";
import * as campaigns from "@/lib/outreach/campaigns/contract";
import * as checkIns from "@/lib/work/check-ins/contract";
import * as clients from "@/lib/people/clients/contract";
import * as roster from "@/lib/practice/roster/contract";
import * as clientDashboard from "@/lib/practice/dashboard/client-contract";
import * as desk from "@/lib/practice/dashboard/contract";
import * as drafts from "@/lib/core/drafts/contract";
import * as email from "@/lib/core/email/contract";
import * as files from "@/lib/core/uploads/contract";
import * as finances from "@/lib/money/finances/contract";
import * as health from "@/lib/practice/health/contract";
import * as events from "@/lib/practice/live/contract";
import * as messages from "@/lib/work/messages/contract";
import * as notifications from "@/lib/core/notifications/contract";
import * as paymentLinks from "@/lib/money/payment-links/contract";
import * as payments from "@/lib/money/payments/contract";
import * as sandbox from "@/lib/money/sandbox/contract";
import * as settings from "@/lib/core/settings/contract";
import * as subscriptions from "@/lib/money/subscriptions/contract";
import * as timeline from "@/lib/practice/timeline/contract";
import * as imports from "@/lib/practice/imports/contract";
import * as intake from "@/lib/work/intake/contract";
import * as jobs from "@/lib/practice/jobs/contract";
import * as leads from "@/lib/outreach/leads/contract";
import * as lifecycle from "@/lib/practice/lifecycle/contract";
import * as notes from "@/lib/work/notes/contract";
import * as nutrition from "@/lib/work/nutrition/contract";
import * as onboarding from "@/lib/work/onboarding/contract";
import * as records from "@/lib/practice/privacy/contract";
import { endpoints } from "@/lib/practice/contracts";
import { dayIn } from "@/lib/platform/clock";
import { mondayOnOrBefore } from "@/lib/platform/days";
import { simplePdf } from "@/prisma/demo/pdf";

const password = "demo-password";
const form = { params: { form: "weekly-check-in" } };
const texts = Object.fromEntries(checkIns.answerNames.map((name) => [name, "As planned, and a little better than last week."]));

const intakeAnswers = Object.fromEntries(intake.answerNames.map((name) => [name, "As before, with a little more sleep."]));

const pdf = new Blob([new Uint8Array(simplePdf("Bench", ["As before"]))]);
const planFacts = { title: "Bench", fileName: "bench.pdf", fileSize: pdf.size };
const diary = { weekStartDate: mondayOnOrBefore(dayIn("Europe/London", new Date())), days: [1, 2, 3].map((day) => ({ notes: `Porridge, soup and pasta, day ${day}` })) };
const discovery = {
  fullName: "Bench Mark",
  email: `discovery-${Date.now()}@example.com`,
  referralSource: "Instagram",
  goals: ["Get Stronger"],
  motivation: "To be measured",
  dreamOutcome: "To be fast",
  consent: true,
};

/** Signs in a demo account and answers its Cookie header. */
export async function signIn(address: string, role: string) {
  const answer = await ask(address, accounts.login, { body: { email: `${role}@example.com`, password } }, "");
  return answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
}

/** Calls an endpoint as a browser would. */
export function ask(address: string, endpoint: AnyEndpoint, { file, ...input }: AnyInput, cookie: string) {
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

/** A client who has only just joined, as her Cookie header: she has nothing yet. */
export async function join(address: string) {
  const answer = await ask(address, accounts.register, { body: { email: `joined-${crypto.randomUUID()}@example.com`, password, firstName: "Bench", lastName: "Mark" } }, "");
  return answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
}

/** What asks the payment provider: in the sandbox, whose objects are rows here, its own statements are counted too. */
const askGateway = new Set<AnyEndpoint>([
  payments.retryPayment, payments.syncPayments, paymentLinks.createPaymentSetup, paymentLinks.readPayPage, paymentLinks.openPayment, paymentLinks.settlePayment,
  subscriptions.getOrCreate, subscriptions.refresh, subscriptions.changeCard, subscriptions.cancel, sandbox.confirmCard, sandbox.answerBank, finances.stripeRevenue, finances.paymentIntegration,
]);

/** What works through a file's rows, in steps each of which asks and writes for hundreds of them. */
const workThroughFiles = new Set<AnyEndpoint>([imports.preview, imports.commit, imports.undo, imports.inviteImported, imports.bulkImport, imports.importForms, imports.importCustomers]);

/** One real call of every endpoint, and the SQL statements each took. Throws for an endpoint that it does not call. */
export async function statementsPerRequest(address: string, photo: Blob) {
  const cookies = { coach: await signIn(address, "coach"), client: await signIn(address, "client"), nutritionist: await signIn(address, "nutritionist"), newcomer: await join(address), none: "" };
  const read = async (endpoint: AnyEndpoint, cookie: string): Promise<unknown> => (await ask(address, endpoint, {}, cookie)).json();
  const [waiting] = (await read(checkIns.pending, cookies.coach)) as checkIns.CheckInForReview[];
  const [sent] = (await read(email.history, cookies.coach)) as email.SentEmail[];
  const picture = (await (await ask(address, files.upload, { body: { purpose: "progress_photo" }, file: photo }, cookies.client)).json()) as files.StoredFile;
  const clientId = { params: { clientId: waiting?.clientId ?? "" } };
  const withClient = { params: { id: clientId.params.clientId } };
  const profile = (await (await ask(address, clients.readClientProfile, clientId, cookies.coach)).json()) as clients.ClientProfile;
  const record = (await (await ask(address, intake.ofClient, clientId, cookies.coach)).json()) as intake.IntakeRecord | null;
  const note = (await (await ask(address, notes.addNote, { ...withClient, body: { text: "Bench" } }, cookies.coach)).json()) as notes.Note;
  const [unanswered] = (await read(nutrition.pendingDiaries, cookies.nutritionist)) as nutrition.PendingDiary[];
  const announcing = { body: { ...planFacts, clientId: clientId.params.clientId } };
  const plan = (await (await ask(address, nutrition.createPlan, announcing, cookies.coach)).json()) as nutrition.NutritionPlan;
  const withPlan = { params: { id: plan.id } };

  const prospect = async () => (await (await ask(address, leads.quickAdd, { body: { fullName: "Bench", email: `lead-${crypto.randomUUID()}@example.com` } }, cookies.coach)).json()) as leads.Lead;
  const [won, spam] = [await prospect(), await prospect()];
  const withLead = { params: { id: won.id } };

  const newcomer = (await (await ask(address, roster.createClient, { body: { name: "Bench Payer", email: `payer-${Date.now()}@example.com` } }, cookies.coach)).json()) as roster.ClientRow;
  const settingUp = { body: { clientId: newcomer.id, priceId: "price_monthly_coaching" } };
  const { paymentUrl } = (await (await ask(address, paymentLinks.createPaymentSetup, settingUp, cookies.coach)).json()) as paymentLinks.PaymentSetup;
  const withToken = { params: { token: paymentUrl.split("/").at(-1) ?? "" } };

  const begun = (await (await ask(address, subscriptions.getOrCreate, {}, cookies.newcomer)).json()) as subscriptions.Begun;
  const withSecret = { clientSecret: begun.clientSecret };

  const owed = ((await read(payments.payments, cookies.coach)) as payments.Payment[]).find(({ status }) => status === "failed");

  const file = { csvData: `First name,Email\nBench,imported-${Date.now()}@example.com\nWrong,none\n` };
  const planned = async (body: Record<string, unknown>) => (await (await ask(address, imports.preview, { body }, cookies.coach)).json()) as imports.ImportPlan;
  const imported = await planned({ kind: "users", ...file });
  const withImport = { params: { id: imported.id } };
  const formFile = { importType: "checkin-responses", csvData: "Timestamp,Email\n2026-03-02,nobody@example.com\n" };

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
    [messages.conversationWith, withClient, "coach"],
    [messages.unread, {}, "coach"],
    [messages.thread, { ...withClient, query: { limit: 50 } }, "coach"],
    [messages.sendMessage, { body: { recipientId: clientId.params.clientId, content: "Well done." } }, "coach"],
    [messages.markRead, withClient, "coach"],
    [messages.broadcast, { body: { recipientIds: [clientId.params.clientId], content: "A lovely week to you all." } }, "coach"],
    [roster.listClients, {}, "coach"],
    [roster.clientsSummary, { query: { q: "ex" } }, "coach"],
    [roster.clientIds, { query: { q: "ex" } }, "coach"],
    [roster.createClient, { body: { name: "Bench Mark", email: `new-${Date.now()}@example.com` } }, "coach"],
    [roster.exportClients, {}, "coach"],
    [roster.exportSelected, { body: { clientIds: [clientId.params.clientId] } }, "coach"],
    [clientDashboard.readDashboard, {}, "client"],
    [clientDashboard.noteDashboard, { body: { coachMessageSeen: true } }, "client"],
    [clients.readClientProfile, clientId, "coach"],
    [clients.editClient, { ...withClient, body: { version: profile.version, tags: ["bench"] } }, "coach"],
    [clients.tagsInUse, {}, "coach"],
    [notes.listNotes, withClient, "coach"],
    [notes.addNote, { ...withClient, body: { text: "Prefers mornings." } }, "coach"],
    [notes.deleteNote, { params: { ...withClient.params, noteId: note.id } }, "coach"],
    [timeline.timeline, { ...withClient, query: { limit: 20 } }, "coach"],
    [clientDashboard.listPromises, {}, "coach"],
    [clientDashboard.keepPromise, { params: { id: clientId.params.clientId }, body: { trainingPlanLive: true } }, "coach"],
    [desk.figures, {}, "coach"],
    [desk.weeklyQueue, {}, "coach"],
    [notifications.notifications, { query: { limit: 20 } }, "coach"],
    [notifications.unreadNotifications, {}, "coach"],
    [notifications.readNotifications, {}, "coach"],
    [payments.payments, { query: { limit: 10 } }, "coach"],
    [payments.revenue, {}, "coach"],
    [payments.paymentPlans, {}, "coach"],
    [paymentLinks.createPaymentSetup, settingUp, "coach"],
    [paymentLinks.paymentStanding, { params: { id: newcomer.id } }, "coach"],
    [paymentLinks.sendPaymentEmail, { body: { clientEmail: newcomer.email, paymentUrl, planName: "Monthly Coaching" } }, "coach"],
    [paymentLinks.readPayPage, withToken, "none"],
    [paymentLinks.openPayment, withToken, "none"],
    [paymentLinks.settlePayment, withToken, "none"],
    [subscriptions.offer, {}, "newcomer"],
    [subscriptions.getOrCreate, {}, "newcomer"],
    [sandbox.confirmCard, { body: { ...withSecret, token: "pm_card_authenticationRequired" } }, "none"],
    [sandbox.answerBank, { body: { ...withSecret, passed: true } }, "none"],
    [subscriptions.refresh, { body: { paymentId: begun.paymentId } }, "newcomer"],
    [subscriptions.ownSubscription, {}, "newcomer"],
    [subscriptions.changeCard, {}, "newcomer"],
    [subscriptions.payOwed, {}, "newcomer"],
    [subscriptions.cancellation, {}, "newcomer"],
    [subscriptions.cancel, {}, "newcomer"],
    [payments.retryPayment, { params: { id: owed?.id ?? "" } }, "coach"],
    [payments.syncPayments, {}, "coach"],
    [payments.receiveWebhook, { body: "not signed" }, "none"],
    [finances.finances, {}, "coach"],
    [finances.failedPayments, { query: { limit: 3 } }, "coach"],
    [finances.billing, withClient, "coach"],
    [finances.paymentIntegration, {}, "coach"],
    [finances.stripeRevenue, {}, "coach"],
    [finances.exportPayments, {}, "coach"],
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
    [intake.complete, { ...clientId, body: { version: record?.version ?? 0, workoutSchedule: "Mondays and Thursdays" } }, "coach"],
    [nutrition.currentDiary, {}, "client"],
    [nutrition.submitDiary, { body: diary }, "client"],
    [nutrition.diaries, {}, "client"],
    [nutrition.pendingDiaries, {}, "nutritionist"],
    [nutrition.uploadPlan, { body: { title: "Bench", clientId: unanswered?.clientId ?? "", foodDiaryId: unanswered?.id ?? "" }, file: pdf }, "nutritionist"],
    [nutrition.uploadedPlans, {}, "nutritionist"],
    [nutrition.deskCounts, {}, "nutritionist"],
    [nutrition.createPlan, announcing, "coach"],
    [nutrition.sendPlanFile, { ...withPlan, file: pdf }, "coach"],
    [nutrition.plansOfClient, withClient, "coach"],
    [nutrition.planFile, withPlan, "coach"],
    [nutrition.deactivatePlan, withPlan, "coach"],
    [nutrition.activatePlan, withPlan, "coach"],
    [nutrition.nutritionistPayments, {}, "coach"],
    [nutrition.markPaid, { body: { month: diary.weekStartDate.slice(0, 7) } }, "coach"],
    [leads.listLeads, { query: { view: "pipeline", limit: 50 } }, "coach"],
    [leads.leadIds, { query: { view: "pipeline" } }, "coach"],
    [leads.pipelineStats, {}, "coach"],
    [leads.readLead, withLead, "coach"],
    [leads.quickAdd, { body: { fullName: "Bench", email: `quick-${Date.now()}@example.com` } }, "coach"],
    [leads.trackableLink, { body: { fullName: `Bench ${Date.now()}` } }, "coach"],
    [leads.changeStage, { ...withLead, body: { stage: "discovery_booked", notes: "Bench" } }, "coach"],
    [leads.editLead, { ...withLead, body: { personalNotes: "Prefers mornings", followUpDate: diary.weekStartDate } }, "coach"],
    [leads.addLeadNote, { ...withLead, body: { notes: "Called, no answer" } }, "coach"],
    [leads.changeOutcome, { ...withLead, body: { outcome: "won", reason: "Bench" } }, "coach"],
    [leads.convertLead, withLead, "coach"],
    [leads.sendDiscovery, { body: discovery }, "none"],
    [leads.markSpam, { params: { id: spam.id }, body: { suspectedSpam: true } }, "coach"],
    [leads.deleteLead, { params: { id: spam.id } }, "coach"],
    [leads.deleteLeads, { body: { leadIds: ["unknown"] } }, "coach"],
    [lifecycle.pauseClient, { ...withClient, body: { until: dayIn("Europe/London", new Date()) } }, "coach"],
    [lifecycle.readPause, withClient, "coach"],
    [lifecycle.resumeClient, withClient, "coach"],
    [records.accessLog, withClient, "coach"],
    [audit.auditLog, { query: { limit: 50 } }, "coach"],
    [records.exportRecord, withClient, "coach"],
    [lifecycle.archiveClient, withClient, "coach"],
    [lifecycle.listArchived, {}, "coach"],
    [lifecycle.restoreClient, withClient, "coach"],
    [lifecycle.archiveClients, { body: { clientIds: ["unknown"] } }, "coach"],
    [imports.preview, { body: { kind: "users", ...file } }, "coach"],
    [imports.commit, { body: { importId: imported.id, sendInvites: false } }, "coach"],
    [imports.list, { query: { limit: 20 } }, "coach"],
    [imports.read, withImport, "coach"],
    [imports.rows, { ...withImport, query: { limit: 50 } }, "coach"],
    [imports.errorFile, withImport, "coach"],
    [imports.inviteImported, withImport, "coach"],
    [imports.undo, withImport, "coach"],
    [imports.bulkImport, { body: file }, "coach"],
    [imports.importForms, { body: formFile }, "coach"],
    [imports.importCustomers, { body: {} }, "coach"],
    [email.history, { query: { limit: 20 } }, "coach"],
    [automation.rules, {}, "coach"],
    [automation.stats, {}, "coach"],
    [automation.switchRule, { params: { id: "program-delivery" }, body: { enabled: true } }, "coach"],
    [automation.testRule, { params: { id: "welcome-email" } }, "coach"],
    [automation.saveSettings, { body: { emailTemplate: "Lovely to have you, {firstName}." } }, "coach"],
    [email.template, { params: { templateId: "welcome" } }, "client"],
    [email.testTemplate, { params: { templateId: "welcome" } }, "coach"],
    [email.message, { params: { id: sent?.id ?? "" } }, "coach"],
    [email.decideUnclear, { params: { id: sent?.id ?? "" }, body: { decision: "arrived" } }, "coach"],
    [email.openUnsubscribe, { query: { token: "none" } }, "none"],
    [email.unsubscribe, { query: { token: "none" }, body: "" }, "none"],
    [campaigns.status, {}, "coach"],
    [campaigns.campaigns, { query: { limit: 20 } }, "coach"],
    [campaigns.sundayReminderForecast, {}, "coach"],
    [campaigns.sundayReminders, {}, "coach"],
    [campaigns.tuesdayChaseForecast, {}, "coach"],
    [campaigns.tuesdayChase, {}, "coach"],
    [campaigns.onboardingCheckForecast, {}, "coach"],
    [campaigns.onboardingCheck, {}, "coach"],
    [jobs.cron, { params: { job: "lifecycle" } }, "none"],
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
    rows.push({ name: `${endpoint.method} ${endpoint.path}`, status: response.status, statements: Number(response.headers.get("x-sql-statements")), sent: response.headers.get("x-sql-sent") ?? "", asksGateway: askGateway.has(endpoint), worksThroughFile: workThroughFiles.has(endpoint) });
  }
  return rows;
}
