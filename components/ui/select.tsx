import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlStyle } from "./control-style";

export interface Option {
  value: string;
  label: string;
}

interface SelectProps extends ComponentProps<"select"> {
  options: readonly Option[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

/** The native element: the phone's own picker, no JavaScript; globals.css styles its list where the browser allows. */
export function Select({ options, placeholder, className, ...props }: SelectProps) {
  return (
    <span className={cn("relative def:block", className)}>
      <select {...props} className={cn(controlStyle, "truncate pr-10")}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-muted-foreground" />
    </span>
  );
}
