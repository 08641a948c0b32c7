"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChartLine } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useSearchParams } from "next/navigation";
import { ClientFinder } from "@/components/check-ins/trends/client-finder";
import { ClientTrends } from "@/components/check-ins/trends/client-trends";
import { IconButton } from "@/components/common/icon-button";
import { ShallowLink } from "@/components/common/shallow-link";
import { EmptyState } from "@/components/feedback/empty-state";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { queryFor } from "@/lib/api/query";
import { readClientProfile } from "@/lib/people/clients/calls";
import { paths } from "@/lib/platform/paths";

/** The clients beside the trends of the chosen one; on a phone, either. The chosen client is in the URL. */
export function ReviewTrends() {
  const chosenId = useSearchParams().get("client");
  // pushState changes the URL without reloading the page from the server.
  const leave = () => window.history.pushState(null, "", paths.section("checkins"));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Card className={cn("gap-0 overflow-hidden py-0 lg:sticky lg:top-(--below-header) lg:max-h-[calc(100dvh-var(--below-header)-2rem)]", chosenId && "max-lg:hidden")}>
        <ClientFinder chosenId={chosenId} hrefFor={paths.clientTrends} RowLink={ShallowLink} />
      </Card>
      <div className={cn("min-w-0", !chosenId && "max-lg:hidden")}>
        {chosenId ? (
          <>
            <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
              <IconButton label="Back to all clients" onClick={leave} className="-ml-2 lg:hidden">
                <ArrowLeft />
              </IconButton>
              <ChosenClientName clientId={chosenId} />
              <Link href={paths.clientCheckIns(chosenId)} className={buttonVariants({ variant: "outline", size: "sm" })}>
                All check-ins
              </Link>
            </div>
            <ClientTrends key={chosenId} clientId={chosenId} specifiedUnit="lb" />
          </>
        ) : (
          <Card>
            <CardContent>
              <EmptyState as="h2" icon={ChartLine} title="Client Trends" text="Choose a client to see how they’re doing." />
            </CardContent>
          </Card>
        )}
      </div>
    </div>
  );
}

function ChosenClientName({ clientId }: { clientId: string }) {
  const { data } = useQuery(queryFor(readClientProfile, { params: { clientId } }));
  return <h2 className="min-w-0 flex-1 text-2xl wrap-anywhere">{data?.name ?? "Client Trends"}</h2>;
}
