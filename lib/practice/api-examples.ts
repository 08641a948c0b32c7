import type * as z from "zod/mini";
import type { AnyEndpoint } from "@/lib/api/contract";
import * as automation from "@/lib/core/automation/contract";
import * as drafts from "@/lib/core/drafts/contract";
import * as email from "@/lib/core/email/contract";
import * as notifications from "@/lib/core/notifications/contract";
import * as push from "@/lib/core/push/contract";
import * as settings from "@/lib/core/settings/contract";
import * as files from "@/lib/core/uploads/contract";
import * as paymentLinks from "@/lib/money/payment-links/contract";
import * as plans from "@/lib/money/plans/contract";
import * as sandbox from "@/lib/money/sandbox/contract";
import * as subscriptions from "@/lib/money/subscriptions/contract";
import * as leads from "@/lib/outreach/leads/contract";
import * as leadSubmissions from "@/lib/outreach/leads/submission-contract";
import * as accounts from "@/lib/people/accounts/contract";
import * as signIn from "@/lib/people/accounts/sign-in-contract";
import * as clients from "@/lib/people/clients/contract";
import * as secondFactors from "@/lib/people/second-factors/contract";
import * as secondFactorSignIn from "@/lib/people/second-factors/sign-in-contract";
import * as stepUp from "@/lib/people/step-up/contract";
import * as clientDashboard from "@/lib/practice/dashboard/client-contract";
import * as coachDashboard from "@/lib/practice/dashboard/contract";
import * as importBatches from "@/lib/practice/import-batches/contract";
import * as imports from "@/lib/practice/imports/contract";
import * as photoImports from "@/lib/practice/imports/photo-contract";
import * as lifecycle from "@/lib/practice/lifecycle/contract";
import * as privacy from "@/lib/practice/privacy/contract";
import * as retention from "@/lib/practice/retention/contract";
import * as roster from "@/lib/practice/roster/contract";
import * as setup from "@/lib/practice/setup/contract";
import * as transfer from "@/lib/practice/transfer/contract";
import * as baselines from "@/lib/work/check-ins/baseline-contract";
import * as checkIns from "@/lib/work/check-ins/contract";
import * as intake from "@/lib/work/intake/contract";
import * as messages from "@/lib/work/messages/contract";
import * as nextSteps from "@/lib/work/next-steps/contract";
import * as notes from "@/lib/work/notes/contract";
import * as nutrition from "@/lib/work/nutrition/contract";
import * as onboarding from "@/lib/work/onboarding/contract";
import * as questions from "@/lib/work/questions/contract";
import * as snippets from "@/lib/work/snippets/contract";

const example = <E extends AnyEndpoint>(endpoint: E, body: z.input<E["body"]>): [AnyEndpoint, unknown] => [endpoint, body];

const sentCheckIn: z.input<typeof checkIns.submission> = {
  energySleepMindset: "More energy than last week, and seven hours of sleep most nights",
  trainingManagement: "All four sessions done",
  nutritionManagement: "Protein at every meal, one takeaway on Saturday",
  focusArea: "Going to bed earlier",
  threeWins: "A new best squat, daily walks, no skipped breakfasts",
  physicalChanges: "My jeans fit better",
  oneImprovement: "More water",
  coachSupport: "Please look at my squat video",
  referralThoughts: "My sister might join",
  longTermGoal: "Running 10 km by spring",
  weight: 68.4,
  energyLevel: 7,
  workoutsCompleted: 4,
};

