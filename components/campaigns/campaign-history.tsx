"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { campaignName } from "@/components/campaigns/campaign-descriptions";
import { CalendarDay } from "@/components/common/local-time";
import { PracticeTime } from "@/components/common/practice-time";
import { EmailList } from "@/components/email/email-list";
import { campaignEmailsPageQuery, campaignsPageQuery, emailRefetchIntervalMs } from "@/components/email/page-queries";
import { EmptyState } from "@/components/feedback/empty-state";
import { CollapsibleRow } from "@/components/layout/collapsible-row";
import { PagedList } from "@/components/layout/paged-list";
import { Section } from "@/components/layout/section";
import { Badge } from "@/components/ui/badge";
import { infiniteQueryFor } from "@/lib/api/query";
import { listCampaigns } from "@/lib/outreach/campaigns/calls";
import type { Campaign } from "@/lib/outreach/campaigns/contract";

/** Campaign runs, newest first. Opening one shows who got it, and who was skipped and why. */
export function CampaignHistory({ timeZone }: { timeZone: string }) {
  const list = useInfiniteQuery({ ...infiniteQueryFor(listCampaigns, campaignsPageQuery), refetchInterval: emailRefetchIntervalMs });
  return (
    <Section title="Campaign history" description="Every run that emailed or skipped someone. Open one to see who.">
      <PagedList
        list={list}
        empty={<EmptyState icon={History} title="No campaign has run yet" text="When a campaign emails someone, automatically or by hand, you'll see it here." />}
        showMoreLabel="Show more campaigns"
        rowKey={({ id }) => id}
      >
        {(run) => <CampaignRunRow run={run} timeZone={timeZone} />}
      </PagedList>
    </Section>
  );
}

const CampaignRunRow = ({ run, timeZone }: { run: Campaign; timeZone: string }) => (
  <CollapsibleRow
    title={
      <>
        {campaignName(run.job)}, <CalendarDay day={run.occasion} format="shortDate" />
      </>
    }
    detail={
      <>
        <PracticeTime at={run.ranAt} timeZone={timeZone} />, {run.trigger === "manual" ? "sent by hand" : "sent automatically"}
      </>
    }
    status={<CampaignRunCounts run={run} />}
  >
    <div className="divide-y border-t bg-background/60">
      {emailListFilters(run).map((status) => (
        <EmailList key={status} page={campaignEmailsPageQuery(run.id, status)} timeZone={timeZone} empty={<p className="p-5 text-sm text-muted-foreground sm:px-6">Everyone in this run has been erased.</p>} />
      ))}
    </div>
  </CollapsibleRow>
);

/** Lists the emails before the skipped clients. */
const emailListFilters = ({ sent, waiting, failed, notSent, skipped }: Campaign) => [...(sent + waiting + failed + notSent > 0 ? ["written" as const] : []), ...(skipped > 0 ? ["skipped" as const] : [])];

const CampaignRunCounts = ({ run: { sent, waiting, failed, notSent, undelivered, skipped } }: { run: Campaign }) => (
  <>
    {sent > 0 ? <Badge variant="success">{sent} sent</Badge> : null}
    {waiting > 0 ? <Badge variant="info">{waiting} waiting</Badge> : null}
    {failed > 0 ? <Badge variant="destructive">{failed} failed</Badge> : null}
    {notSent > 0 ? <Badge variant="warning">{notSent} not sent</Badge> : null}
    {undelivered > 0 ? <Badge variant="destructive">{undelivered} bounced or spam</Badge> : null}
    {skipped > 0 ? <Badge variant="secondary">{skipped} skipped</Badge> : null}
  </>
);
