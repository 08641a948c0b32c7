"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import { ActionRow } from "@/components/common/action-list";
import { SendCampaign } from "@/components/campaigns/send-campaign";

/** A row of Quick Actions: who owes a check-in is written to, once she who presses it has seen who that is. */
export function ChaseAction() {
  const [isChasing, setIsChasing] = useState(false);
  return (
    <>
      <ActionRow label="Send Chase Emails" icon={Send} to={() => setIsChasing(true)} />
      {isChasing ? <SendCampaign campaign="tuesday-chase" onClose={() => setIsChasing(false)} /> : null}
    </>
  );
}