/** A valid request body for each endpoint that takes one. They are not in the contracts because browsers load the contracts. */
export const requestExamples: ReadonlyMap<AnyEndpoint, unknown> = new Map([
  example(signIn.login, { email: "lucy@example.com", password: "correct horse" }),
  example(signIn.register, { email: "lucy@example.com", password: "correct horse", firstName: "Lucy", lastName: "Hart" }),
  example(signIn.logInToDemo, { role: "coach" }),
  example(accounts.requestPasswordReset, { email: "lucy@example.com" }),
  example(accounts.resetPassword, { token: "p3Jt0mHc9yQ", password: "correct horse" }),
  example(accounts.verifyEmail, { token: "p3Jt0mHc9yQ" }),
  example(accounts.changeEmail, { newEmail: "lucy.hart@example.com", currentPassword: "correct horse" }),
  example(accounts.changePassword, { currentPassword: "correct horse", newPassword: "battery staple" }),
  example(accounts.editProfile, { firstName: "Lucy", phone: "+44 7700 900123", hideWeight: true, hiddenPhotoPoses: ["back"] }),
  example(accounts.invitePerson, { email: "anna@example.com", role: "nutritionist", firstName: "Anna", lastName: "Reed" }),
  example(stepUp.stepUp, { password: "correct horse" }),
  example(automation.switchAutomationRule, { enabled: false }),
  example(automation.saveAutomationSettings, { fromEmail: "Maya <maya@example.com>", contractUrl: "https://example.com/agreement" }),
  example(checkIns.submitCheckIn, sentCheckIn),
  example(checkIns.editCheckIn, { ...sentCheckIn, weight: 68.2 }),
  example(baselines.saveBaseline, { weight: 71.4, waist: 82, hips: 101.5, photos: { front: "/api/files/cmb1x9w2k0001" } }),
  example(checkIns.flagCheckIn, { flagged: true, note: "Sounds worn out. Call before Friday." }),
  example(checkIns.giveFeedback, { feedback: "A strong week, Lucy. Keep the walks going.", sendFollowUpEmail: true, steps: ["Walk for 20 minutes after lunch, three times"] }),
  example(clientDashboard.updateDashboard, { coachMessageSeen: true }),
  example(clientDashboard.updatePromises, { trainingPlanLive: true }),
  example(clients.editClient, { version: 3, phone: "+44 7700 900123", tags: ["postnatal", "mornings"] }),
  example(privacy.decideConsent, { kind: "body_photos", given: false, textVersion: 1, photos: "delete" }),
  example(roster.createClient, { name: "Lucy Hart", email: "lucy@example.com", phone: "+44 7700 900123" }),
  example(roster.exportSelectedClients, { clientIds: ["cmb1x9w2k0001"] }),
  example(drafts.saveDraft, { energySleepMindset: "More energy than last week" }),
  example(email.tryAddressAgain, { email: "hannah@example.com" }),
  example(email.decideUnclearEmail, { decision: "arrived" }),
  example(files.uploadFile, { purpose: "progress_photo", id: "5f1d2c34-8a63-4b1e-9a53-0c9f6f3c2d11" }),
  example(files.uploadPart, { id: "5f1d2c34-8a63-4b1e-9a53-0c9f6f3c2d11", purpose: "progress_photo", offset: 65_536, size: 4_194_304 }),
  example(imports.previewImport, { kind: "users", csvData: "email,firstName,lastName\nlucy@example.com,Lucy,Hart\n", fileName: "clients.csv" }),
  example(importBatches.addBatchFiles, {}),
  example(importBatches.changeImportBatch, { files: { "01a1ee87-3200-7435-b39d-abccedcc04ac": { kind: "check-ins", dateOrder: "day-first" } }, answers: { sendInvites: false } }),
  example(photoImports.previewPhotoImport, {}),
  example(photoImports.sortImportPhotos, { photos: [{ line: 3, day: "2026-01-05", pose: "front" }] }),
  example(imports.commitImport, { importId: "cmb1x9w2k0001", sendInvites: true }),
  example(imports.importPeople, { csvData: "email,firstName,lastName\nlucy@example.com,Lucy,Hart\n", sendInvites: true }),
  example(imports.importCsv, { importType: "checkin-responses", csvData: "Email,Submitted at,Weight\nlucy@example.com,2026-11-16,68.4\n" }),
  example(imports.importCustomers, { sendInvites: false }),
  example(transfer.startPracticeExport, { passphrase: "four calm mornings" }),
  example(transfer.importPractice, { passphrase: "four calm mornings" }),
  example(intake.submitIntake, {
    fitnessExperience: "Two years of strength training, then a break",
    currentActivity: "Walking the dog twice a day",
    nutritionGoals: "Eating enough protein without counting",
    lifestyle: "Two children and a desk job",
    motivation: "Being strong for my family",
    expectations: "A plan for three sessions a week",
    injuries: ["Knee Issues"],
    availableEquipment: ["Dumbbells", "Yoga Mat"],
  }),
  example(intake.editIntake, { version: 2, medications: "None", weight: 68.4 }),
  example(leads.addLead, { fullName: "Nora Bell", email: "nora@example.com" }),
  example(leads.sendDiscoveryForm, { sendAgain: false }),
  example(leads.createTrackableLink, { fullName: "Nora Bell", email: "nora@example.com" }),
  example(leads.changeLeadStage, { stage: "discovery_booked", notes: "Tuesday at 10 am" }),
  example(leads.changeLeadOutcome, { outcome: "won", reason: "Starts in January" }),
  example(leads.editLead, { phone: "+44 7700 900456", followUpDate: "2026-11-30" }),
  example(leads.addLeadNote, { notes: "Prefers to be called in the evening" }),
  example(leads.markLeadAsSpam, { suspectedSpam: false }),
  example(leads.convertLead, { email: "nora@example.com" }),
  example(leads.deleteLeads, { leadIds: ["cmb1x9w2k0002"] }),
  example(retention.eraseProposedLeads, { leadIds: ["cmb1x9w2k0002"] }),
  example(retention.archiveProposedClients, { clientIds: ["cmb1x9w2k0001"] }),
  example(retention.keepForNow, { leadIds: ["cmb1x9w2k0002"], clientIds: [], months: 6 }),
  example(leadSubmissions.giveConsent, { token: "cmb1x9w2k0002.mark.signature" }),
  example(leadSubmissions.eraseOwnLead, { token: "cmb1x9w2k0002.mark.signature" }),
  example(leads.submitDiscoveryForm, {
    fullName: "Nora Bell",
    email: "nora@example.com",
    goals: ["Get Stronger"],
    motivation: "I want to feel like myself again",
    dreamOutcome: "Running with my daughter",
    trainingExperience: "1",
    referralSource: "Instagram",
    consent: true,
  }),
  example(lifecycle.archiveClients, { clientIds: ["cmb1x9w2k0001"] }),
  example(lifecycle.pauseClient, { until: "2026-12-06", reason: "Holiday" }),
  example(messages.sendMessage, { recipientId: "cmb1x9w2k0001", content: "How did Tuesday's session go?", attachments: ["cmb1x9w2k0007"], clientMessageId: "4f9c1d2e" }),
  example(messages.readBroadcastAudience, { recipientIds: ["01a1e7a4-0000-7000-8000-000000000001"] }),
  example(messages.broadcastMessage, { recipientIds: ["cmb1x9w2k0001", "cmb1x9w2k0003"], content: "The group call starts at 7 pm" }),
  example(messages.snoozeConversation, { until: "2026-12-07" }),
  example(nextSteps.updateNextStep, { done: true }),
  example(notes.addClientNote, { text: "Prefers mornings" }),
  example(push.subscribeToPush, { endpoint: "https://fcm.googleapis.com/fcm/send/dq3o1bE", keys: { p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM", auth: "tBHItJI5svbpez7KI4CCXg" }, timeZone: "Europe/London" }),
  example(push.markPushesSeen, { ids: ["cmb1x9w2k0005"] }),
  example(push.editNotificationPreferences, { kinds: { message: false }, quietHours: { from: "21:00", until: "08:00" } }),
  example(notifications.markNotificationsRead, { ids: ["cmb1x9w2k0004"] }),
  example(nutrition.submitFoodDiary, {
    weekStartDate: "2026-11-16",
    days: [
      { breakfast: "Porridge with berries", lunch: "Chicken salad", dinner: "Salmon, rice and greens", water: "2 litres" },
      { breakfast: "Eggs on toast", lunch: "Lentil soup", dinner: "Chilli", snacks: "An apple" },
      { breakfast: "Yoghurt and granola", lunch: "Tuna wrap", dinner: "Pizza", notes: "A birthday" },
    ],
  }),
  example(nutrition.uploadNutritionPlan, { clientId: "cmb1x9w2k0001", foodDiaryId: "cmb1x9w2k0005", title: "Four weeks of balanced meals" }),
  example(nutrition.createNutritionPlan, { clientId: "cmb1x9w2k0001", title: "Summer plan", fileName: "summer.pdf", fileSize: 48211 }),
  example(nutrition.markNutritionistPaid, { month: "2026-10" }),
  example(onboarding.completeOnboardingStep, { stepName: "welcome_video", data: { videoWatched: true } }),
  example(plans.createPaymentPlan, { name: "4 Month Plan", description: "Four months of coaching.", amount: 16_000, currency: "gbp", type: "recurring", interval: "month", payments: 4, features: ["Your own training plan", "Weekly check-ins"] }),
  example(questions.createQuestion, { form: "weekly-check-in", kind: "number", unit: "steps" }),
  example(questions.publishQuestionForm, {
    items: [{ questionId: "energySleepMindset", label: "How did you sleep?", required: true, hidden: false }, { questionId: "referralThoughts", label: "", required: false, hidden: true }],
    effectiveMonday: "2026-11-30",
    version: 0,
  }),
  example(questions.addClientQuestion, { kind: "scale", label: "How does your knee feel?", low: "Sore", high: "Fine", weeks: 4 }),
  example(questions.editQuestion, { archived: true }),
  example(plans.editPaymentPlan, { amount: 17_500, popular: true }),
  example(paymentLinks.createPaymentSetup, { clientId: "cmb1x9w2k0001", priceId: "price_monthly_coaching" }),
  example(paymentLinks.sendPaymentEmail, { clientEmail: "lucy@example.com", paymentUrl: "https://coaching.example.com/pay/Zk3vTn8qRw5yLb2c", planName: "Monthly Coaching" }),
  example(sandbox.confirmTestCard, { clientSecret: "pi_1_secret_2", token: "pm_card_visa" }),
  example(sandbox.answerTestBank, { clientSecret: "pi_1_secret_2", passed: true }),
  example(secondFactorSignIn.startPasskey, { purpose: "sign-in" }),
  example(secondFactorSignIn.verifyPasskey, {
    purpose: "sign-in",
    response: {
      id: "kzJ2wq1dQ0aV",
      rawId: "kzJ2wq1dQ0aV",
      type: "public-key",
      response: { clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0", authenticatorData: "SZYN5YgOjGh0NBcP", signature: "MEUCIQDx" },
    },
  }),
  example(secondFactors.confirmAuthenticator, { setupToken: "q9Xw0aKZ", code: "492039" }),
  example(secondFactorSignIn.completeSignIn, { code: "492039" }),
  example(coachDashboard.previewPromises, { awayFrom: "2026-11-30", awayUntil: "2026-12-07" }),
  example(settings.editSettings, { coachName: "Maya", revenueGoal: 5000, timeZone: "Europe/London" }),
  example(setup.editSetup, { step: "payments", action: "skip" }),
  example(snippets.addSnippet, { title: "Missed a week", text: "Hi {firstName}, week {week} was a quiet one. Your next check-in is on {nextDue}." }),
  example(snippets.editSnippet, { title: "A quiet week" }),
  example(subscriptions.refreshSubscription, { paymentId: "pi_1" }),
  example(subscriptions.changeCard, { requestId: "4f9c1d2e-7a31" }),
  example(subscriptions.cancelSubscription, { at: "2026-12-21T00:00:00.000Z" }),
]);
