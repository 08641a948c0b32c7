import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

const heights = {
  1: "min-h-[calc(1lh+1.25rem)]",
  3: "min-h-[calc(2lh+1.25rem)] sm:min-h-[calc(3lh+1.25rem)]",
  5: "min-h-[calc(3lh+1.25rem)] sm:min-h-[calc(5lh+1.25rem)]",
  10: "min-h-[calc(10lh+1.25rem)]",
} as const;

export interface TextareaProps extends Omit<ComponentProps<"textarea">, "rows"> {
  /** The initial height in lines; on a phone 2 for 3, and 3 for 5. */
  rows?: keyof typeof heights;
}

/** Grows with its text if the browser supports `field-sizing`, otherwise scrolls. The text runs the way of its language. */
export function Textarea({ className, rows = 3, ...props }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      dir="auto"
      className={cn("field textarea", heights[rows], className)}
      {...props}
    />
  );
}
