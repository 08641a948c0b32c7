"use client";

import * as TooltipPrimitive from "radix-ui/tooltip";

export interface TooltipProps {
  text: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The tooltip of the button that it is in and covers: TooltipButton says when it opens, Radix places and closes it. */
export const Tooltip = ({ text, ...props }: TooltipProps) => (
  <TooltipPrimitive.Provider>
    <TooltipPrimitive.Root {...props}>
      <TooltipPrimitive.Trigger asChild>
        <span className="absolute inset-0 after:absolute after:-inset-2.5" />
      </TooltipPrimitive.Trigger>
      <TooltipPrimitive.Portal>
        <TooltipPrimitive.Content sideOffset={6} collisionPadding={12} className="z-50 max-w-72 animate-fade-in rounded-sm bg-foreground px-3 py-1.5 text-xs font-medium text-background shadow-lg">
          {text}
        </TooltipPrimitive.Content>
      </TooltipPrimitive.Portal>
    </TooltipPrimitive.Root>
  </TooltipPrimitive.Provider>
);
