import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

export function RadioGroup({ className, ...props }: ComponentProps<"div">) {
  return <div role="radiogroup" className={className} {...props} />;
}

/** The native element: arrow keys move between radios with one `name`. */
export function RadioGroupItem({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return <input {...props} type="radio" className={cn("tick size-5.5 shrink-0 rounded-full", className)} />;
}
