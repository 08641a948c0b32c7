"use client";

import dynamic from "next/dynamic";

/** Loaded lazily, because most visits never open it. */
export const LazySendCampaignDialog = dynamic(() => import("@/components/campaigns/send-campaign-dialog").then((module) => module.SendCampaignDialog));
