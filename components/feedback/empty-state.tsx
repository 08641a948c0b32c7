import { StatePanel, type StatePanelProps } from "@/components/feedback/state-panel";

export function EmptyState(props: Omit<StatePanelProps, "mark" | "role">) {
  return <StatePanel {...props} />;
}
