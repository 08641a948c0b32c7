import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/feedback/error-state";
import { PlainForm, PlainSubmitButton, PlainTextField } from "@/components/form/plain-form";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { saveAutomationSettings } from "@/lib/core/automation/calls";
import { readSettings } from "@/lib/core/settings/calls";

/** The practice settings that the rules use. */
export function AutomationSettings() {
  const query = useQuery(queryFor(readSettings));
  const settings = query.data;
  return (
    <Card role="region" aria-labelledby="automation-settings">
      <CardHeader>
        <CardTitle as="h2" id="automation-settings">Settings</CardTitle>
        <CardDescription>What the automatic emails link to, and who they come from. Choose Edit text beside a rule to change what its email says.</CardDescription>
      </CardHeader>
      <CardContent>
        {settings ? (
          <PlainForm
            endpoint={saveAutomationSettings}
            success={{ title: "Settings Updated" }}
            failure={{ title: "Settings not updated" }}
            className="grid gap-5"
          >
            <PlainTextField name="contractUrl" defaultValue={settings.contractUrl ?? ""} label="Contract URL" type="url" inputMode="url" placeholder="https://" autoComplete="off" hint="The link in Contract Delivery. Leave blank to link to the agreement in onboarding" />
            <PlainTextField name="fromEmail" defaultValue={settings.fromEmail ?? ""} label="From email" autoComplete="off" hint="For example Maya Hart <maya@example.com>. Leave blank to use the default" />
            <PlainSubmitButton pendingLabel="Saving..." className="justify-self-start">
              Save Settings
            </PlainSubmitButton>
          </PlainForm>
        ) : query.isError ? (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} className="py-4" />
        ) : (
          <Skeleton className="h-72" />
        )}
      </CardContent>
    </Card>
  );
}
