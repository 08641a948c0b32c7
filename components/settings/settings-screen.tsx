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

/** Everything the practice can say about itself, and who else works in it. `zones` come from the server, whose list decides. */
export function SettingsScreen({ zones, invitations }: { zones: readonly string[]; invitations: ReactNode }) {
  const query = useQuery(queryFor(readSettings));
  const settings = query.data;
  if (!settings) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="mx-auto h-96 max-w-3xl" />;
  // A name that was chosen under another list stays to be seen.
  const choices = zones.includes(settings.timeZone) ? zones : [settings.timeZone, ...zones];
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <PageHeader
        title="Practice settings"
        description="Names, links and words that your clients see"
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
        <SettingsForm key={group.title} group={group} settings={settings} zones={choices} />
      ))}
      {invitations}
      <p className="text-sm text-muted-foreground">
        Connecting another program? What this product offers to it is described under{" "}
        <a href={paths.apiDocs} className="font-semibold text-primary-ink underline">
          API
        </a>
        .
      </p>
    </div>
  );
}
