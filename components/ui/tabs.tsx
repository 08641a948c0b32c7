"use client";

import { createContext, use, useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { cn } from "./cn";
import { CountBadge } from "./count-badge";

interface TabsState {
  id: string;
  value: string;
  select: (value: string) => void;
}

const TabsContext = createContext<TabsState>({ id: "", value: "", select: () => undefined });

interface TabsProps {
  defaultValue: string;
  /** Give both to control it from outside. */
  value?: string;
  onValueChange?: (value: string) => void;
  className?: string;
  children: ReactNode;
}

/** The WAI-ARIA tabs pattern by hand: a tenth of the library's weight, and the sign-in page has tabs. */
export function Tabs({ defaultValue, value, onValueChange, className, children }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue);
  const select = (next: string) => {
    setOwn(next);
    onValueChange?.(next);
  };
  return (
    <TabsContext value={{ id, value: value ?? own, select }}>
      <div className={className}>{children}</div>
    </TabsContext>
  );
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
  const move = moves[event.key];
  if (!move) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="tab"]:not(:disabled)')];
  const target = tabs[move(tabs.findIndex((tab) => tab === document.activeElement), tabs.length)];
  event.preventDefault();
  target?.focus();
  target?.click();
}

interface TabListProps {
  label: string;
  className?: string;
  children: ReactNode;
}

export function TabList({ label, className, children }: TabListProps) {
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cn("flex max-w-full gap-1 overflow-x-auto rounded-full border border-border bg-track p-1 def:w-fit", className)}
    >
      {children}
    </div>
  );
}

interface TabProps {
  value: string;
  /** Shown after the label; zero is hidden. */
  count?: number;
  children: ReactNode;
}

export function Tab({ value, count = 0, children }: TabProps) {
  const tabs = use(TabsContext);
  const selected = tabs.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={`${tabs.id}-tab-${value}`}
      aria-controls={`${tabs.id}-panel-${value}`}
      aria-selected={selected}
      tabIndex={selected ? 0 : -1}
      onClick={() => tabs.select(value)}
      className={cn(
        "inline-flex min-h-9 flex-1 items-center justify-center gap-2 rounded-full px-4 text-sm font-semibold whitespace-nowrap transition-colors focus-visible:-outline-offset-2 pointer-coarse:min-h-11",
        selected ? "bg-popover text-foreground shadow-sm" : "text-muted-foreground hover:text-foreground",
      )}
    >
      {children}
      <CountBadge count={count} />
    </button>
  );
}

/** Panels stay mounted, hidden: what was typed in one is still there on return. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const tabs = use(TabsContext);
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      hidden={tabs.value !== value}
      className={cn("def:pt-6", className)}
    >
      {children}
    </div>
  );
}
