"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { CalendarDay } from "@/components/common/local-time";
import { campaignName } from "@/components/campaigns/campaign-facts";
import { EmailList } from "@/components/email/email-list";
import { refetchInterval, runPage, runsPage } from "@/components/email/pages";
import { PracticeTime } from "@/components/common/practice-time";
import { EmptyState } from "@/components/feedback/empty-state";
import { FoldedRow } from "@/components/layout/folded-row";
import { PagedList } from "@/components/layout/paged-list";
import { Section } from "@/components/layout/section";
import { Badge } from "@/components/ui/badge";
import { pagesFor } from "@/lib/api/query";
import { type Campaign, campaigns } from "@/lib/outreach/campaigns/contract";

/** The runs of the campaigns, newest first; opening one shows who got it, and who was skipped and why. */
export function CampaignHistory({ timeZone }: { timeZone: string }) {
  const list = useInfiniteQuery({ ...pagesFor(campaigns, runsPage), refetchInterval });
  return (
    <Section title="Campaign history" description="Each run that wrote to somebody or skipped somebody. Open one to see who.">
      <PagedList
        list={list}
        empty={<EmptyState icon={History} title="No campaign has run yet" text="The first one to write to somebody, by itself or by hand, is listed here." />}
        more="Show more campaigns"
        keyOf={({ id }) => id}
      >
        {(run) => <Run run={run} timeZone={timeZone} />}
      </PagedList>
    </Section>
  );
}

const Run = ({ run, timeZone }: { run: Campaign; timeZone: string }) => (
  <FoldedRow
    title={
      <>
        {campaignName(run.job)}, <CalendarDay day={run.occasion} show="shortDate" />
      </>
    }
    detail={
      <>
        <PracticeTime at={run.ranAt} timeZone={timeZone} />, {run.trigger === "manual" ? "sent by hand" : "by itself"}
      </>
    }
    outcome={<Counts run={run} />}
  >
    <div className="divide-y border-t bg-background/60">
      {standings(run).map((status) => (
        <EmailList key={status} page={runPage(run.id, status)} timeZone={timeZone} empty={<p className="p-5 text-sm text-muted-foreground sm:px-6">Whoever it concerned has been erased since.</p>} />
      ))}
    </div>
  </FoldedRow>
);

/** Who got it comes before who did not. */
const standings = ({ sent, waiting, failed, skipped }: Campaign) => [...(sent + waiting + failed > 0 ? ["written" as const] : []), ...(skipped > 0 ? ["skipped" as const] : [])];

/** How it went, without what there was none of; a run always has something to say. */
const Counts = ({ run: { sent, waiting, failed, skipped } }: { run: Campaign }) => (
  <>
    {sent > 0 ? <Badge variant="success">{sent} sent</Badge> : null}
    {waiting > 0 ? <Badge variant="info">{waiting} waiting</Badge> : null}
    {failed > 0 ? <Badge variant="destructive">{failed} failed</Badge> : null}
    {skipped > 0 ? <Badge variant="secondary">{skipped} skipped</Badge> : null}
  </>
);
