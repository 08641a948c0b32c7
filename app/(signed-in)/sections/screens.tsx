"use client";

import dynamic from "next/dynamic";

/*
 * The screens of the home page's sections. They load on demand, because the page shows one at a time. They are declared in this
 * client module, because Next.js splits the code of dynamic imports only there. All that the home page shows is here: code shared with a
 * screen outside of it would make Next.js name a file for that screen that its build does not write.
 */
export const LazyAutomation = dynamic(() => import("@/components/automation/automation-screen").then((module) => module.AutomationScreen));
export const LazyBaseline = dynamic(() => import("@/components/check-ins/baseline/baseline-screen").then((module) => module.BaselineScreen));
export const LazyChaseAction = dynamic(() => import("@/components/campaigns/chase-action").then((module) => module.SendChaseEmailsAction));
export const LazyCheckIn = dynamic(() => import("@/components/check-ins/check-in-screen").then((module) => module.CheckInScreen));
export const LazyClientDashboard = dynamic(() => import("@/components/dashboard/client-dashboard").then((module) => module.ClientDashboard));
export const LazyClients = dynamic(() => import("@/components/roster/list/clients-screen").then((module) => module.ClientsScreen));
export const LazyCoachDashboard = dynamic(() => import("@/components/dashboard/coach-dashboard-screen").then((module) => module.CoachDashboardScreen));
export const LazyCoachDialogs = dynamic(() => import("@/app/(signed-in)/sections/coach-dialogs").then((module) => module.CoachDialogs));
export const LazyDiaryBanner = dynamic(() => import("@/components/dashboard/diary-banner").then((module) => module.DiaryBanner));
export const LazyEmailPause = dynamic(() => import("@/components/transfer/email-pause-card").then((module) => module.EmailPauseCard));
export const LazyEmails = dynamic(() => import("@/components/campaigns/emails-screen").then((module) => module.EmailsScreen));
export const LazyFinances = dynamic(() => import("@/components/finances/finances-screen").then((module) => module.FinancesScreen));
export const LazyImport = dynamic(() => import("@/components/imports/import-screen").then((module) => module.ImportScreen));
export const LazyIntake = dynamic(() => import("@/components/intake/intake-screen").then((module) => module.IntakeScreen));
export const LazyLeads = dynamic(() => import("@/components/leads/leads-screen").then((module) => module.LeadsScreen));
export const LazyMessages = dynamic(() => import("@/components/messages/messages-screen").then((module) => module.MessagesScreen));
export const LazyNutrition = dynamic(() => import("@/components/nutrition/nutrition-screen").then((module) => module.NutritionScreen));
export const LazyOnboarding = dynamic(() => import("@/components/onboarding/onboarding-screen").then((module) => module.OnboardingScreen));
export const LazyPaymentReturn = dynamic(() => import("@/components/subscriptions/payment-return").then((module) => module.PaymentReturn));
export const LazyPendingDiaries = dynamic(() => import("@/components/nutrition/pending-diaries-screen").then((module) => module.PendingDiariesScreen));
export const LazyPendingErasure = dynamic(() => import("@/components/privacy/pending-erasure-notice").then((module) => module.PendingErasureNotice));
export const LazyProgress = dynamic(() => import("@/components/check-ins/progress/progress-screen").then((module) => module.ProgressScreen));
export const LazyReview = dynamic(() => import("@/app/(signed-in)/sections/review-screen").then((module) => module.ReviewScreen));
export const LazyUploadPlan = dynamic(() => import("@/components/nutrition/upload-plan-screen").then((module) => module.UploadPlanScreen));
export const LazyUploadedPlans = dynamic(() => import("@/components/nutrition/uploaded-plans-screen").then((module) => module.UploadedPlansScreen));
