import { useQuery } from "@tanstack/react-query";
import { FileX } from "lucide-react";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { DocumentText } from "@/components/nutrition/document-text";
import { PlanDownload } from "@/components/nutrition/plan-download";
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { readPlanText } from "@/lib/work/nutrition/calls";
import type { NutritionPlan } from "@/lib/work/nutrition/contract";

interface WordPlanDialogProps {
  plan: NutritionPlan;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A plan in Word's .docx format as text. */
export const WordPlanDialog = ({ plan, open, onOpenChange }: WordPlanDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange}>
    <DialogContent className="sm:max-w-3xl">
      <DialogHeader>
        <DialogTitle>{plan.title}</DialogTitle>
      </DialogHeader>
      <DialogBody>
        <WordPlanText planId={plan.id} />
        <DialogFooter>
          <PlanDownload plan={plan} variant="outline" />
        </DialogFooter>
      </DialogBody>
    </DialogContent>
  </Dialog>
);

function WordPlanText({ planId }: { planId: string }) {
  const { data, error, isFetching, refetch } = useQuery(queryFor(readPlanText, { params: { id: planId } }));
  if (data?.blocks.length === 0) return <EmptyState as="h3" icon={FileX} title="No text in this document" text="It may consist of pictures. Download it to see them." />;
  if (data) return <DocumentText blocks={data.blocks} />;
  if (error instanceof ApiError && error.status === 415) return <EmptyState as="h3" icon={FileX} title="This plan can't be shown here" text={error.userMessage} />;
  if (error) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  return <Skeleton className="h-72" />;
}
