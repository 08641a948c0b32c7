"use client";

import { Keyboard, Search } from "lucide-react";
import { type ReactNode, useId } from "react";
import { ReviewShortcutsHelp } from "@/components/check-ins/review-shortcuts-help";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

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
  const searchId = useId();
  const helpId = useId();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {search === undefined ? null : (
          <div className="w-full sm:w-80">
            <Label htmlFor={searchId}>Find a client</Label>
            <div className="relative mt-1.5">
              <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted-foreground" />
              <Input id={searchId} type="search" autoComplete="off" value={search} onChange={(event) => onSearch(event.target.value)} className="pl-10" />
            </div>
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
