"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { type ManualCampaign, manualCampaigns, recipientCountText } from "@/components/campaigns/campaign-descriptions";
import { ClientNames, SkippedClients } from "@/components/campaigns/skipped-clients";
import { notConnectedText } from "@/components/email/already-sent";
import { ErrorState } from "@/components/feedback/error-state";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useAreEmailsSent } from "@/components/hooks/emails-sent";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import type { CampaignForecast } from "@/lib/outreach/campaigns/contract";
import { formatCount } from "@/lib/platform/number-texts";

/** Shows who would get a campaign now, and who would be skipped and why, before it is sent. */
export function SendCampaignDialog({ campaign, onClose }: { campaign: ManualCampaign; onClose: () => void }) {
  const { label, about, sent, failed, run, preview } = manualCampaigns[campaign];
  const areEmailsSent = useAreEmailsSent();
  // Not cached, because the recipients change from hour to hour.
  const forecast = useQuery({ ...queryFor(preview), staleTime: 0, gcTime: 0 });
  const send = useApiMutation(run, {
    success: (result) => {
      if (result.sent === 0) return { title: "Nothing sent", description: "There was nobody left to email." };
      if (!areEmailsSent) return { variant: "destructive", title: failed, description: notConnectedText };
      return { title: sent, description: `On the way to ${recipientCountText(result.sent)}.` };
    },
    failure: { title: failed },
  });
  // A double click sends its second press before the button is disabled.
  const isSending = useRef(false);
  const sendOnce = () => {
    if (isSending.current) return;
    isSending.current = true;
    // Not closed where it was closed before: another one may be open by then.
    send.mutate({}, { onSuccess: onClose, onSettled: () => (isSending.current = false) });
  };
  const count = forecast.data?.count ?? 0;
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{label}</DialogTitle>
          <DialogDescription>{about}</DialogDescription>
        </DialogHeader>
        <DialogBody>
          {forecast.isPending ? <Skeleton className="h-32" /> : null}
          {forecast.isError && !forecast.data ? <ErrorState onRetry={() => void forecast.refetch()} retrying={forecast.isFetching} className="py-4" /> : null}
          {forecast.data ? (
            <>
              <RecipientCount count={count} />
              <EmailedToday clients={forecast.data.emailedToday} />
              <SkippedClients skipped={forecast.data.skipped} skippedMore={forecast.data.skippedMore} />
            </>
          ) : null}
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{count > 0 ? "Cancel" : "Close"}</Button>
            </DialogClose>
            {count > 0 ? (
              <Button pending={send.isPending} pendingLabel="Sending..." onClick={sendOnce}>
                Send to {recipientCountText(count)}
              </Button>
            ) : null}
          </DialogFooter>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

/** Whom the button would reach a second time today; it is the coach's decision. */
function EmailedToday({ clients }: { clients: CampaignForecast["emailedToday"] }) {
  if (clients.length === 0) return null;
  return (
    <div className="mt-4 text-sm">
      <p className="font-semibold">Already had a reminder today:</p>
      <ClientNames clients={clients} />
    </div>
  );
}

const RecipientCount = ({ count }: { count: number }) => (
  <div role="status">
    <p className="figures font-display text-4xl font-medium tracking-tight">{formatCount(count)}</p>
    <p className="mt-1">{count === 0 ? "Nobody is due an email right now." : `${count === 1 ? "client will get" : "clients will get"} it now. Nobody gets it twice.`}</p>
  </div>
);
