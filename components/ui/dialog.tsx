"use client";

import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { cn } from "./cn";
import { IconButton } from "./icon-button";
import { overlayStyle, sheetStyle } from "./overlay-style";
import { useFocusReturn } from "./use-focus-return";

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

const widths = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl", xl: "sm:max-w-5xl" } as const;

/** A desk gets the first field; a phone the panel itself, so that no keyboard jumps up. Never the Close button. */
function focusFirstField(event: Event) {
  const panel = event.currentTarget;
  if (!(panel instanceof HTMLElement)) return;
  event.preventDefault();
  const field = panel.querySelector<HTMLElement>("input:not(:disabled, [type=hidden]), textarea:not(:disabled), select:not(:disabled)");
  const target = field && matchMedia("(pointer: fine)").matches ? field : panel;
  target.focus();
}

interface DialogContentProps {
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof widths;
  /** A press beside it does not close it: for one that changes its size between two presses of the same button. */
  staysOpen?: boolean;
  children: ReactNode;
}

/** A sheet from below on phones, a centred panel on a desk. Everything under the title scrolls; DialogFooter stays in sight. */
export function DialogContent({ title, description, size = "md", staysOpen = false, children }: DialogContentProps) {
  const { remember, onCloseAutoFocus } = useFocusReturn();
  const close = useRef<HTMLButtonElement>(null);
  function onOpenAutoFocus(event: Event) {
    remember();
    focusFirstField(event);
  }
  /** Radix gives Escape to what came last, and that may be a toast: pressed in the dialog, it means the dialog. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close.current?.click();
  }
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayStyle} />
      <Radix.Content
        onOpenAutoFocus={onOpenAutoFocus}
        onCloseAutoFocus={onCloseAutoFocus}
        onKeyDown={onKeyDown}
        onInteractOutside={(event) => staysOpen && event.preventDefault()}
        {...(description ? {} : { "aria-describedby": undefined })}
        className={cn(sheetStyle, widths[size])}
      >
        <div className="flex items-start justify-between gap-3 border-b border-border py-3 pr-3 pl-5 sm:pl-6">
          <div className="min-w-0 py-1.5">
            <Radix.Title className="text-xl">{title}</Radix.Title>
            {description ? <Radix.Description className="mt-1 text-sm text-muted-foreground">{description}</Radix.Description> : null}
          </div>
          <Radix.Close asChild>
            <IconButton ref={close} label="Close">
              <X />
            </IconButton>
          </Radix.Close>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6">
          {children}
        </div>
      </Radix.Content>
    </Radix.Portal>
  );
}

/** Sticks to the lower edge of the scrolling part, wherever it is nested: inside a form too. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 mt-6 -mb-5 flex flex-col-reverse gap-2 border-t border-border bg-popover px-5 py-4 sm:-mx-6 sm:flex-row sm:justify-end sm:px-6">
      {children}
    </div>
  );
}
