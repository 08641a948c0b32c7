import type { LeadEvent } from "@/lib/outreach/leads/contract";
import { stageLabels } from "@/lib/outreach/leads/options";

/** What happened, in a few words; the event's own text stands below. */
export function leadEventLabel({ kind, fromStage, toStage }: Pick<LeadEvent, "kind" | "fromStage" | "toStage">): string {
  switch (kind) {
    case "created":
      return "Added to your leads";
    case "form":
      return "Sent her discovery form";
    case "stage":
    case "outcome":
      if (!toStage) return "Stage changed";
      return fromStage ? `Moved from ${stageLabels[fromStage]} to ${stageLabels[toStage]}` : `Moved to ${stageLabels[toStage]}`;
    case "note":
      return "Note";
    case "edit":
      return "Information changed";
    case "spam":
      return "Filed under suspected spam";
    case "taken_back":
      return "Taken back from suspected spam";
    case "converted":
      return "Became a client";
  }
}
