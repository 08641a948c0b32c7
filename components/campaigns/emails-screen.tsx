"use client";

import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useState } from "react";
import { CampaignHistory } from "@/components/campaigns/campaign-history";
import { CampaignList } from "@/components/campaigns/campaign-list";
import { AllEmails } from "@/components/email/all-emails";
import { EmailStatusOverview } from "@/components/email/email-status-overview";
import { emailRefetchIntervalMs } from "@/components/email/page-queries";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { Section } from "@/components/layout/section";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import type { EmailStatusFilter } from "@/lib/core/email/contract";
import { emailTypes } from "@/lib/core/email/types";
import { readEmailAutomationStatus } from "@/lib/outreach/campaigns/calls";
import { paths } from "@/lib/platform/paths";

/** Campaigns and all emails. Times are in the practice's time zone. */
export function EmailsScreen({ timeZone }: { timeZone: string }) {
  const [statusFilter, setStatusFilter] = useState<EmailStatusFilter>("written");
  const query = useQuery({ ...queryFor(readEmailAutomationStatus), refetchInterval: emailRefetchIntervalMs });
  return (
    <>
      <PageHeader
        title="Email Automation"
        description="Automatic emails, and everything you've sent."
        actions={
          <Button asChild variant="outline">
            <Link href={paths.emailPreview}>
              <Eye aria-hidden />
              Preview Templates
            </Link>
          </Button>
        }
      />
      {query.data ? (
        <>
          <EmailStatusOverview status={query.data} onStatusFilterChange={setStatusFilter} />
          <CampaignList campaigns={query.data.campaigns} missed={query.data.missed} timeZone={timeZone} />
        </>
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Skeleton className="h-72" />
      )}
      <CampaignHistory timeZone={timeZone} />
      <AllEmails timeZone={timeZone} statusFilter={statusFilter} onStatusFilterChange={setStatusFilter} />
      <EmailTypeList />
    </>
  );
}

const automatedTypes = emailTypes.filter((type) => type.automated);

/** The 15 types of automated email (spec back-office §9), each linked to its preview. */
const EmailTypeList = () => (
  <Section title="Email types" description={`The ${automatedTypes.length} kinds of automatic email. Press one to preview it.`}>
    <Card className="gap-0 overflow-hidden py-0">
      <ul className="grid sm:grid-cols-2 xl:grid-cols-3">
        {automatedTypes.map(({ id, name, description, timing }) => (
          <li key={id} className="-mb-px border-b">
            <Link href={paths.emailTemplate(id)} className="block h-full px-5 py-4 transition-colors hover:bg-accent/60 sm:px-6">
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm text-muted-foreground">{description}</span>
              <span className="mt-1 block text-xs font-medium text-primary-ink">{timing}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  </Section>
);
