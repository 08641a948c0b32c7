import { useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { toast } from "@/components/feedback/toast";
import { RefetchContext } from "@/components/form/refetch-context";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { moveLead, showLead } from "@/components/leads/lead-cache";
import { changeLeadStage } from "@/lib/outreach/leads/calls";
import type { Lead } from "@/lib/outreach/leads/contract";
import { isOpenStage, type OpenStage, stageLabels } from "@/lib/outreach/leads/options";

interface MoveOptions {
  /** Goes into the history with the change. */
  notes?: string;
  /** For undoing a move: the stage it led to. A lead who has been moved on from there stays where it is. */
  from?: OpenStage;
  onMoved?: () => void;
}

/** Moves leads to an open stage. The screen shows the move at once, and a toast offers to undo it. */
export function useMoveLead() {
  const queries = useQueryClient();
  const refresh = use(RefetchContext);
  const change = useApiMutation(changeLeadStage, {
    failure: { title: "Failed to update stage" },
    // A live update may have loaded a list while the server was still moving the lead.
    beforeRefetch: (answer) => showLead(queries, answer, answer.stage),
    refetchInBackground: true,
  });

  async function move(lead: Lead, stage: OpenStage, { notes, from, onMoved }: MoveOptions = {}) {
    const moved = moveLead(lead, stage, new Date());
    await showLead(queries, moved, lead.stage);
    try {
      const answer = await change.mutateAsync({ params: { id: lead.id }, body: { stage, notes, from } });
      const { stage: previous } = lead;
      toast({
        title: "Stage updated successfully",
        description: `${answer.fullName} moved to ${stageLabels[stage]}.`,
        // A reopened lead has no open stage to go back to.
        action: isOpenStage(previous) ? { label: "Undo", onClick: () => void move(answer, previous, { from: stage }) } : undefined,
      });
      onMoved?.();
    } catch {
      // The mutation has shown why. The lead may have been changed elsewhere, so the lists load again.
      await showLead(queries, lead, stage);
      await refresh(changeLeadStage);
    }
  }

  return { move, isMoving: change.isPending };
}
