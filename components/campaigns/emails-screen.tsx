"use client";

import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { CampaignHistory } from "@/components/campaigns/campaign-history";
import { CampaignList } from "@/components/campaigns/campaign-list";
import { AllEmails } from "@/components/email/all-emails";
import { EmailStatusOverview } from "@/components/email/email-status-overview";
import { EmailTypeList } from "@/components/email/email-type-list";
import { emailRefetchIntervalMs } from "@/components/email/page-queries";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import type { EmailStatusFilter } from "@/lib/core/email/contract";
import { readEmailAutomationStatus } from "@/lib/outreach/campaigns/contract";
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
