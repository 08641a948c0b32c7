import { zipSync } from "fflate";
import { type AnyCallInput, endpointUrl } from "@/lib/api/client";
import type { AnyEndpoint } from "@/lib/api/contract";
import * as audit from "@/lib/core/audit/contract";
import * as automation from "@/lib/core/automation/contract";
import * as drafts from "@/lib/core/drafts/contract";
import * as email from "@/lib/core/email/contract";
import * as notifications from "@/lib/core/notifications/contract";
import * as push from "@/lib/core/push/contract";
import * as settings from "@/lib/core/settings/contract";
import * as files from "@/lib/core/uploads/contract";
import { maxPhotoBytes } from "@/lib/core/uploads/rules";
import * as withdrawals from "@/lib/core/withdrawals/contract";
import * as finances from "@/lib/money/finances/contract";
import * as paymentLinks from "@/lib/money/payment-links/contract";
import * as pastPayments from "@/lib/money/past-payments/contract";
import * as payments from "@/lib/money/payments/contract";
import * as plans from "@/lib/money/plans/contract";
import * as sandbox from "@/lib/money/sandbox/contract";
import * as subscriptions from "@/lib/money/subscriptions/contract";
import * as campaigns from "@/lib/outreach/campaigns/contract";
import * as leads from "@/lib/outreach/leads/contract";
import * as leadSubmissions from "@/lib/outreach/leads/submission-contract";
import * as accounts from "@/lib/people/accounts/contract";
import * as signInAndUp from "@/lib/people/accounts/sign-in-contract";
import { readCurrentUser } from "@/lib/people/accounts/current-user-contract";
import * as calendarLinks from "@/lib/people/calendar-links/contract";
import * as clients from "@/lib/people/clients/contract";
import * as secondFactors from "@/lib/people/second-factors/contract";
import * as secondFactorSignIn from "@/lib/people/second-factors/sign-in-contract";
import * as sessions from "@/lib/people/sessions/contract";
import * as stepUp from "@/lib/people/step-up/contract";
import * as team from "@/lib/people/team/contract";
import { dayInTimeZone } from "@/lib/platform/clock";
import { addDays, mondayOnOrAfter, mondayOnOrBefore } from "@/lib/platform/days";
import { endpoints } from "@/lib/practice/contracts";
import * as clientDashboard from "@/lib/practice/dashboard/client-contract";
import * as desk from "@/lib/practice/dashboard/contract";
import * as calendar from "@/lib/practice/calendar/contract";
import * as health from "@/lib/practice/health/contract";
import * as importBatches from "@/lib/practice/import-batches/contract";
import * as imports from "@/lib/practice/imports/contract";
import * as photoImports from "@/lib/practice/imports/photo-contract";
import * as jobs from "@/lib/practice/jobs/contract";
import * as lifecycle from "@/lib/practice/lifecycle/contract";
import * as events from "@/lib/practice/live/contract";
import * as records from "@/lib/practice/privacy/contract";
import * as retention from "@/lib/practice/retention/contract";
import * as roster from "@/lib/practice/roster/contract";
import * as search from "@/lib/practice/search/contract";
import * as setup from "@/lib/practice/setup/contract";
import * as timeline from "@/lib/practice/timeline/contract";
import * as transfer from "@/lib/practice/transfer/contract";
import * as baselines from "@/lib/work/check-ins/baseline-contract";
import * as checkIns from "@/lib/work/check-ins/contract";
import { checkInAnswerNames } from "@/lib/work/questions/check-in-fields";
import * as clientFiles from "@/lib/work/files/contract";
import * as intake from "@/lib/work/intake/contract";
import * as messages from "@/lib/work/messages/contract";
import * as nextSteps from "@/lib/work/next-steps/contract";
import * as notes from "@/lib/work/notes/contract";
import { countUnreadMessages } from "@/lib/work/messages/unread-contract";
import * as nutrition from "@/lib/work/nutrition/contract";
import { readNutritionistCounts } from "@/lib/work/nutrition/counts-contract";
import * as onboarding from "@/lib/work/onboarding/contract";
import { intakeAnswerNames } from "@/lib/work/questions/intake-fields";
import * as questions from "@/lib/work/questions/contract";
import * as snippets from "@/lib/work/snippets/contract";
import { simplePdf } from "@/prisma/demo/pdf";

const password = "demo-password";
const draftParams = { params: { form: "weekly-check-in" } };
/** A check-in's answers. */
export const checkInAnswers = Object.fromEntries(checkInAnswerNames.map((name) => [name, "As planned, and a little better than last week."]));

const intakeAnswers = Object.fromEntries(intakeAnswerNames.map((name) => [name, "As before, with a little more sleep."]));

