import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlStyle } from "./control-style";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input {...props} className={cn(controlStyle, className)} />;
}
