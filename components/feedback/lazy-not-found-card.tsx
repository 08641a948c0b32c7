"use client";

import dynamic from "next/dynamic";

/** Loaded only where it is shown: Next sends the contents of its not-found pages with every page. */
export const LazyNotFoundCard = dynamic(() => import("@/components/feedback/not-found-card").then((module) => module.NotFoundCard));
