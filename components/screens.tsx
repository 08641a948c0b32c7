"use client";

import dynamic from "next/dynamic";

/*
 * The sections of the home page. One page shows them all, one at a time, so each brings its own code: what a page
 * imports plainly, every visitor of that page downloads.
 */
export const CheckInScreen = dynamic(() => import("@/components/check-ins/check-in-screen").then((module) => module.CheckInScreen));
export const ClientDashboard = dynamic(() => import("@/components/clients/client-dashboard").then((module) => module.ClientDashboard));
export const IntakeScreen = dynamic(() => import("@/components/intake/intake-screen").then((module) => module.IntakeScreen));
export const MessagesScreen = dynamic(() => import("@/components/messages/messages-screen").then((module) => module.MessagesScreen));
export const OnboardingScreen = dynamic(() => import("@/components/onboarding/onboarding-screen").then((module) => module.OnboardingScreen));
export const ReviewScreen = dynamic(() => import("@/components/check-ins/review-screen").then((module) => module.ReviewScreen));
export const SentEmails = dynamic(() => import("@/components/emails/sent-emails").then((module) => module.SentEmails));
