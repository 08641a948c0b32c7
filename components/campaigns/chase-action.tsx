"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import { LazySendCampaignDialog } from "@/components/campaigns/lazy-send-campaign-dialog";
import { ActionRow } from "@/components/common/quick-actions";

/** A Quick Actions row that opens the chase dialog for overdue check-ins. */
export function SendChaseEmailsAction() {
  const [isChasing, setIsChasing] = useState(false);
  return (
    <>
      <ActionRow label="Send Chase Emails" icon={Send} action={() => setIsChasing(true)} />
      {isChasing ? <LazySendCampaignDialog campaign="tuesday-chase" onClose={() => setIsChasing(false)} /> : null}
    </>
  );
}
