"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import * as Radix from "radix-ui/toast";
import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import { IconButton } from "@/components/common/icon-button";
import { dismissToast, type Toast } from "@/components/feedback/toast";
import { reserveToastRoom } from "@/components/feedback/toast-room";
import { focusHeading } from "@/components/hooks/start-at-top";
import { cn } from "@/components/ui/cn";

/** A default export, because React.lazy needs one. */
export default function ToastRegion({ toast }: { toast: Toast }) {
  const { id, open, title, description, action, variant, countdownMs } = toast;
  const bad = variant === "destructive";
  const Icon = bad ? CircleAlert : CircleCheck;
  const region = useRef<HTMLDivElement>(null);
  /** What had the focus before the region: F8 brings it here, and Tab. */
  const before = useRef<Element>(null);
  const isEscape = useRef(false);

  function onFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  }
  function returnFocus() {
    if (!region.current?.contains(document.activeElement)) return;
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    if (region.current.contains(document.activeElement)) focusHeading();
  }
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "Escape") returnFocus();
  }

  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      <div ref={region} role="presentation" onFocus={onFocus} onKeyDown={onKeyDown} className="contents">
        <Radix.Root
          key={id}
          ref={reserveToastRoom}
          open={open}
          // Long enough to find the action, also with a keyboard.
          duration={countdownMs ? Infinity : action ? 20_000 : undefined}
          onEscapeKeyDown={() => {
            isEscape.current = true;
          }}
          onOpenChange={(next) => {
            const wasEscape = isEscape.current;
            isEscape.current = false;
            // Escape is also how she leaves the dialog in which she pressed Send, and a countdown is her chance to undo it.
            if (next || (countdownMs && wasEscape)) return;
            returnFocus();
            dismissToast(id);
          }}
          data-slot="toast"
          className={cn(
            "pointer-events-auto relative flex w-full items-start gap-3 rounded-lg border bg-popover py-2 pr-2 pl-4 shadow-lg data-[state=closed]:animate-fade-out data-[state=open]:animate-toast-in md:[--toast-from:0.75rem] data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-swipe data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
            bad ? "border-destructive/60" : "border-border",
          )}
        >
          <Icon aria-hidden className={cn("mt-2.5 size-5.5 shrink-0", bad ? "text-destructive" : "text-success")} />
          <div className="min-w-0 flex-1 py-2">
            {title ? <Radix.Title className="text-sm font-semibold">{title}</Radix.Title> : null}
            {description ? <Radix.Description className={cn("text-sm", title && "mt-0.5 text-muted-foreground")}>{description}</Radix.Description> : null}
            {action ? (
              <Radix.Action
                altText={action.label}
                onClick={action.onClick}
                className="mt-1 min-h-9 text-sm font-semibold text-primary-ink underline underline-offset-4 pointer-coarse:min-h-11"
              >
                {action.label}
              </Radix.Action>
            ) : null}
          </div>
          {countdownMs ? (
            <span aria-hidden className="pointer-events-none absolute inset-0 flex items-end overflow-hidden rounded-lg motion-reduce:hidden">
              <span className="h-1 w-full origin-left animate-count-down bg-success" style={{ animationDuration: `${countdownMs}ms` }} />
            </span>
          ) : null}
          <Radix.Close asChild>
            <IconButton label="Close">
              <X />
            </IconButton>
          </Radix.Close>
        </Radix.Root>
        <Radix.Viewport
          hotkey={["F8"]}
          // A dialog that opens while a toast shows hides everything except live regions from assistive technology. Radix announces the toast itself.
          aria-live="off"
          data-print="hide"
          className="fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-60 mx-auto max-w-104 rounded-lg md:inset-x-auto md:top-auto md:right-6 md:bottom-6 md:w-104"
        />
      </div>
    </Radix.Provider>
  );
}
