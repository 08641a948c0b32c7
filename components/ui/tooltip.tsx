"use client";

import * as Radix from "radix-ui/tooltip";
import type { ReactElement, ReactNode } from "react";

/** One around a screen: after the first tooltip, the next within 300 ms opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  content: ReactNode;
  /** A button or link, so that the keyboard reaches it too. */
  children: ReactElement;
}

export function Tooltip({ content, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-72 animate-fade-in rounded-sm bg-foreground px-3 py-1.5 text-xs font-medium text-background shadow-lg"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
