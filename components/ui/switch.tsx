import type { ComponentProps } from "react";
import { cn } from "./cn";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role"> {
  label: string;
  /** Shown under the label. */
  hint?: string;
}

/** A native checkbox announced as a switch; the whole row is the target. */
export function Switch({ label, hint, className, ...props }: SwitchProps) {
  return (
    <label className={cn("flex min-h-11 items-center justify-between gap-4 py-1.5", className)}>
      <span>
        <span className="block text-base font-medium">{label}</span>
        {hint ? <span className="block text-sm text-muted-foreground">{hint}</span> : null}
      </span>
      <input
        {...props}
        type="checkbox"
        role="switch"
        className="relative h-7 w-12 shrink-0 appearance-none rounded-full border border-input bg-muted transition-colors before:absolute before:top-1/2 before:left-[3px] before:size-5 before:-translate-y-1/2 before:rounded-full before:bg-input before:transition-transform checked:border-primary checked:bg-primary checked:before:translate-x-5 checked:before:bg-primary-foreground off:opacity-50"
      />
    </label>
  );
}
