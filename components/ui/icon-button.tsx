import type { ComponentProps } from "react";
import { cn } from "./cn";

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  /** What pressing it does; there is no visible text to say so. */
  label: string;
}

export function IconButton({ label, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...props}
      className={cn(
        "relative inline-grid size-11 shrink-0 place-items-center rounded-full text-muted-foreground transition-colors hover:bg-accent hover:text-foreground off:opacity-50 [&_svg]:size-5",
        className,
      )}
    />
  );
}
