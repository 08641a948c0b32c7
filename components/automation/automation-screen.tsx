"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AutomationActions } from "@/components/automation/automation-actions";
import { AutomationRuleRow } from "@/components/automation/automation-rule-row";
import { AutomationSettings } from "@/components/automation/automation-settings";
import { AutomationStats } from "@/components/automation/automation-stats";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { listAutomationRules } from "@/lib/core/automation/contract";

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
