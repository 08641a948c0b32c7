"use client";

import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { Disclosure } from "@/components/common/disclosure";
import { LocalTime } from "@/components/common/local-time";
import { toast } from "@/components/feedback/toast";
import { CallProgressBar } from "@/components/imports/call-progress-bar";
import { planSummary } from "@/components/imports/import-labels";
import { ImportNotice } from "@/components/imports/import-notice";
import { ImportPlanRows } from "@/components/imports/import-plan-rows";
import { PhotoSort } from "@/components/imports/photo-sort";
import { useIsSorting } from "@/components/imports/use-is-sorting";
import { useProgressCall } from "@/components/imports/use-progress-call";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { ApiError, getErrorMessage } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { commitImport, readImport } from "@/lib/practice/imports/calls";
import type { ImportPlan } from "@/lib/practice/imports/contract";

interface ImportPhotosDialogProps {
  plan: ImportPlan;
  onClose: () => void;
}

/** What an import of photos will do: those to sort, and every photo with what happens to it. */
export function ImportPhotosDialog({ plan: first, onClose }: ImportPhotosDialogProps) {
  const { data: plan } = useQuery({ ...queryFor(readImport, { params: { id: first.id } }), initialData: first });
  const importing = useProgressCall(commitImport);
  const isSorting = useIsSorting([plan.id]);
  const count = plan.counts.create;

  function importNow() {
    const onError = (error: unknown) => {
      const isGone = error instanceof ApiError && (error.status === 409 || error.status === 404);
      toast({ variant: "destructive", title: "Import Failed", description: isGone ? "Something has changed since you chose this ZIP. Please choose it again." : getErrorMessage(error) });
      if (isGone) onClose();
    };
    const onDone = ({ message }: { message: string }) => {
      toast({ title: "Import Complete", description: message });
      onClose();
    };
    importing.run({ body: { importId: plan.id, sendInvites: false } }, { onDone, onError });
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="sm:max-w-4xl" onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>Import photos</DialogTitle>
          <DialogDescription>{planSummary(plan)}</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <div className="grid min-w-0 gap-6">
            {plan.importedBefore ? (
              <ImportNotice icon={<History />}>
                You imported this ZIP on <LocalTime at={plan.importedBefore} />. Importing it again won't add a photo twice.
              </ImportNotice>
            ) : null}
            <PhotoSort importId={plan.id} disabled={importing.running !== null} />
            <Disclosure title="Every photo, and what happens to it">
              <ImportPlanRows plan={plan} startsWith="all" />
            </Disclosure>
            {importing.running ? <CallProgressBar running={importing.running} label="Importing" /> : null}
          </div>
          <DialogFooter>
            <p className="text-sm text-muted-foreground sm:mr-auto">{count === 0 ? "There's nothing to import yet." : "Nobody is emailed. You can undo this for 30 days."}</p>
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <Button disabled={count === 0 || isSorting} pending={importing.running !== null} pendingLabel="Importing..." onClick={importNow}>
              Import photos
            </Button>
          </DialogFooter>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
