"use client";

import dynamic from "next/dynamic";

/** Loaded only after the right password of someone with a second factor. */
export const LazySecondStepForm = dynamic(() => import("@/components/second-factors/second-step-form").then((module) => module.SecondStepForm));
