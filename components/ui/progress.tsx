import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

interface ProgressProps extends Omit<ComponentProps<"progress">, "max"> {
  /** 0 to 100. */
  value: number;
  "aria-label": string;
}

/** The native element, coloured in globals.css, so that no inline width is needed. */
export function Progress({ value, className, ...props }: ProgressProps) {
  return <progress max={100} value={Math.min(100, Math.max(0, Math.round(value)))} className={cn("meter", className)} {...props} />;
}
