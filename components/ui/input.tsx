import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** The classes shared by all inputs, so that forms look consistent. */
export const inputStyle =
  "min-h-11 w-full rounded-md border border-input/70 bg-card px-3.5 py-2 text-base text-foreground transition-colors hover:border-input focus:border-primary focus-visible:outline-offset-1 off:cursor-not-allowed off:bg-muted off:text-muted-foreground aria-invalid:border-destructive";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input data-slot="input" className={cn(inputStyle, className)} {...props} />;
}
