import { cn } from "./cn";

interface ProgressProps {
  /** 0 to 100. */
  value: number;
  label: string;
  className?: string;
}

/** The native element, coloured in globals.css: no inline width for a content policy to refuse. */
export function Progress({ value, label, className }: ProgressProps) {
  return <progress max={100} value={Math.min(100, Math.max(0, Math.round(value)))} aria-label={label} className={cn("meter def:h-2.5 def:w-full", className)} />;
}
