"use client";

import { X } from "lucide-react";
import * as DialogPrimitive from "radix-ui/dialog";
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useRef } from "react";
import { useFocusReturn } from "@/components/hooks/use-focus-return";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

export const overlayStyle = "fixed inset-0 z-40 bg-overlay data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out";

export function Dialog(props: ComponentProps<typeof DialogPrimitive.Root>) {
  return <DialogPrimitive.Root {...props} />;
}

export function DialogTrigger(props: ComponentProps<typeof DialogPrimitive.Trigger>) {
  return <DialogPrimitive.Trigger {...props} />;
}

export function DialogClose(props: ComponentProps<typeof DialogPrimitive.Close>) {
  return <DialogPrimitive.Close {...props} />;
}

/** Focuses the first field on larger screens, and the panel on phones, so that no keyboard opens. Never the Close button. */
function focusFirstField(event: Event, onPhonesToo: boolean) {
  const panel = event.currentTarget;
  if (!(panel instanceof HTMLElement)) return;
  event.preventDefault();
  const field = panel.querySelector<HTMLElement>("input:not(:disabled, [type=hidden]), textarea:not(:disabled), select:not(:disabled)");
  const target = field && (onPhonesToo || matchMedia("(pointer: fine)").matches) ? field : panel;
  target.focus();
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
/** A search is typed again in a moment, so it isn't protected. */
const isSearch = (field: HTMLInputElement) => field.type === "search" || field.role === "combobox";
const isTextField = (target: EventTarget): target is TextField => target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !isSearch(target));

/**
 * Keeps a press beside the dialog from closing it over typed text. A field's value is recorded when it first gets the focus, because one
 * that is filled in later by the screen holds nothing typed.
 */
function useTypedTextGuard() {
  const valuesAtFocus = useRef(new Map<TextField, string>());
  return {
    onFocusCapture({ target }: FocusEvent) {
      if (isTextField(target) && !valuesAtFocus.current.has(target)) valuesAtFocus.current.set(target, target.value);
    },
    onInteractOutside(event: Event) {
      if ([...valuesAtFocus.current].some(([field, value]) => field.isConnected && field.value !== value)) event.preventDefault();
    },
  };
}

interface DialogContentProps extends ComponentProps<typeof DialogPrimitive.Content> {
  showCloseButton?: boolean;
  /** Focuses the first field on phones too. */
  focusesField?: boolean;
}

/** DialogHeader, then DialogBody, which scrolls. Once text was typed, a press beside the dialog doesn't close it. */
export function DialogContent({ className, children, showCloseButton = true, focusesField = false, ...props }: DialogContentProps) {
  const { remember, onCloseAutoFocus } = useFocusReturn();
  const close = useRef<HTMLButtonElement>(null);
  const typedTextGuard = useTypedTextGuard();
  function onOpenAutoFocus(event: Event) {
    remember();
    focusFirstField(event, focusesField);
  }
  /** Radix gives Escape to the topmost layer, which may be a toast; Escape inside the dialog closes the dialog. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented || !close.current) return;
    event.preventDefault();
    close.current.click();
  }
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={overlayStyle} />
      <DialogPrimitive.Content
        data-slot="dialog-content"
        onOpenAutoFocus={onOpenAutoFocus}
        onCloseAutoFocus={onCloseAutoFocus}
        onKeyDown={onKeyDown}
        {...typedTextGuard}
        className={cn("sheet", className)}
        {...props}
      >
        {showCloseButton ? (
          <DialogPrimitive.Close asChild>
            <Button ref={close} variant="ghost" size="icon" className="icon-button absolute top-3 right-3">
              <X aria-hidden />
              <span className="sr-only">Close</span>
            </Button>
          </DialogPrimitive.Close>
        ) : null}
        {children}
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

/** Leaves room for the Close button. */
export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("min-h-[calc(4.25rem+1px)] shrink-0 border-b py-4.5 pr-17 pl-5 sm:pl-6", className)} {...props} />;
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title data-slot="dialog-title" className={cn("text-xl", className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof DialogPrimitive.Description>) {
  return <DialogPrimitive.Description className={cn("mt-1 text-sm text-muted-foreground", className)} {...props} />;
}

/** For what scrolls above a DialogFooter: keeps a focused field out from behind it, also where a phone stacks three buttons there. */
export const footerRoom = "not-short:has-data-[slot=dialog-footer]:scroll-pb-48 sm:not-short:has-data-[slot=dialog-footer]:scroll-pb-24";

export function DialogBody({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6", footerRoom, className)}
      {...props}
    />
  );
}

/** Sticks to the lower edge of DialogBody, also inside a form. */
export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-footer"
      className={cn("sticky -bottom-5 z-10 short:static -mx-5 mt-6 -mb-5 flex flex-col-reverse gap-2 border-t bg-popover px-5 py-4 sm:-mx-6 sm:flex-row sm:justify-end sm:px-6", className)}
      {...props}
    />
  );
}
