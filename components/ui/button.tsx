import { cva, type VariantProps } from "class-variance-authority";
import * as Slot from "radix-ui/slot";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";

export const buttonVariants = cva(
  "button [&_svg]:size-[1.15em]",
  {
    variants: {
      variant: {
        default: "bg-primary text-primary-foreground shadow-sm hover:bg-primary-hover",
        destructive: "bg-destructive text-destructive-foreground hover:bg-destructive-hover",
        outline: "border border-input/55 bg-card text-foreground hover:border-input hover:bg-accent",
        secondary: "bg-secondary text-secondary-foreground hover:bg-secondary/80",
        ghost: "text-foreground hover:bg-accent",
        link: "text-primary-ink underline decoration-primary-ink/35 underline-offset-4 hover:decoration-current",
      },
      size: {
        default: "min-h-11 px-5 py-2 text-sm",
        sm: "min-h-9 px-4 py-1 text-sm pointer-coarse:min-h-11",
        lg: "min-h-13 px-7 py-2.5 text-base",
        icon: "size-11",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonVariants> {
  /** While true the button keeps focus, shows its pending label and ignores presses. */
  pending?: boolean;
  pendingLabel?: string;
  /** Renders the single child, usually a link, as a button. */
  asChild?: boolean;
}

export function Button({ variant = "default", size = "default", pending = false, pendingLabel, asChild = false, className, children, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild)
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    );
  // `aria-disabled`, because a disabled button would lose the keyboard's focus.
  const busy = pending
    ? { "aria-busy": true, "aria-disabled": true, onClick: (event: { preventDefault(): void }) => event.preventDefault() }
    : {};
  return (
    <button type="button" className={classes} {...props} {...busy}>
      {pending ? <Spinner /> : null}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  );
}
