"use client";

import { useQuery } from "@tanstack/react-query";
import { Eraser, ScrollText } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { LogoMark } from "@/components/common/logo";
import { ErrorState } from "@/components/feedback/error-state";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { PageHeader } from "@/components/layout/page-header";
import { SettingsForm } from "@/components/settings/settings-form";
import { settingGroups } from "@/components/settings/settings-groups";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { SinglePictureField } from "@/components/uploads/single-picture-field";
import { queryFor } from "@/lib/api/query";
import { editSettings, readSettings } from "@/lib/core/settings/contract";
import { paths } from "@/lib/platform/paths";

interface SettingsScreenProps {
  /** The time zones that the server accepts. */
  zones: readonly string[];
  /** The plans that /subscribe can sell to a client without one. */
  plans: readonly { value: string; label: string }[];
  agreementCheck: ReactNode;
  team: ReactNode;
}

/** The practice's settings, its team and invitations. */
export function SettingsScreen({ zones, plans, agreementCheck, team }: SettingsScreenProps) {
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
          <>
            <Button asChild variant="outline">
              <Link href={paths.dataToErase}>
                <Eraser aria-hidden />
                Data to erase
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link href={paths.activityLog()}>
                <ScrollText aria-hidden />
                Activity log
              </Link>
            </Button>
          </>
        }
        className="mb-0 sm:mb-0"
      />
      {agreementCheck}
      <LogoField logoUrl={settings.logoUrl} />
      {settingGroups.map((group) => (
        <SettingsForm key={group.title} group={group} settings={settings} zones={zoneOptions} plans={plans} />
      ))}
      {team}
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

/** The practice's logo. A chosen picture is saved immediately. */
function LogoField({ logoUrl }: { logoUrl: string | null }) {
  const router = useRouter();
  const change = useApiMutation(editSettings, { success: { title: "Logo saved" }, failure: { title: "Logo not saved" }, onSuccess: () => router.refresh() });
  const shownLogoUrl = change.isPending ? (change.variables.body?.logoUrl ?? null) : logoUrl;
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Logo</CardTitle>
        <CardDescription>Shown in the header, on the sign-in page and in every email. A square picture works best.</CardDescription>
      </CardHeader>
      <CardContent>
        <SinglePictureField purpose="logo" label="Logo" noun="logo" imageUrl={shownLogoUrl} isSaving={change.isPending} onChange={(url) => change.mutate({ body: { logoUrl: url } })}>
          {(url) => (
            <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-md border bg-background p-2">
              {url ? <img src={url} alt="Your logo" className="size-full object-contain" /> : <LogoMark className="size-12" />}
            </span>
          )}
        </SinglePictureField>
      </CardContent>
    </Card>
  );
}