const pdf = new Blob([new Uint8Array(simplePdf("Bench", ["As before"]))]);
const planFields = { title: "Bench", fileName: "bench.pdf", fileSize: pdf.size };
const diary = { weekStartDate: mondayOnOrBefore(dayInTimeZone("Europe/London", new Date())), days: [1, 2, 3].map((day) => ({ notes: `Porridge, soup and pasta, day ${day}` })) };
const discovery = {
  fullName: "Bench Mark",
  email: `discovery-${Date.now()}@example.com`,
  referralSource: "Instagram",
  goals: ["Get Stronger"],
  motivation: "To be measured",
  dreamOutcome: "To be fast",
  consent: true,
};

/** Signs in a demo account and returns its Cookie header. */
export async function signIn(address: string, role: string) {
  const response = await requestEndpoint(address, signInAndUp.login, { body: { email: `${role}@example.com`, password } }, "");
  return response.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
}

/** Calls an endpoint like a browser. */
export function requestEndpoint(address: string, endpoint: AnyEndpoint, { file, ...input }: AnyCallInput, cookie: string) {
  const body = new FormData();
  for (const [name, value] of Object.entries(input.body ?? {})) body.set(name, String(value));
  if (file) body.set("file", file, file instanceof File ? file.name : "photo.jpg");
  return fetch(address + endpointUrl(endpoint, input), {
    method: endpoint.method,
    redirect: "manual",
    headers: { cookie, "sec-fetch-site": "same-origin", ...(!file && { "content-type": "application/json" }) },
    ...(endpoint.method !== "GET" && { body: file ? body : JSON.stringify(input.body ?? {}) }),
  });
}

/** The Cookie header of a new client without any data. */
export async function registerClient(address: string) {
  const response = await requestEndpoint(address, signInAndUp.register, { body: { email: `joined-${crypto.randomUUID()}@example.com`, password, firstName: "Bench", lastName: "Mark" } }, "");
  return response.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
}

/** Endpoints that call the payment provider. The sandbox stores its objects in the database, so its statements count too. */
const gatewayEndpoints = new Set<AnyEndpoint>([
  payments.retryPayment, payments.syncPayments, paymentLinks.createPaymentSetup, paymentLinks.readPaymentPage, paymentLinks.startPayment, paymentLinks.settlePayment,
  subscriptions.startSubscription, subscriptions.refreshSubscription, subscriptions.changeCard, subscriptions.cancelSubscription, sandbox.confirmTestCard, sandbox.answerTestBank, finances.readStripeRevenue, finances.readPaymentIntegration, finances.runTestCharge,
]);

/** Endpoints that process a file's rows in chunks of hundreds. */
const importEndpoints = new Set<AnyEndpoint>([imports.previewImport, imports.commitImport, imports.undoImport, imports.inviteImported, imports.importPeople, imports.importCsv, imports.importCustomers, importBatches.addBatchFiles, importBatches.changeImportBatch, importBatches.commitImportBatch, importBatches.undoImportBatch, photoImports.previewPhotoImport, photoImports.sortImportPhotos]);

/** How many statements the writes may take that come most often. Of the others, and of reads, three. */
const frequentWrites = new Map<AnyEndpoint, number>([[messages.sendMessage, 4], [checkIns.giveFeedback, 6], [signInAndUp.login, 3], [signInAndUp.register, 5], [roster.createClient, 7]]);

