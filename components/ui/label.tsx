import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

interface LabelProps extends ComponentProps<"label"> {
  required?: boolean;
}

/** The star is visual; the control has `aria-required`. */
export function Label({ required = false, className, children, ...props }: LabelProps) {
  return (
    <label className={cn("label", className)} {...props}>
      {children}
      {required ? (
        <span aria-hidden="true" className="ml-1 text-destructive-ink">
          *
        </span>
      ) : null}
    </label>
  );
}
