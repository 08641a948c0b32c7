import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  /** The accessible name, because it has no visible text. */
  label: string;
}

export const IconButton = ({ label, className, ...props }: IconButtonProps) => (
  <Button variant="ghost" size="icon" aria-label={label} className={cn("icon-button", className)} {...props} />
);
