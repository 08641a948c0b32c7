import { Send } from "lucide-react";
import { useSendDiscoveryForm } from "@/components/leads/use-send-discovery-form";
import { Button } from "@/components/ui/button";
import type { Lead } from "@/lib/outreach/leads/contract";
import { needsDiscoveryForm } from "@/lib/outreach/leads/rules";

/** An open lead's next action. Sending the discovery email is a button. */
export function NextAction({ lead: { id, fullName, stage, nextAction, answeredAt, suspectedSpam } }: { lead: Lead }) {
  const discovery = useSendDiscoveryForm();
  if (suspectedSpam || !needsDiscoveryForm({ stage, hasAnswers: answeredAt !== null })) return <span>{nextAction}</span>;
  return (
    <Button size="sm" variant="outline" pending={discovery.isPending} pendingLabel="Sending..." onClick={() => discovery.send(id)}>
      <Send aria-hidden />
      <span>
        {nextAction}
        <span className="sr-only"> to {fullName}</span>
      </span>
    </Button>
  );
}
