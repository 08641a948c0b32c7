"use client";

import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";

const stepLabels = { source: "Your list", plan: "Check", result: "Done" } as const;
export type ImportStep = keyof typeof stepLabels;
const stepOrder: readonly ImportStep[] = ["source", "plan", "result"];

export const ImportStepList = ({ now }: { now: ImportStep }) => (
  <ol aria-label="Steps" className="mb-6 flex flex-wrap gap-x-6 gap-y-2 text-sm">
    {stepOrder.map((step, index) => {
      const isPast = index < stepOrder.indexOf(now);
      return (
        <li key={step} aria-current={step === now ? "step" : undefined} className={cn("flex items-center gap-2", step === now ? "font-semibold" : "text-muted-foreground")}>
          <span aria-hidden="true" className={cn("figures grid size-7 place-items-center rounded-full text-xs font-bold", step === now ? "bg-primary text-primary-foreground" : "bg-muted text-foreground")}>
            {isPast ? <Check className="size-4" /> : index + 1}
          </span>
          {stepLabels[step]}
          {isPast ? <span className="sr-only">, done</span> : null}
        </li>
      );
    })}
  </ol>
);

interface ImportStepHeadingProps {
  /** Raised each time the step takes the focus; 0 when the page opens, which leaves the focus alone. */
  arrival: number;
  /** Below another title. */
  isSmall?: boolean;
  className?: string;
  children: ReactNode;
}

/** Takes the focus when its step replaces another, because the focused button is gone. */
export function ImportStepHeading({ arrival, isSmall = false, className, children }: ImportStepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrival === 0) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, [arrival]);
  return (
    <h2 ref={heading} tabIndex={-1} className={cn("scroll-mt-24 outline-none", isSmall ? "text-xl" : "text-2xl", className)}>
      {children}
    </h2>
  );
}
