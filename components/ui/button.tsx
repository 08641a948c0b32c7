import { cloneElement, type ComponentProps, isValidElement } from "react";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";

const variants = {
  default: "button-default",
  destructive: "button-destructive",
  outline: "button-outline",
  secondary: "button-secondary",
  ghost: "button-ghost",
  link: "button-link",
};
const sizes = {
  default: "button-md",
  sm: "button-sm",
  lg: "button-lg",
  icon: "button-icon",
};

interface ButtonLook {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
}

/** The classes of a button. */
export const buttonVariants = ({ variant = "default", size = "default" }: ButtonLook) => cn("button [&_svg]:size-(--icon-size)", variants[variant], sizes[size]);

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** While true the button keeps focus, shows its pending label and ignores presses. */
  pending?: boolean;
  pendingLabel?: string;
  /** Renders the single child, a link without classes of its own, as a button. */
  asChild?: boolean;
}

export function Button({ variant, size, pending = false, pendingLabel, asChild = false, className, children, ...props }: ButtonProps) {
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
