import type { ComponentProps } from "react";
import { cn } from "./cn";

interface LabelProps extends ComponentProps<"label"> {
  required?: boolean;
}

/** The star is for the eye; the control itself carries `aria-required`. */
export function Label({ required = false, className, children, ...props }: LabelProps) {
  return (
    <label {...props} className={cn("text-sm font-semibold text-foreground", className)}>
      {children}
      {required ? (
        <span aria-hidden="true" className="ml-1 text-destructive-ink">
          *
        </span>
      ) : null}
    </label>
  );
}
