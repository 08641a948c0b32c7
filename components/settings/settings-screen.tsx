"use client";

import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { LogoField } from "@/components/settings/logo-field";
import { SettingsForm } from "@/components/settings/settings-form";
import { settingGroups } from "@/components/settings/settings-groups";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readSettings } from "@/lib/core/settings/contract";
import { paths } from "@/lib/platform/paths";

/** The practice's settings and invitations. `zones` are the time zones that the server accepts. */
export function SettingsScreen({ zones, invitations }: { zones: readonly string[]; invitations: ReactNode }) {
  const query = useQuery(queryFor(readSettings));
  const settings = query.data;
  if (!settings) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="mx-auto h-96 max-w-3xl" />;
  // Keeps a saved time zone that is no longer in the list.
  const zoneOptions = zones.includes(settings.timeZone) ? zones : [settings.timeZone, ...zones];
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <PageHeader
        title="Practice settings"
        description="The names, links and texts your clients see"
        actions={
          <Button asChild variant="outline">
            <Link href={paths.activityLog()}>
              <ScrollText aria-hidden />
              Activity log
            </Link>
          </Button>
        }
        className="mb-0 sm:mb-0"
      />
      <LogoField logoUrl={settings.logoUrl} />
      {settingGroups.map((group) => (
        <SettingsForm key={group.title} group={group} settings={settings} zones={zoneOptions} />
      ))}
      {invitations}
      <p className="text-sm text-muted-foreground">
        Want to connect another app? See the documentation of our{" "}
        <a href={paths.apiDocs} className="font-semibold text-primary-ink underline">
          API
        </a>
        .
      </p>
    </div>
  );
}
