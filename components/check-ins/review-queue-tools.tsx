"use client";

import { Keyboard } from "lucide-react";
import { type ReactNode, useId } from "react";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import { SearchBox } from "@/components/form/search-box";
import { Button } from "@/components/ui/button";

export const ReviewShortcutsHelp = lazyDialog(() => import("@/components/check-ins/review-shortcuts-help").then((module) => module.ReviewShortcutsHelp));

interface ReviewQueueToolsProps {
  /** undefined when there are too few check-ins to need a search. */
  search: string | undefined;
  onSearch: (search: string) => void;
  isHelpOpen: boolean;
  onToggleHelp: () => void;
  /** A line about the content and order of the list. */
  children: ReactNode;
}

export function ReviewQueueTools({ search, onSearch, isHelpOpen, onToggleHelp, children }: ReviewQueueToolsProps) {
  const helpId = useId();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {search === undefined ? null : (
          <div className="w-full sm:w-80">
            <SearchBox label="Find a client" value={search} onSearch={onSearch} />
          </div>
        )}
        <p role="status" className="text-sm text-muted-foreground sm:mr-auto sm:pb-1.5">
          {children}
        </p>
        <Button variant="ghost" size="sm" aria-expanded={isHelpOpen} aria-controls={helpId} onClick={onToggleHelp} className="pointer-coarse:hidden">
          <Keyboard aria-hidden />
          Keyboard shortcuts
          <kbd className="rounded-sm border px-1.5 font-sans text-xs">?</kbd>
        </Button>
      </div>
      <div id={helpId}>{isHelpOpen ? <ReviewShortcutsHelp /> : null}</div>
    </>
  );
}
