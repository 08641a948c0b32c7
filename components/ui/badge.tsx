import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

const variants = {
  default: "badge-default",
  secondary: "badge-secondary",
  destructive: "badge-destructive",
  outline: "badge-outline",
  highlight: "badge-highlight",
  success: "badge-success",
  warning: "badge-warning",
  info: "badge-info",
};

export type BadgeVariant = keyof typeof variants;

interface BadgeProps extends ComponentProps<"span"> {
  variant?: BadgeVariant;
}

export function Badge({ variant = "default", className, ...props }: BadgeProps) {
  return <span className={cn("badge [&_svg]:size-3.5", variants[variant], className)} {...props} />;
}
