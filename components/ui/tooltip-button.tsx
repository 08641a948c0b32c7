"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, type PointerEvent, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import type { TooltipProps } from "@/components/ui/tooltip";

let isLoaded = false;

/** Loaded when somebody comes to the button. Where that fails there is no tooltip, and the button's name still says what it would. */
const Tooltip = dynamic<TooltipProps>(
  () =>
    import("@/components/ui/tooltip").then(
      (module) => {
        isLoaded = true;
        return module.Tooltip;
      },
      () => () => null,
    ),
  { loading: () => null },
);

const delayMs = 700;

interface TooltipButtonProps extends Pick<ComponentProps<"button">, "className" | "children"> {
  /** The accessible name, which says what the tooltip does. */
  label: string;
  tooltip: string;
}

/** A button that does nothing but show a tooltip to those who point at it or focus it. */
export function TooltipButton({ label, tooltip, className, children }: TooltipButtonProps) {
  const [isNeeded, setNeeded] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function onPointerEnter({ pointerType }: PointerEvent) {
    if (pointerType === "touch") return;
    setNeeded(true);
    timer.current = setTimeout(() => setOpen(true), delayMs);
  }
  function show() {
    setNeeded(true);
    setOpen(true);
  }
  function hide() {
    clearTimeout(timer.current);
    setOpen(false);
  }
  /** Closes what would open too late. A tooltip that is loaded closes itself when the pointer leaves it and its button. */
  function leave() {
    clearTimeout(timer.current);
    if (!isLoaded) setOpen(false);
  }
  return (
    <button
      type="button"
      aria-label={label}
      onPointerEnter={onPointerEnter}
      onPointerLeave={leave}
      // A press focuses it too.
      onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && show()}
      onBlur={hide}
      onClick={hide}
      className={cn("relative before:absolute before:-inset-2.5", className)}
    >
      {children}
      {isNeeded ? <Tooltip text={tooltip} open={isOpen} onOpenChange={setOpen} /> : null}
    </button>
  );
}
