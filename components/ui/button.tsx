import { cloneElement, isValidElement, type ComponentProps, type ReactElement } from "react";
import { buttonStyle, type ButtonStyle } from "./button-style";
import { cn } from "./cn";
import { Spinner } from "./spinner";

export interface ButtonProps extends ComponentProps<"button">, ButtonStyle {
  /** Work is under way: the button keeps focus, says so, and ignores further presses. */
  pending?: boolean;
  pendingLabel?: string;
  /** Dress the single child (a link, usually) as a button. */
  asChild?: boolean;
}

export function Button({ variant, size, pending = false, pendingLabel, asChild = false, className, children, ...props }: ButtonProps) {
  const classes = cn(buttonStyle({ variant, size }), className);

  if (asChild && isValidElement(children)) {
    const child = children as ReactElement<{ className?: string }>;
    return cloneElement(child, { ...props, className: cn(classes, child.props.className) });
  }
  // `aria-disabled` rather than `disabled`: a disabled button would drop the keyboard's focus to the page.
  const busy = pending
    ? { "aria-busy": true, "aria-disabled": true, onClick: (event: { preventDefault(): void }) => event.preventDefault() }
    : {};
  return (
    <button type="button" {...props} {...busy} className={classes}>
      {pending ? <Spinner /> : null}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  );
}
