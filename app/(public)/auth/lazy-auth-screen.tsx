"use client";

import dynamic from "next/dynamic";

/** The sign-in form, loaded on demand: the front page holds it beside the home of those who are signed in. */
export const LazyAuthScreen = dynamic(() => import("@/components/accounts/auth-screen").then((module) => module.AuthScreen));
