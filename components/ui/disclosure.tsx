import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

interface DisclosureProps extends Omit<ComponentProps<"details">, "title"> {
  title: ReactNode;
  /** At the right of the title, before the arrow: a badge, a count. */
  aside?: ReactNode;
}

/** Native details: give several the same `name` for an accordion, `open` to start open, `onToggle` to follow it. */
export function Disclosure({ title, aside, className, children, ...props }: DisclosureProps) {
  return (
    <details {...props} className={cn("rounded-lg border border-border bg-card", className)}>
      <summary className="flex min-h-13 list-none items-center gap-3 rounded-lg px-5 py-3 font-semibold hover:bg-accent/60 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        {aside}
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted-foreground transition-transform [[open]>summary>&]:rotate-180" />
      </summary>
      <div className="px-5 pt-1 pb-5">{children}</div>
    </details>
  );
}
