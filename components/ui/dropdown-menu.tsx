"use client";

import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Not modal: the page behind stays readable and scrollable, and nothing on it is hidden while a small menu is open. */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Radix.Trigger;

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        {...props}
        className={cn(
          "z-50 min-w-48 rounded-md border border-line bg-raised p-1.5 shadow-raised data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in",
          className,
        )}
      />
    </Radix.Portal>
  );
}

interface ItemProps extends ComponentProps<typeof Radix.Item> {
  destructive?: boolean;
}

export function DropdownMenuItem({ destructive = false, className, ...props }: ItemProps) {
  return (
    <Radix.Item
      {...props}
      className={cn(
        "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-3 text-sm font-medium outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-sunken pointer-coarse:min-h-11 [&_svg]:size-4.5",
        destructive ? "text-danger-ink" : "text-ink",
        className,
      )}
    />
  );
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
}
