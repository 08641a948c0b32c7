"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  /** For a select-all box when some are selected. Only script can set it on the native element. */
  indeterminate?: boolean;
  ref?: (element: HTMLInputElement | null) => void;
}

/** The native element, which works without script and registers with react-hook-form. */
export function Checkbox({ indeterminate = false, className, ref, ...props }: CheckboxProps) {
  const element = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (element.current) element.current.indeterminate = indeterminate;
  }, [indeterminate]);

  return (
    <input
      {...props}
      type="checkbox"
      ref={(node) => {
        element.current = node;
        ref?.(node);
      }}
      className={cn("tick size-5.5 shrink-0 rounded-[0.4rem]", className)}
    />
  );
}
