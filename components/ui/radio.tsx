import type { ComponentProps } from "react";
import { cn } from "./cn";

export function Radio({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return <input {...props} type="radio" className={cn("tick size-5.5 shrink-0 rounded-full", className)} />;
}
