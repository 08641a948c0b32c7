"use client";

import { CheckInReviewScreen } from "@/components/check-ins/check-in-review-screen";
import { PromisesPanel } from "@/components/dashboard/promises-panel";

/** The review with the promises above it. Together they are loaded as one, because what both need would come with each. */
export const ReviewScreen = ({ today }: { today: string }) => <CheckInReviewScreen today={today} promises={<PromisesPanel />} />;
