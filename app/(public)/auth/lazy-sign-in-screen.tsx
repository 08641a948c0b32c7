"use client";

import dynamic from "next/dynamic";

/*
 * Loaded on demand, because the home page serves signed-in and signed-out visitors from one bundle. With its own forms in that bundle,
 * Next.js would also name files for the sections that its build does not write.
 */
export const LazySignInScreen = dynamic(() => import("@/app/(public)/auth/sign-in-screen").then((module) => module.SignInScreen));
