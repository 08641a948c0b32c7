import { type ReactNode, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { footerRoom } from "@/components/ui/dialog";

export interface ReviewPane {
  label: "Queue" | "Check-in" | "Client";
  /** Its name for screen readers. */
  name: string;
  content: ReactNode;
}

/**
 * The parts of a review: beside each other on a desk, each with its own scrollbar; on smaller screens one at a time, to swipe between
 * or to open by its button.
 */
export function ReviewPanes({ panes }: { panes: readonly ReviewPane[] }) {
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<ReviewPane["label"]>("Check-in");

  function findPane(label: string) {
    return strip.current?.querySelector<HTMLElement>(`[data-pane="${label}"]`);
  }
  function onScroll() {
    const { scrollLeft, clientWidth } = strip.current ?? {};
    const pane = clientWidth ? panes[Math.round((scrollLeft ?? 0) / clientWidth)] : undefined;
    if (pane) setShown(pane.label);
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div role="group" aria-label="Parts of the review" className="flex shrink-0 border-b xl:hidden">
        {panes.map(({ label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={label === shown}
            onClick={() => findPane(label)?.scrollIntoView({ block: "nearest", inline: "start" })}
            className="min-h-11 flex-1 border-b-2 border-transparent font-medium text-muted-foreground hover:text-foreground aria-pressed:border-primary aria-pressed:font-semibold aria-pressed:text-foreground"
          >
            {label}
          </button>
        ))}
      </div>
      <div
        ref={strip}
        onScroll={onScroll}
        className={cn(
          "relative flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] xl:grid xl:grid-rows-[minmax(0,1fr)] xl:overflow-hidden",
          panes.length === 3 ? "xl:grid-cols-[12rem_minmax(0,1fr)_15rem] 2xl:grid-cols-[14rem_minmax(0,1fr)_18rem]" : "xl:grid-cols-[minmax(0,1fr)_15rem] 2xl:grid-cols-[minmax(0,1fr)_18rem]",
        )}
      >
        {panes.map(({ label, name, content }) => (
          <section key={label} data-pane={label} aria-label={name} tabIndex={-1} className={cn("w-full shrink-0 snap-start overflow-y-auto overscroll-y-contain px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] outline-none sm:px-6 xl:w-auto xl:not-first:border-l", footerRoom, label === "Queue" && "xl:px-3")}>
            {content}
          </section>
        ))}
      </div>
    </div>
  );
}
