import { cva, type VariantProps } from "class-variance-authority";
import { cloneElement, type ComponentProps, isValidElement } from "react";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";

export const buttonVariants = cva(
  "button [&_svg]:size-(--icon-size)",
  {
    variants: {
      variant: {
        default: "button-default",
        destructive: "button-destructive",
        outline: "button-outline",
        secondary: "button-secondary",
        ghost: "button-ghost",
        link: "button-link",
      },
      size: {
        default: "button-md",
        sm: "button-sm",
        lg: "button-lg",
        icon: "button-icon",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonVariants> {
  /** While true the button keeps focus, shows its pending label and ignores presses. */
  pending?: boolean;
  pendingLabel?: string;
  /** Renders the single child, a link without classes of its own, as a button. */
  asChild?: boolean;
}

export function Button({ variant = "default", size = "default", pending = false, pendingLabel, asChild = false, className, children, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) return isValidElement<ComponentProps<"button">>(children) ? cloneElement(children, { ...props, className: classes }) : null;
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
