"use client";

import { lazyDialog } from "@/components/feedback/lazy-dialog";

/** Loaded lazily, because most visits never open it. */
export const LazySendCampaignDialog = lazyDialog(() => import("@/components/campaigns/send-campaign-dialog").then((module) => module.SendCampaignDialog));
