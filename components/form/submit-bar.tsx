"use client";

import type { ReactNode } from "react";
import type { SaveStatus } from "@/components/form/draft-saver";
import { FormError } from "@/components/form/form-error";
import { type SavedDraftOptions, useSavedDraft } from "@/components/form/use-saved-draft";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Progress } from "@/components/ui/progress";

interface SubmitBarProps extends SavedDraftOptions {
  /** How many of how many fields are filled in, and the text after it: "3 of 10 answered". */
  completed: number;
  total: number;
  countLabel: string;
  /** The accessible label of the progress bar. */
  progressLabel: string;
  /** The button that sends the form. */
  children: ReactNode;
}

const saveStatusLabels: Record<SaveStatus, string> = {
  idle: "Saved as you type",
  saving: "Saving…",
  saved: "Saved",
  failed: "Not saved – we keep trying",
  choice: "Kept here, not saved yet",
};

/** The bar at the end of a long form, always visible: progress, saved state and the submit button. */
export function SubmitBar({ completed, total, countLabel, progressLabel, children, ...draft }: SubmitBarProps) {
  const { status, line, choose } = useSavedDraft(draft);
  return (
    <div className="sticky bottom-(--tab-bar) z-20 short:static -mx-4 mt-8 border-t bg-card/95 px-4 py-3 backdrop-blur-md sm:bottom-[calc(var(--tab-bar)+1rem)] sm:mx-0 sm:rounded-xl sm:border sm:px-6 sm:shadow-lg">
      {status === "choice" ? (
        <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-b pb-3">
          <p role="alert" className="flex-1 basis-64 text-sm font-semibold">
            This form was also changed on another device.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="outline" onClick={() => choose("keepMine")}>
              Keep what is here
            </Button>
            <Button size="sm" variant="outline" onClick={() => choose("showOther")}>
              Show the other version
            </Button>
          </div>
        </div>
      ) : null}
      <FormError className="mb-3" />
      {/* The button is on the left on larger screens, where no toast covers it. */}
      <div className="flex items-center justify-between gap-4 sm:flex-row-reverse">
        <div className="min-w-0 flex-1 sm:max-w-64">
          <p className="figures text-sm font-semibold">
            {`${completed} of ${total} ${countLabel}`.trim()}
          </p>
          <Progress value={(100 * completed) / total} aria-label={progressLabel} className="my-1 h-1.5" />
          {/* Only failures are announced: "Saved" after every pause would interrupt a screen reader. */}
          <p ref={line} tabIndex={-1} className={cn("text-xs", status === "failed" ? "font-semibold text-destructive-ink" : "text-muted-foreground")}>
            {status === "failed" ? null : saveStatusLabels[status]}
            <span role="status">{status === "failed" ? saveStatusLabels.failed : null}</span>
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}
