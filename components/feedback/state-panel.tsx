import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

const toneStyles = {
  calm: "bg-highlight-soft text-highlight-ink",
  warning: "bg-warning-soft text-warning-ink",
  danger: "bg-destructive-soft text-destructive-ink",
} as const;

export interface StatePanelProps {
  icon: LucideIcon;
  tone?: keyof typeof toneStyles;
  title: string;
  text?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  as?: "h1" | "h2" | "h3" | "p";
  role?: "alert";
  className?: string;
}

/** An icon, a short text and at most one action: the layout of empty and error states. */
export function StatePanel({ icon: Icon, tone = "calm", title, text, action, as: Heading = "p", role, className }: StatePanelProps) {
  return (
    <div role={role} className={cn("state-panel", className)}>
      <span aria-hidden="true" className={cn("mb-4 grid size-14 place-items-center rounded-full", toneStyles[tone])}>
        <Icon className="size-6.5" strokeWidth={1.75} />
      </span>
      <Heading className="font-display text-xl font-medium">{title}</Heading>
      {text ? <div className="mt-1.5 max-w-md text-sm text-muted-foreground">{text}</div> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
