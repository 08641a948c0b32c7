"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleX, Eye, History, MailCheck, Mails, Settings, Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { AutomationRuleRow } from "@/components/automation/automation-rule-row";
import { AutomationSettings } from "@/components/automation/automation-settings";
import { ActionRow, QuickActionCard } from "@/components/common/quick-actions";
import { StatTile } from "@/components/common/stat-tile";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { listAutomationRules, readAutomationStats } from "@/lib/core/automation/calls";
import { formatCount } from "@/lib/platform/number-texts";
import { paths } from "@/lib/platform/paths";

/** The automation rules with their statistics and settings. Times are in the practice's time zone. */
export function AutomationScreen({ timeZone, chase }: { timeZone: string; chase: ReactNode }) {
  const query = useQuery(queryFor(listAutomationRules));
  return (
    <>
      <PageHeader title="Automation" description="Emails that go out at the right moment, so you don't have to remember." />
      <AutomationStats />
      <div className="mt-5 grid items-start gap-5 sm:mt-6 sm:gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <div className="grid gap-5 sm:gap-6">
          <Card role="region" aria-labelledby="rules" className="gap-0 py-0">
            <h2 id="rules" className="px-5 pt-5 pb-1 text-lg sm:px-6 sm:pt-6">
              Rules
            </h2>
            {query.data ? (
              <ul className="divide-y">
                {query.data.map((rule) => (
                  <AutomationRuleRow key={rule.id} rule={rule} timeZone={timeZone} />
                ))}
              </ul>
            ) : query.isError ? (
              <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
            ) : (
              <Skeleton className="m-5 h-72 w-auto" />
            )}
          </Card>
        </div>
        <AutomationActions chase={chase} />
        <AutomationSettings />
      </div>
    </>
  );
}

function AutomationStats() {
  const query = useQuery(queryFor(readAutomationStats));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-32" />;
  const { rules, enabled, successCount, failureCount, emailsThisMonth } = query.data;
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatTile label="Rules on" value={`${enabled} of ${rules}`} detail={enabled === rules ? "All rules" : `${rules - enabled} switched off`} icon={Workflow} />
      <StatTile label="Sent by rules" value={formatCount(successCount)} detail="so far" icon={MailCheck} tone="success" />
      <StatTile label="Failed" value={formatCount(failureCount)} detail={failureCount > 0 ? "see why in Email History" : "so far"} icon={CircleX} tone={failureCount > 0 ? "destructive" : "neutral"} />
      <StatTile label="Emails this month" value={formatCount(emailsThisMonth)} detail="of every kind" icon={Mails} href={paths.allEmails} />
    </div>
  );
}

/** Links beside the rules. `chase` is the action that emails clients with an overdue check-in. */
const AutomationActions = ({ chase }: { chase: ReactNode }) => (
  <QuickActionCard>
    {chase}
    <ActionRow label="Preview Templates" icon={Eye} action={paths.emailPreview} />
    <ActionRow label="Email History" icon={History} action={paths.allEmails} />
    <ActionRow label="Practice settings" icon={Settings} action={paths.settings} />
  </QuickActionCard>
);
