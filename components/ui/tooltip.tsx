"use client";

import * as TooltipPrimitive from "radix-ui/tooltip";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** Wrap a screen in one: a tooltip within 300 ms of another opens immediately. */
export function TooltipProvider(props: ComponentProps<typeof TooltipPrimitive.Provider>) {
  return <TooltipPrimitive.Provider delayDuration={700} skipDelayDuration={300} {...props} />;
}

export function Tooltip(props: ComponentProps<typeof TooltipPrimitive.Root>) {
  return <TooltipPrimitive.Root {...props} />;
}

/** Use `asChild` with a button or link, so that the keyboard reaches it. */
export function TooltipTrigger(props: ComponentProps<typeof TooltipPrimitive.Trigger>) {
  return <TooltipPrimitive.Trigger {...props} />;
}

export function TooltipContent({ className, sideOffset = 6, ...props }: ComponentProps<typeof TooltipPrimitive.Content>) {
  return (
    <TooltipPrimitive.Portal>
      <TooltipPrimitive.Content
        sideOffset={sideOffset}
        collisionPadding={12}
        className={cn("z-50 max-w-72 animate-fade-in rounded-sm bg-foreground px-3 py-1.5 text-xs font-medium text-background shadow-lg", className)}
        {...props}
      />
    </TooltipPrimitive.Portal>
  );
}
