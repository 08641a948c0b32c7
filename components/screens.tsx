"use client";

import dynamic from "next/dynamic";

/*
 * The sections of the home page, and the sign-in that stands there for a visitor. One page shows them all, one at a time, so
 * each brings its own code: what a page imports plainly, every visitor of that page downloads.
 */
export const AuthScreen = dynamic(() => import("@/components/auth/auth-screen").then((module) => module.AuthScreen));
export const AutomationScreen = dynamic(() => import("@/components/automation/automation-screen").then((module) => module.AutomationScreen));
export const CheckInScreen = dynamic(() => import("@/components/check-ins/check-in-screen").then((module) => module.CheckInScreen));
export const ClientDashboard = dynamic(() => import("@/components/clients/client-dashboard").then((module) => module.ClientDashboard));
export const ClientsScreen = dynamic(() => import("@/components/clients/database/clients-screen").then((module) => module.ClientsScreen));
/** Above the sections of a client. */
export const DiaryBanner = dynamic(() => import("@/components/clients/diary-banner").then((module) => module.DiaryBanner));
export const DeskScreen = dynamic(() => import("@/components/desk/desk-screen").then((module) => module.DeskScreen));
export const EmailsScreen = dynamic(() => import("@/components/emails/emails-screen").then((module) => module.EmailsScreen));
export const FinancesScreen = dynamic(() => import("@/components/finances/finances-screen").then((module) => module.FinancesScreen));
export const ImportScreen = dynamic(() => import("@/components/imports/import-screen").then((module) => module.ImportScreen));
export const IntakeScreen = dynamic(() => import("@/components/intake/intake-screen").then((module) => module.IntakeScreen));
export const LeadsScreen = dynamic(() => import("@/components/leads/leads-screen").then((module) => module.LeadsScreen));
export const MessagesScreen = dynamic(() => import("@/components/messages/messages-screen").then((module) => module.MessagesScreen));
export const NutritionScreen = dynamic(() => import("@/components/nutrition/nutrition-screen").then((module) => module.NutritionScreen));
export const OnboardingScreen = dynamic(() => import("@/components/onboarding/onboarding-screen").then((module) => module.OnboardingScreen));
/** Where a payment leads back to. */
export const PaymentReturn = dynamic(() => import("@/components/subscribe/payment-return").then((module) => module.PaymentReturn));
export const ReviewScreen = dynamic(() => import("@/components/check-ins/review-screen").then((module) => module.ReviewScreen));
export const PendingDiariesScreen = dynamic(() => import("@/components/nutrition/pending-diaries-screen").then((module) => module.PendingDiariesScreen));
export const UploadPlanScreen = dynamic(() => import("@/components/nutrition/upload-plan-screen").then((module) => module.UploadPlanScreen));
export const UploadedPlansScreen = dynamic(() => import("@/components/nutrition/uploaded-plans-screen").then((module) => module.UploadedPlansScreen));
