import { cva, type VariantProps } from "class-variance-authority";
import * as Slot from "radix-ui/slot";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

const badgeVariants = cva("badge [&_svg]:size-3.5", {
  variants: {
    variant: {
      default: "badge-default",
      secondary: "badge-secondary",
      destructive: "badge-destructive",
      outline: "badge-outline",
      highlight: "badge-highlight",
      success: "badge-success",
      warning: "badge-warning",
      info: "badge-info",
    },
  },
  defaultVariants: { variant: "default" },
});

export type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>["variant"]>;

interface BadgeProps extends ComponentProps<"span"> {
  variant?: BadgeVariant;
  /** Renders the single child, usually a link, as a badge. */
  asChild?: boolean;
}

export function Badge({ variant = "default", asChild = false, className, ...props }: BadgeProps) {
  const Root = asChild ? Slot.Root : "span";
  return <Root className={cn(badgeVariants({ variant }), className)} {...props} />;
}
