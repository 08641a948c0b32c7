import type { LeadEvent } from "@/lib/outreach/leads/contract";
import { stageLabels } from "@/lib/outreach/leads/options";

export function leadEventLabel({ kind, fromStage, toStage }: Pick<LeadEvent, "kind" | "fromStage" | "toStage">): string {
  switch (kind) {
    case "created":
      return "Added to your leads";
    case "form":
      return "Sent the discovery form";
    case "stage":
    case "outcome":
      if (!toStage) return "Stage changed";
      return fromStage ? `Moved from ${stageLabels[fromStage]} to ${stageLabels[toStage]}` : `Moved to ${stageLabels[toStage]}`;
    case "note":
      return "Note";
    case "edit":
      return "Details edited";
    case "spam":
      return "Moved to suspected spam";
    case "taken_back":
      return "Moved out of suspected spam";
    case "converted":
      return "Became a client";
    case "form_waiting":
      return "Another discovery form came in";
    case "form_merged":
      return "Discovery form merged";
    case "form_dismissed":
      return "Discovery form dismissed";
    case "consent_given":
      return "Agreed that you keep the answers";
    case "answers_erased":
      return "Answers without consent erased";
  }
}
