"use client";

import dynamic from "next/dynamic";

/** Loaded on demand, because the home page serves signed-in and signed-out visitors from one bundle. */
export const LazyAuthScreen = dynamic(() => import("@/components/accounts/auth-screen").then((module) => module.AuthScreen));
