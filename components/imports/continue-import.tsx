"use client";

import { PlayCircle } from "lucide-react";
import { toast } from "@/components/feedback/toast";
import { CallProgressBar } from "@/components/imports/call-progress-bar";
import { useCommitImport } from "@/components/imports/use-commit-import";
import { Button } from "@/components/ui/button";
import { getErrorMessage } from "@/lib/api/client";
import { formatCount } from "@/lib/platform/number-texts";
import type { ImportPlan } from "@/lib/practice/imports/contract";

/** Where an import or undo that is half done stands; null for any other import. */
export function formatStanding({ status, isRunning, written, counts, undoableUntil }: ImportPlan): string | null {
  const total = counts.create + counts.update;
  const [done, doing, stopped] = status === "committing" ? [written, "Importing", "The import stopped"] : [total - written, "Undoing", "The undo stopped"];
  if (status !== "committing" && status !== "undoing") return null;
  const share = `${formatCount(done)} of ${formatCount(total)}`;
  if (isRunning) return `${doing}: ${share} done.`;
  return undoableUntil ? `${stopped} after ${share}. Nothing is lost. Continue when you're ready.` : `${stopped} after ${share}, and can't be continued any more.`;
}

/** Continues an import that stopped half-way. */
export function ContinueImport({ plan, name }: { plan: ImportPlan; name: string }) {
  const importing = useCommitImport();
  function continueImport() {
    importing.commit(
      // The server invites as was chosen at the start.
      { importId: plan.id },
      {
        onDone: ({ message }) => toast({ title: "Import Complete", description: message }),
        onError: (error) => toast({ variant: "destructive", title: "Import Failed", description: getErrorMessage(error) }),
      },
    );
  }
  return (
    <>
      <Button size="sm" pending={importing.running !== null} pendingLabel="Importing..." onClick={continueImport}>
        <PlayCircle aria-hidden />
        Continue
        <span className="sr-only"> {name}</span>
      </Button>
      {importing.running ? <CallProgressBar running={importing.running} label="Importing" className="basis-full" /> : null}
    </>
  );
}
