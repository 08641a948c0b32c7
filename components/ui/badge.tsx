import type { ReactNode } from "react";
import { cn } from "./cn";

const tones = {
  neutral: "bg-muted text-foreground",
  accent: "bg-highlight-soft text-highlight-ink",
  success: "bg-success-soft text-success-ink",
  warning: "bg-warning-soft text-warning-ink",
  danger: "bg-destructive-soft text-destructive-ink",
  info: "bg-info-soft text-info-ink",
} as const;

export type Tone = keyof typeof tones;

export function Badge({ tone = "neutral", className, children }: { tone?: Tone; className?: string; children: ReactNode }) {
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