/** Calls every endpoint once and counts its SQL statements. Throws for an endpoint that it does not call. */
export async function countStatementsPerEndpoint(address: string, photo: Blob) {
  const cookies = { coach: await signIn(address, "coach"), client: await signIn(address, "client"), nutritionist: await signIn(address, "nutritionist"), newcomer: await registerClient(address), renewed: await registerClient(address), confirmed: await registerClient(address), none: "" };
  const read = async (endpoint: AnyEndpoint, cookie: string): Promise<unknown> => (await requestEndpoint(address, endpoint, {}, cookie)).json();
  const [waiting] = (await read(checkIns.listPendingCheckIns, cookies.coach)) as checkIns.CheckInForReview[];
  const [sent] = (await read(email.listEmails, cookies.coach)) as email.SentEmail[];
  const picture = (await (await requestEndpoint(address, files.uploadFile, { body: { purpose: "progress_photo" }, file: photo }, cookies.client)).json()) as files.StoredFile;
  const ownCheckIn = (await (await requestEndpoint(address, checkIns.submitCheckIn, { body: checkInAnswers }, cookies.client)).json()) as checkIns.CheckIn;
  const [, earlier] = (await read(checkIns.listCheckIns, cookies.client)) as checkIns.CheckIn[];
  const withSteps = { params: { id: earlier?.id ?? "" }, body: { feedback: "Lovely.", steps: ["Walk after lunch, three times"] } };
  const [ownStep] = ((await (await requestEndpoint(address, checkIns.giveFeedback, withSteps, cookies.coach)).json()) as checkIns.CheckIn).steps ?? [];
  const [withCoach] = (await read(messages.listConversations, cookies.client)) as messages.Conversation[];
  const clientMessage = (await (await requestEndpoint(address, messages.sendMessage, { body: { recipientId: withCoach?.counterpart.id ?? "", content: "May I swim?" } }, cookies.client)).json()) as messages.Message;
  const clientId = { params: { clientId: waiting?.clientId ?? "" } };
  const withClient = { params: { id: clientId.params.clientId } };
  const profile = (await (await requestEndpoint(address, clients.readClientProfile, clientId, cookies.coach)).json()) as clients.ClientProfile;
  const record = (await (await requestEndpoint(address, intake.readIntake, clientId, cookies.coach)).json()) as intake.IntakeRecord | null;
  const note = (await (await requestEndpoint(address, notes.addClientNote, { ...withClient, body: { text: "Bench" } }, cookies.coach)).json()) as notes.Note;
  const [unanswered] = (await read(nutrition.listPendingFoodDiaries, cookies.nutritionist)) as nutrition.PendingDiary[];
  const announcing = { body: { ...planFields, clientId: clientId.params.clientId } };
  const plan = (await (await requestEndpoint(address, nutrition.createNutritionPlan, announcing, cookies.coach)).json()) as nutrition.NutritionPlan;
  const withPlan = { params: { id: plan.id } };

  const prospect = async () => (await (await requestEndpoint(address, leads.addLead, { body: { fullName: "Bench", email: `lead-${crypto.randomUUID()}@example.com` } }, cookies.coach)).json()) as leads.Lead;
  const [won, spam] = [await prospect(), await prospect()];
  const withLead = { params: { id: won.id } };

  const newcomer = (await (await requestEndpoint(address, roster.createClient, { body: { name: "Bench Payer", email: `payer-${Date.now()}@example.com` } }, cookies.coach)).json()) as roster.ClientRow;
  const leaver = (await (await requestEndpoint(address, roster.createClient, { body: { name: "Bench Leaver", email: `leaver-${Date.now()}@example.com` } }, cookies.coach)).json()) as roster.ClientRow;
  await requestEndpoint(address, lifecycle.archiveClient, { params: { id: leaver.id } }, cookies.coach);
  const settingUp = { body: { clientId: newcomer.id, priceId: "price_monthly_coaching" } };
  const { paymentUrl } = (await (await requestEndpoint(address, paymentLinks.createPaymentSetup, settingUp, cookies.coach)).json()) as paymentLinks.PaymentSetup;
  const withToken = { params: { token: paymentUrl.split("/").at(-1) ?? "" } };

  const feed = (await (await requestEndpoint(address, calendarLinks.createCalendarLink, {}, cookies.coach)).json()) as calendarLinks.NewCalendarLink;
  const feedFile = feed.url.split("/").at(-1) ?? "";

  const started = (await (await requestEndpoint(address, subscriptions.startSubscription, {}, cookies.newcomer)).json()) as subscriptions.StartedSubscription;
  const withSecret = { clientSecret: started.clientSecret };

  const snippet = (await (await requestEndpoint(address, snippets.addSnippet, { body: { title: `Bench ${Date.now()}`, text: "Well done, {firstName}!" } }, cookies.coach)).json()) as snippets.Snippet;
  const question = (await (await requestEndpoint(address, questions.createQuestion, { body: { form: "weekly-check-in", kind: "yes-no" } }, cookies.coach)).json()) as { id: string };

  const owed = ((await read(payments.listPayments, cookies.coach)) as payments.Payment[]).find(({ status }) => status === "failed");

  const paid = ((await read(payments.listPayments, cookies.coach)) as payments.Payment[]).find(({ status }) => status === "succeeded");

  const file = { csvData: `First name,Email\nBench,imported-${Date.now()}@example.com\nWrong,none\n` };
  const planned = async (body: Record<string, unknown>) => (await (await requestEndpoint(address, imports.previewImport, { body }, cookies.coach)).json()) as imports.ImportPlan;
  const imported = await planned({ kind: "users", ...file });
  const withImport = { params: { id: imported.id } };
  const photoZip = new Blob([new Uint8Array(zipSync({ "Nobody/1.jpg": new Uint8Array(await photo.arrayBuffer()) }))]);
  const plannedPhotos = (await (await requestEndpoint(address, photoImports.previewPhotoImport, { body: {}, file: photoZip }, cookies.coach)).json()) as imports.ImportPlan;
  const withPhotos = { params: { id: plannedPhotos.id } };
  const batch = (await (await requestEndpoint(address, importBatches.createImportBatch, {}, cookies.coach)).json()) as importBatches.ImportBatch;
  const withBatch = { params: { id: batch.id } };
  const batchCsv = new File([`First name,Email\nMoved,moved-${Date.now()}@example.com\n`], "clients.csv", { type: "text/csv" });
  const formFile = { importType: "checkin-responses", csvData: "Timestamp,Email\n2026-03-02,nobody@example.com\n" };

  const unknownPasskey = { id: "unknown", rawId: "unknown", type: "public-key", response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" } };

  const calls: [AnyEndpoint, AnyCallInput, keyof typeof cookies][] = [
    [health.readHealth, {}, "none"],
    [health.readApiDocument, {}, "none"],
    [signInAndUp.login, { body: { email: "client@example.com", password } }, "none"],
    [signInAndUp.register, { body: { email: `bench-${Date.now()}@example.com`, password, firstName: "Bench", lastName: "Mark" } }, "none"],
    [signInAndUp.logInToDemo, { body: { role: "client" } }, "none"],
    [signInAndUp.openLoginPage, {}, "none"],
    [accounts.requestPasswordReset, { body: { email: "nobody@example.com" } }, "none"],
    [accounts.resetPassword, { body: { token: "unknown", password } }, "none"],
    [readCurrentUser, {}, "client"],
    [accounts.readProfile, {}, "client"],
    [accounts.editProfile, { body: { firstName: "Demo" } }, "client"],
    [accounts.verifyEmail, { body: { token: "unknown" } }, "client"],
    [accounts.requestVerification, {}, "client"],
    [accounts.changeEmail, { body: { newEmail: `changed-${Date.now()}@example.com`, currentPassword: password } }, "client"],
    [accounts.cancelEmailChange, {}, "client"],
    [accounts.changePassword, { body: { currentPassword: password, newPassword: password } }, "renewed"],
    [accounts.invitePerson, { body: { email: `invited-${Date.now()}@example.com`, role: "client" } }, "coach"],
    [sessions.listSessions, {}, "client"],
    [sessions.endSession, { params: { id: "none" } }, "client"],
    [sessions.endOtherSessions, {}, "coach"],
    [calendarLinks.readCalendarLink, {}, "client"],
    [calendarLinks.createCalendarLink, {}, "client"],
    [calendar.readCalendar, { params: { token: feedFile } }, "none"],
    [calendarLinks.stopCalendarLink, {}, "client"],
    [sessions.endPersonSessions, { params: { id: "none" } }, "coach"],
    [stepUp.readStepUp, {}, "coach"],
    [stepUp.stepUp, { body: { password } }, "confirmed"],
    [team.listTeam, {}, "coach"],
    [team.closeTeamAccount, { params: { id: "none" } }, "coach"],
    [team.revokeInvitation, { params: { id: "none" } }, "coach"],
    [team.createPasswordLink, { params: { id: "none" } }, "coach"],
    [team.reopenTeamAccount, { params: { id: "none" } }, "coach"],
    [secondFactorSignIn.startPasskey, { body: { purpose: "sign-in" } }, "none"],
    [secondFactorSignIn.verifyPasskey, { body: { purpose: "sign-in", response: unknownPasskey } }, "none"],
    [secondFactors.listPasskeys, {}, "client"],
    [secondFactors.removePasskey, { params: { id: "unknown" } }, "client"],
    [secondFactors.readTwoFactor, {}, "client"],
    [secondFactors.setUpAuthenticator, {}, "client"],
    [secondFactors.confirmAuthenticator, { body: { setupToken: "unknown", code: "000000" } }, "client"],
    [secondFactors.disableAuthenticator, {}, "client"],
    [secondFactors.renewRecoveryCodes, {}, "client"],
    [secondFactorSignIn.completeSignIn, { body: { code: "000000" } }, "none"],
    [secondFactors.listStaffFactors, {}, "coach"],
    [secondFactors.readPersonFactors, withClient, "coach"],
    [secondFactors.resetPersonFactors, withClient, "coach"],
    [drafts.readDraft, draftParams, "client"],
    [drafts.saveDraft, { ...draftParams, body: checkInAnswers }, "client"],
    [withdrawals.withdrawWrite, {}, "client"],
    [files.uploadFile, { body: { purpose: "progress_photo" }, file: photo }, "client"],
    [files.uploadPart, { body: { id: "5f1d2c34-8a63-4b1e-9a53-0c9f6f3c2d11", purpose: "progress_photo", offset: 0, size: maxPhotoBytes }, file: photo }, "client"],
    [files.readUploadProgress, { params: { id: "5f1d2c34-8a63-4b1e-9a53-0c9f6f3c2d11" } }, "client"],
    [files.downloadFile, { params: { id: picture.id } }, "client"],
    [checkIns.readCurrentCheckIn, {}, "client"],
    [checkIns.listCheckIns, {}, "client"],
    [checkIns.submitCheckIn, { body: { ...checkInAnswers, progressPhotos: [picture.url] } }, "client"],
    [checkIns.editCheckIn, { params: { id: ownCheckIn.id }, body: checkInAnswers }, "client"],
    [checkIns.listClientCheckIns, clientId, "coach"],
    [checkIns.listCheckInNumbers, clientId, "coach"],
    [baselines.readOwnBaseline, {}, "client"],
    [baselines.saveBaseline, { body: { weight: 70, waist: 80 } }, "client"],
    [baselines.readBaseline, withClient, "coach"],
    [baselines.askForBaseline, withClient, "coach"],
    [checkIns.listCheckInsOfClient, { params: { id: clientId.params.clientId } }, "coach"],
    [checkIns.listCheckInStatuses, {}, "coach"],
    [checkIns.listPendingCheckIns, {}, "coach"],
    [checkIns.listReviewedCheckIns, {}, "coach"],
    [checkIns.flagCheckIn, { params: { id: waiting?.id ?? "" }, body: { flagged: true, note: "Bench" } }, "coach"],
    [checkIns.readChanges, { params: { id: waiting?.id ?? "" } }, "coach"],
    [checkIns.giveFeedback, { params: { id: waiting?.id ?? "" }, body: { feedback: "Lovely.", sendFollowUpEmail: true } }, "coach"],
    [checkIns.readFeedback, { params: { id: waiting?.id ?? "" } }, "coach"],
    [checkIns.takeBackFeedback, { params: { id: waiting?.id ?? "" } }, "coach"],
    [messages.listConversations, {}, "coach"],
    [messages.readConversation, withClient, "coach"],
    [countUnreadMessages, {}, "coach"],
    [messages.listMessages, { ...withClient, query: { limit: 50 } }, "coach"],
    [messages.sendMessage, { body: { recipientId: clientId.params.clientId, content: "Well done." } }, "coach"],
    [messages.markConversationRead, withClient, "coach"],
    [messages.markNoReplyNeeded, { params: { id: clientMessage.id } }, "coach"],
    [messages.unmarkNoReplyNeeded, { params: { id: clientMessage.id } }, "coach"],
    [messages.snoozeConversation, { ...withClient, body: { until: null } }, "coach"],
    [messages.readBroadcastAudience, { body: { recipientIds: [clientId.params.clientId] } }, "coach"],
    [messages.broadcastMessage, { body: { recipientIds: [clientId.params.clientId], content: "A lovely week to you all." } }, "coach"],
    [snippets.listSnippets, {}, "coach"],
    [snippets.addSnippet, { body: { title: `Bench again ${Date.now()}`, text: "See you on {nextDue}." } }, "coach"],
    [snippets.editSnippet, { params: { id: snippet.id }, body: { text: "Well done, {firstName}. See you on {nextDue}." } }, "coach"],
    [snippets.deleteSnippet, { params: { id: snippet.id } }, "coach"],
    [snippets.readSnippetValues, withClient, "coach"],
    [roster.listClients, {}, "coach"],
    [roster.readClientsSummary, { query: { q: "ex" } }, "coach"],
    [roster.listClientIds, { query: { q: "ex" } }, "coach"],
    [roster.createClient, { body: { name: "Bench Mark", email: `new-${Date.now()}@example.com` } }, "coach"],
    [roster.sendHeldInvitation, { params: { id: newcomer.id } }, "coach"],
    [roster.exportClients, {}, "coach"],
    [roster.exportSelectedClients, { body: { clientIds: [clientId.params.clientId] } }, "coach"],
    [clientDashboard.readDashboard, {}, "client"],
    [clientDashboard.updateDashboard, { body: { coachMessageSeen: true } }, "client"],
    [clients.readClientProfile, clientId, "coach"],
    [clients.editClient, { ...withClient, body: { version: profile.version, tags: ["bench"] } }, "coach"],
    [clients.confirmClientEmail, withClient, "coach"],
    [clients.listTags, {}, "coach"],
    [nextSteps.listNextSteps, {}, "client"],
    [nextSteps.updateNextStep, { params: { id: ownStep?.id ?? "" }, body: { done: true } }, "client"],
    [nextSteps.listStepHistory, withClient, "coach"],
    [notes.listClientNotes, withClient, "coach"],
    [clientFiles.listClientFiles, { ...withClient, query: { limit: 20 } }, "coach"],
    [messages.listMatchingMessages, { query: { q: "swim" } }, "coach"],
    [notes.addClientNote, { ...withClient, body: { text: "Prefers mornings." } }, "coach"],
    [notes.deleteClientNote, { params: { ...withClient.params, noteId: note.id } }, "coach"],
    [timeline.listTimeline, { ...withClient, query: { limit: 20 } }, "coach"],
    [clientDashboard.listPromises, {}, "coach"],
    [clientDashboard.updatePromises, { params: { id: clientId.params.clientId }, body: { trainingPlanLive: true } }, "coach"],
    [desk.readDeskFigures, {}, "coach"],
    [desk.readWeeklyQueue, {}, "coach"],
    [notifications.listNotifications, { query: { limit: 20 } }, "coach"],
    [notifications.countUnreadNotifications, {}, "coach"],
    [push.readPushKey, {}, "client"],
    [push.subscribeToPush, { body: { endpoint: "https://fcm.googleapis.com/fcm/send/bench", keys: { p256dh: "A".repeat(87), auth: "A".repeat(22) }, timeZone: "Europe/London" } }, "client"],
    [push.readNotificationPreferences, {}, "client"],
    [push.editNotificationPreferences, { body: { kinds: { message: true } } }, "client"],
    [push.markPushesSeen, { body: { ids: ["none"] } }, "client"],
    [push.testPush, {}, "coach"],
    [push.unsubscribeFromPush, {}, "client"],
    [notifications.markNotificationsRead, {}, "coach"],
    [payments.listPayments, { query: { limit: 10 } }, "coach"],
    [pastPayments.listPastPayments, { query: { limit: 10 } }, "coach"],
    [payments.readReceipt, { params: { id: paid?.id ?? "" } }, "coach"],
    [payments.readRevenue, {}, "coach"],
    [plans.listPaymentPlans, {}, "coach"],
    [questions.readQuestionForm, { params: { form: "weekly-check-in" } }, "client"],
    [questions.listQuestionFormVersions, { params: { form: "weekly-check-in" } }, "coach"],
    [questions.listQuestions, {}, "coach"],
    [questions.createQuestion, { body: { form: "weekly-check-in", kind: "yes-no" } }, "coach"],
    [questions.publishQuestionForm, { params: { form: "weekly-check-in" }, body: { items: [], effectiveMonday: addDays(mondayOnOrAfter(dayInTimeZone("Europe/London", new Date())), 14), version: 0 } }, "coach"],
    [questions.listClientQuestions, withClient, "coach"],
    [questions.addClientQuestion, { ...withClient, body: { kind: "yes-no", label: "Does your knee hurt?", weeks: 4 } }, "coach"],
    [questions.deleteQuestion, { params: { id: question.id } }, "coach"],
    [questions.editQuestion, { params: { id: question.id }, body: { archived: true } }, "coach"],
    [plans.createPaymentPlan, { body: { name: `Bench ${Date.now()}`, amount: 9900, currency: "gbp", type: "recurring" } }, "coach"],
    [plans.editPaymentPlan, { params: { id: "prod_family_discount" }, body: { amount: 94_000 } }, "coach"],
    [paymentLinks.createPaymentSetup, settingUp, "coach"],
    [paymentLinks.readPaymentSetup, { params: { id: newcomer.id } }, "coach"],
    [paymentLinks.sendPaymentEmail, { body: { clientEmail: newcomer.email, paymentUrl, planName: "Monthly Coaching" } }, "coach"],
    [paymentLinks.readPaymentPage, withToken, "none"],
    [paymentLinks.startPayment, withToken, "none"],
    [paymentLinks.requestPasswordLink, withToken, "none"],
    [paymentLinks.settlePayment, withToken, "none"],
    [subscriptions.readSubscriptionOffer, {}, "newcomer"],
    [subscriptions.startSubscription, {}, "newcomer"],
    [sandbox.confirmTestCard, { body: { ...withSecret, token: "pm_card_authenticationRequired" } }, "none"],
    [sandbox.answerTestBank, { body: { ...withSecret, passed: true } }, "none"],
    [subscriptions.refreshSubscription, { body: { paymentId: started.paymentId } }, "newcomer"],
    [subscriptions.readSubscription, {}, "newcomer"],
    [subscriptions.changeCard, {}, "newcomer"],
    [subscriptions.payOverdue, {}, "newcomer"],
    [subscriptions.previewCancellation, {}, "newcomer"],
    [subscriptions.cancelSubscription, {}, "newcomer"],
    [payments.retryPayment, { params: { id: owed?.id ?? "" } }, "coach"],
    [payments.syncPayments, {}, "coach"],
    [payments.receiveStripeWebhook, { body: "not signed" }, "none"],
    [finances.readFinances, {}, "coach"],
    [finances.listFailedPayments, { query: { limit: 3 } }, "coach"],
    [finances.readBilling, withClient, "coach"],
    [finances.readPaymentIntegration, {}, "coach"],
    [finances.runTestCharge, {}, "coach"],
    [finances.readStripeRevenue, {}, "coach"],
    [finances.exportPayments, {}, "coach"],
    [settings.readSettings, {}, "coach"],
    [settings.readCoachAway, {}, "client"],
    [settings.downloadBrandPicture, { params: { name: "icon-192" } }, "client"],
    [desk.previewPromises, { body: { workingDays: [1, 2, 3] } }, "coach"],
    [settings.editSettings, { body: { nutritionGroupCode: "BENCH" } }, "coach"],
    [setup.readSetup, {}, "coach"],
    [setup.editSetup, { body: { dismissed: true } }, "coach"],
    [onboarding.startOnboarding, {}, "client"],
    [onboarding.completeOnboardingStep, { body: { stepName: "welcome_video", data: { videoWatched: true } } }, "client"],
    [onboarding.listOwnOnboardingSteps, {}, "client"],
    [onboarding.listOwnOnboardingSteps, {}, "client"],
    [onboarding.readOnboarding, clientId, "coach"],
    [onboarding.readOnboardingForms, clientId, "coach"],
    [intake.submitIntake, { body: intakeAnswers }, "client"],
    [intake.readOwnIntake, {}, "client"],
    [intake.readIntake, clientId, "coach"],
    [intake.editIntake, { ...clientId, body: { version: record?.version ?? 0, workoutSchedule: "Mondays and Thursdays" } }, "coach"],
    [nutrition.readCurrentFoodDiary, {}, "client"],
    [nutrition.submitFoodDiary, { body: diary }, "client"],
    [nutrition.listFoodDiaries, {}, "client"],
    [nutrition.listPendingFoodDiaries, {}, "nutritionist"],
    [nutrition.uploadNutritionPlan, { body: { title: "Bench", clientId: unanswered?.clientId ?? "", foodDiaryId: unanswered?.id ?? "" }, file: pdf }, "nutritionist"],
    [nutrition.listUploadedPlans, {}, "nutritionist"],
    [readNutritionistCounts, {}, "nutritionist"],
    [nutrition.createNutritionPlan, announcing, "coach"],
    [nutrition.uploadNutritionPlanFile, { ...withPlan, file: pdf }, "coach"],
    [nutrition.listNutritionPlans, withClient, "coach"],
    [nutrition.downloadNutritionPlanFile, withPlan, "coach"],
    [nutrition.readPlanText, withPlan, "coach"],
    [nutrition.deactivateNutritionPlan, withPlan, "coach"],
    [nutrition.activateNutritionPlan, withPlan, "coach"],
    [nutrition.readNutritionistPayments, {}, "coach"],
    [nutrition.markNutritionistPaid, { body: { month: diary.weekStartDate.slice(0, 7) } }, "coach"],
    [leads.listLeads, { query: { view: "pipeline", limit: 50 } }, "coach"],
    [leads.listLeadIds, { query: { view: "pipeline" } }, "coach"],
    [leads.readPipelineStats, {}, "coach"],
    [leads.readLead, withLead, "coach"],
    [leads.addLead, { body: { fullName: "Bench", email: `quick-${Date.now()}@example.com` } }, "coach"],
    [leads.createTrackableLink, { body: { fullName: `Bench ${Date.now()}` } }, "coach"],
    [leads.changeLeadStage, { ...withLead, body: { stage: "discovery_booked", notes: "Bench" } }, "coach"],
    [leads.editLead, { ...withLead, body: { personalNotes: "Prefers mornings", followUpDate: diary.weekStartDate } }, "coach"],
    [leads.addLeadNote, { ...withLead, body: { notes: "Called, no answer" } }, "coach"],
    [leads.changeLeadOutcome, { ...withLead, body: { outcome: "won", reason: "Bench" } }, "coach"],
    [leads.convertLead, withLead, "coach"],
    [leads.sendDiscoveryForm, withLead, "coach"],
    [leads.submitDiscoveryForm, { body: discovery }, "none"],
    [leads.markLeadAsSpam, { params: { id: spam.id }, body: { suspectedSpam: true } }, "coach"],
    [search.readSearch, { query: { q: "an" } }, "coach"],
    [retention.readErasureProposals, {}, "coach"],
    [retention.eraseProposedLeads, { body: { leadIds: ["unknown"] } }, "coach"],
    [retention.archiveProposedClients, { body: { clientIds: ["unknown"] } }, "coach"],
    [retention.keepForNow, { body: { leadIds: [spam.id], months: 6 } }, "coach"],
    [leadSubmissions.mergeSubmission, { params: { id: spam.id, submissionId: "none" } }, "coach"],
    [leadSubmissions.dismissSubmission, { params: { id: spam.id, submissionId: "all" } }, "coach"],
    [leadSubmissions.askForConsent, { params: { id: spam.id, submissionId: "none" } }, "coach"],
    [leadSubmissions.giveConsent, { body: { token: "none" } }, "none"],
    [leadSubmissions.eraseOwnLead, { body: { token: "none" } }, "none"],
    [leads.deleteLead, { params: { id: spam.id } }, "coach"],
    [leads.deleteLeads, { body: { leadIds: ["unknown"] } }, "coach"],
    [lifecycle.pauseClient, { ...withClient, body: { until: dayInTimeZone("Europe/London", new Date()) } }, "coach"],
    [lifecycle.readPause, withClient, "coach"],
    [lifecycle.resumeClient, withClient, "coach"],
    [records.listAccessLog, withClient, "coach"],
    [audit.listAuditLog, { query: { limit: 50 } }, "coach"],
    [records.exportRecord, withClient, "coach"],
    [records.readPrivacy, withClient, "coach"],
    [records.listErasures, {}, "coach"],
    [records.decideConsent, { body: { kind: "health_data", given: true, textVersion: 1 } }, "newcomer"],
    [records.requestErasure, {}, "newcomer"],
    [records.keepAccount, {}, "newcomer"],
    [lifecycle.archiveClient, withClient, "coach"],
    [lifecycle.listArchivedClients, {}, "coach"],
    [lifecycle.restoreClient, withClient, "coach"],
    [records.eraseClientNow, { params: { id: leaver.id } }, "coach"],
    [lifecycle.archiveClients, { body: { clientIds: ["unknown"] } }, "coach"],
    [imports.previewImport, { body: { kind: "users", ...file } }, "coach"],
    [photoImports.previewPhotoImport, { body: {}, file: photoZip }, "coach"],
    [photoImports.listImportPhotos, { ...withPhotos, query: { limit: 50 } }, "coach"],
    [photoImports.sortImportPhotos, { ...withPhotos, body: { photos: [{ line: 1, pose: "front" }] } }, "coach"],
    [photoImports.readImportPhoto, { params: { id: plannedPhotos.id, line: "1" } }, "coach"],
    [imports.commitImport, { body: { importId: imported.id, sendInvites: false } }, "coach"],
    [importBatches.createImportBatch, {}, "coach"],
    [importBatches.addBatchFiles, { ...withBatch, file: batchCsv }, "coach"],
    [importBatches.changeImportBatch, { ...withBatch, body: {} }, "coach"],
    [importBatches.readImportBatch, withBatch, "coach"],
    [importBatches.commitImportBatch, withBatch, "coach"],
    [importBatches.listImportBatches, { query: { limit: 20 } }, "coach"],
    [importBatches.undoImportBatch, withBatch, "coach"],
    [imports.listImports, { query: { limit: 20 } }, "coach"],
    [imports.readImport, withImport, "coach"],
    [imports.listImportRows, { ...withImport, query: { limit: 50 } }, "coach"],
    [imports.exportImportErrors, withImport, "coach"],
    [imports.inviteImported, withImport, "coach"],
    [imports.undoImport, withImport, "coach"],
    [imports.importPeople, { body: file }, "coach"],
    [imports.importCsv, { body: formFile }, "coach"],
    [imports.importCustomers, { body: {} }, "coach"],
    [transfer.startPracticeExport, { body: {} }, "coach"],
    [transfer.readLatestPracticeExport, {}, "coach"],
    [transfer.readPracticeExport, { params: { id: "unknown" } }, "coach"],
    [transfer.downloadPracticeExport, { params: { id: "unknown" } }, "coach"],
    [transfer.importPractice, { body: {}, file: photo }, "coach"],
    [email.readEmailPause, {}, "coach"],
    [email.endEmailPause, {}, "coach"],
    [email.listEmails, { query: { limit: 20 } }, "coach"],
    [automation.listAutomationRules, {}, "coach"],
    [automation.readAutomationStats, {}, "coach"],
    [automation.switchAutomationRule, { params: { id: "program-delivery" }, body: { enabled: true } }, "coach"],
    [automation.testAutomationRule, { params: { id: "welcome-email" } }, "coach"],
    [automation.saveAutomationSettings, { body: { emailTemplate: "Lovely to have you, {firstName}." } }, "coach"],
    [email.readEmailTemplate, { params: { templateId: "welcome" } }, "client"],
    [email.testEmailTemplate, { params: { templateId: "welcome" } }, "coach"],
    [email.readEmail, { params: { id: sent?.id ?? "" } }, "coach"],
    [email.tryAddressAgain, { body: { email: "hannah@example.com" } }, "coach"],
    [email.receiveEmailWebhook, { body: "not signed" }, "none"],
    [email.decideUnclearEmail, { params: { id: sent?.id ?? "" }, body: { decision: "arrived" } }, "coach"],
    [email.openUnsubscribePage, { query: { token: "none" } }, "none"],
    [email.unsubscribeFromReminders, { query: { token: "none" }, body: "" }, "none"],
    [campaigns.readEmailAutomationStatus, {}, "coach"],
    [campaigns.listCampaigns, { query: { limit: 20 } }, "coach"],
    [campaigns.previewSundayReminders, {}, "coach"],
    [campaigns.sendSundayReminders, {}, "coach"],
    [campaigns.previewTuesdayChase, {}, "coach"],
    [campaigns.sendTuesdayChase, {}, "coach"],
    [campaigns.previewOnboardingCheck, {}, "coach"],
    [campaigns.runOnboardingCheck, {}, "coach"],
    [jobs.runJob, { params: { job: "lifecycle" } }, "none"],
    [signInAndUp.logOut, {}, "client"],
    [signInAndUp.openLogoutPage, {}, "coach"],
  ];
  // Event streams never end, so streams.ts measures them.
  const uncalled = endpoints.filter((endpoint) => endpoint !== events.streamEvents && !calls.some(([called]) => called === endpoint));
  if (uncalled.length > 0) throw new Error(`The bench does not call ${uncalled.map(({ method, path }) => `${method} ${path}`).join(", ")}`);

  const rows = [];
  for (const [endpoint, input, caller] of calls) {
    const response = await requestEndpoint(address, endpoint, input, cookies[caller]);
    await response.arrayBuffer();
    rows.push({ name: `${endpoint.method} ${endpoint.path}`, status: response.status, statements: Number(response.headers.get("x-sql-statements")), aim: frequentWrites.get(endpoint) ?? 3, sent: response.headers.get("x-sql-sent") ?? "", asksGateway: gatewayEndpoints.has(endpoint), worksThroughFile: importEndpoints.has(endpoint) });
  }
  return rows;
}
