"use client";

import { type ComponentProps, createContext, type KeyboardEvent, use, useEffect, useId, useMemo, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { hasModifier } from "@/components/ui/has-modifier";

interface TabsState {
  id: string;
  value: string;
  select: (value: string) => void;
}

const TabsContext = createContext<TabsState>({ id: "", value: "", select: () => undefined });

interface TabsProps extends ComponentProps<"div"> {
  defaultValue: string;
  /** Pass both to control the tabs. */
  value?: string;
  onValueChange?: (value: string) => void;
}

/** The WAI-ARIA tabs pattern written by hand, because the sign-in page has tabs and the library weighs ten times as much. */
export function Tabs({ defaultValue, value, onValueChange, ...props }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue);
  const latest = useRef(onValueChange);
  useEffect(() => {
    latest.current = onValueChange;
  });
  const chosen = value ?? own;
  // The same until another tab is chosen, because a part whose script isn't there yet is given up when a context around it changes.
  const state = useMemo(() => {
    function select(next: string) {
      setOwn(next);
      latest.current?.(next);
    }
    return { id, value: chosen, select };
  }, [id, chosen]);
  return (
    <TabsContext value={state}>
      <div {...props} />
    </TabsContext>
  );
}

const focusMoves: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
  const move = focusMoves[event.key];
  if (!move || hasModifier(event)) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="tab"]:not(:disabled)')];
  const target = tabs[move(tabs.findIndex((tab) => tab === document.activeElement), tabs.length)];
  event.preventDefault();
  target?.focus();
  target?.click();
}

export function TabsList({ className, ...props }: ComponentProps<"div"> & { "aria-label": string }) {
  return (
    <div
      role="tablist"
      onKeyDown={onKeyDown}
      className={cn("tab-list", className)}
      {...props}
    />
  );
}

interface TabsPartProps {
  /** The value that a trigger and its content share. */
  value: string;
}

export function TabsTrigger({ value, className, ...props }: Omit<ComponentProps<"button">, "value"> & TabsPartProps) {
  const tabs = use(TabsContext);
  const selected = tabs.value === value;
  return (
    <button
      data-state={selected ? "active" : "inactive"}
      type="button"
      role="tab"
      id={`${tabs.id}-tab-${value}`}
      aria-controls={`${tabs.id}-panel-${value}`}
      aria-selected={selected}
      tabIndex={selected ? 0 : -1}
      onClick={() => tabs.select(value)}
      className={cn(
        "tab",
        className,
      )}
      {...props}
    />
  );
}

/** Stays mounted while hidden, so that typed text is kept. */
export function TabsContent({ value, className, ...props }: ComponentProps<"div"> & TabsPartProps) {
  const tabs = use(TabsContext);
  const selected = tabs.value === value;
  return (
    <div
      data-state={selected ? "active" : "inactive"}
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      hidden={!selected}
      className={cn("tab-panel", className)}
      {...props}
    />
  );
}
