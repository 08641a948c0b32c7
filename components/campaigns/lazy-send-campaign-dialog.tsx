"use client";

import dynamic from "next/dynamic";

/** Asks before a campaign is sent by hand. Lazy: it stands over screens on which it is mostly never opened. */
export const LazySendCampaignDialog = dynamic(() => import("@/components/campaigns/send-campaign-dialog").then((module) => module.SendCampaignDialog));
