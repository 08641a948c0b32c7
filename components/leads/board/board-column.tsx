import { useDroppable } from "@dnd-kit/core";
import { type RefObject, useEffect, useId, useRef } from "react";
import { ShowMore } from "@/components/common/show-more";
import { ErrorState } from "@/components/feedback/error-state";
import { draggedLead } from "@/components/leads/board/board-moves";
import { LeadCard, type LeadCardActions } from "@/components/leads/board/lead-card";
import { useLeads } from "@/components/leads/use-leads";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { type OpenStage, stageLabels } from "@/lib/outreach/leads/options";
import { formatCount } from "@/lib/platform/number-texts";

interface BoardColumnProps extends LeadCardActions {
  stage: OpenStage;
  q: string;
  /** How many leads are at the stage, without a search. */
  total: number | undefined;
  /** Whether it is the only column. */
  isAlone: boolean;
  /** Whether the keyboard has moved the dragged lead here. */
  isKeyboardTarget: boolean;
  focusedLead: RefObject<string | null>;
}

/** The leads of a stage, urgent first, and where others are dropped to move them there. */
export function BoardColumn({ stage, q, total, isAlone, isKeyboardTarget, focusedLead, ...actions }: BoardColumnProps) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { query, leads } = useLeads({ list: "pipeline", q, stage });
  const { setNodeRef, isOver, active } = useDroppable({ id: stage });
  const isTarget = isOver && active !== null && draggedLead(active)?.stage !== stage;
  useEffect(() => {
    if (isKeyboardTarget) title.current?.scrollIntoView({ block: "nearest" });
  }, [isKeyboardTarget]);

  const found = leads && `${leads.length}${query.hasNextPage ? "+" : ""}`;
  const count = q || total === undefined ? found : formatCount(total);
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={titleId}
      className={cn("flex min-w-0 flex-col gap-2 rounded-lg border p-1.5 outline-offset-2", isTarget ? "bg-primary-soft outline-3 outline-primary outline-solid" : "bg-track", active && !isTarget && "outline-2 outline-input outline-dashed")}
    >
      <h3 ref={title} className="flex scroll-my-24 items-baseline justify-between gap-2 px-1.5 pt-1 font-sans text-sm leading-snug font-semibold xl:text-xs">
        <span id={titleId} className="min-w-0">
          {stageLabels[stage]}
        </span>
        <span className="figures font-medium text-muted-foreground">
          {count}
          <span className="sr-only"> {count === "1" ? "lead" : "leads"}</span>
        </span>
      </h3>
      {query.isPending ? <Skeleton className="h-32" /> : null}
      {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
      {leads?.length === 0 ? <p className="grid min-h-24 flex-1 place-items-center rounded-md border border-dashed p-3 text-center text-sm text-muted-foreground">No leads</p> : null}
      {leads && leads.length > 0 ? (
        <ul aria-labelledby={titleId} className={cn("grid gap-2", isAlone && "sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4")}>
          {leads.map((lead) => (
            <LeadCard key={lead.id} {...actions} lead={lead} canDrag={!isAlone} focusedLead={focusedLead} />
          ))}
        </ul>
      ) : null}
      {query.isPlaceholderData ? null : <ShowMore list={query} label="Show more" variant="ghost" />}
    </section>
  );
}
