"use client";

import { lazy } from "react";

const NotFoundCard = lazy(() => import("@/components/feedback/not-found-card").then((module) => ({ default: module.NotFoundCard })));

/**
 * Loaded only where it is shown: Next sends the contents of its not-found pages with every page. Without next/dynamic, which would come with
 * them and is larger than what it loads ahead is worth here.
 */
export const LazyNotFoundCard = () => <NotFoundCard />;
