import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** A native checkbox, announced as a switch. */
export function Switch({ className, ...props }: Omit<ComponentProps<"input">, "type" | "role">) {
  return (
    <input
      {...props}
      type="checkbox"
      role="switch"
      className={cn(
        "relative h-7 w-12 shrink-0 appearance-none rounded-full border border-input bg-muted transition-colors before:absolute before:top-1/2 before:left-[3px] before:size-5 before:-translate-y-1/2 before:rounded-full before:bg-input before:transition-transform checked:border-primary checked:bg-primary checked:before:translate-x-5 checked:before:bg-primary-foreground off:opacity-50",
        className,
      )}
    />
  );
}
