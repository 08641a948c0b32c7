"use client";

import type { ReactNode } from "react";
import { FormError } from "@/components/form/form-error";
import { SubmitButton } from "@/components/form/submit-button";
import { type UnsavedChanges, useLeaveWarning } from "@/components/form/use-leave-warning";
import { Button } from "@/components/ui/button";

interface SaveBarProps extends UnsavedChanges {
  onDiscard: () => void;
  /** The words of the bar and its button, unless they are about saving. */
  labels?: { unsaved: string; save: string; saving: string };
  /** Shown above the buttons. */
  children?: ReactNode;
}

const defaultLabels = { unsaved: "Unsaved changes", save: "Save", saving: "Saving..." };

/** The bar of a settings page. It is there while there are unsaved changes, and asks before they are left. */
export function SaveBar({ isDirty, isSaving, afterSaveRef, onDiscard, labels = defaultLabels, children }: SaveBarProps) {
  const leaveDialog = useLeaveWarning({ isDirty, isSaving, afterSaveRef });
  return (
    <>
      {leaveDialog}
      {isDirty ? (
        <div className="bottom-bar sticky bottom-(--tab-bar) z-20 short:static -mx-4 border-t bg-card/95 px-4 py-3 backdrop-blur-md sm:bottom-[calc(var(--tab-bar)+1rem)] sm:mx-0 sm:rounded-xl sm:border sm:px-6 sm:shadow-lg">
          <FormError className="mb-3" />
          {children}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p role="status" className="mr-auto text-sm font-semibold">
              {labels.unsaved}
            </p>
            <Button variant="outline" onClick={onDiscard}>
              Discard
            </Button>
            <SubmitButton pendingLabel={labels.saving}>{labels.save}</SubmitButton>
          </div>
        </div>
      ) : (
        // An error that arrives after the last change was undone.
        <FormError />
      )}
    </>
  );
}
