import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input data-slot="input" className={cn("field", className)} {...props} />;
}
