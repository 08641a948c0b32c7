"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Monitor, Send, Smartphone } from "lucide-react";
import { useState } from "react";
import { EmailFrame, type PreviewDevice } from "@/components/email/preview/email-frame";
import { HtmlSource } from "@/components/email/preview/html-source";
import type { SampleNameValues } from "@/components/email/preview/sample-name-fields";
import { useElementWidth } from "@/components/email/preview/use-element-width";
import { ErrorState } from "@/components/feedback/error-state";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { queryFor } from "@/lib/api/query";
import { readEmailTemplate, testEmailTemplate } from "@/lib/core/email/contract";
import { type EmailType, findEmailType } from "@/lib/core/email/types";

interface TemplateViewProps {
  type: EmailType;
  names: SampleNameValues;
  canSend: boolean;
}

/** One template with its subject, preview and HTML source. */
export function TemplateView({ type, names, canSend }: TemplateViewProps) {
  const [chosenDevice, setDevice] = useState<PreviewDevice | null>(null);
  const [availableWidth, measure] = useElementWidth();
  // Narrow screens start with the phone preview.
  const device = chosenDevice ?? (availableWidth > 0 && availableWidth < 500 ? "phone" : "desktop");
  const [view, setView] = useState("preview");
  const query = useQuery({
    ...queryFor(readEmailTemplate, { params: { templateId: type }, query: { clientName: names.clientName || undefined, prospectName: names.prospectName || undefined } }),
    placeholderData: keepPreviousData,
  });
  const info = findEmailType(type);
  const errorState = (title: string) => <ErrorState title={title} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  return (
    <Card className="[--card-spacing:--spacing(4)]" aria-busy={query.isPlaceholderData}>
      <CardContent>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <h2 className="text-2xl">{info?.name}</h2>
            <p className="text-sm text-muted-foreground">{info?.timing}</p>
          </div>
          {canSend ? <SendTestButton type={type} /> : null}
        </div>
        <p className="mt-4 border-t pt-4 text-sm text-muted-foreground" aria-live="polite">
          Subject <strong className="block text-base font-semibold break-words text-foreground">{query.data?.subject ?? " "}</strong>
        </p>
        <Tabs defaultValue="preview" value={view} onValueChange={setView} className="mt-5">
          <div ref={measure} className="flex flex-wrap items-center justify-between gap-3">
            <TabsList aria-label="View">
              <TabsTrigger value="preview">Preview</TabsTrigger>
              <TabsTrigger value="html">HTML Source</TabsTrigger>
            </TabsList>
            {view === "preview" ? <DeviceToggle device={device} onChange={setDevice} /> : null}
          </div>
          <TabsContent value="preview" className="pt-4">
            {query.data ? <EmailFrame subject={query.data.subject} html={query.data.html} device={device} availableWidth={availableWidth} /> : query.isError ? errorState("Failed to load email template") : <Skeleton className="h-[680px]" />}
          </TabsContent>
          <TabsContent value="html" className="pt-4">
            {view !== "html" ? null : query.data ? <HtmlSource html={query.data.html} /> : query.isError ? errorState("Failed to load HTML source") : <Skeleton className="h-96" />}
          </TabsContent>
        </Tabs>
      </CardContent>
    </Card>
  );
}

function SendTestButton({ type }: { type: EmailType }) {
  const test = useApiMutation(testEmailTemplate, {
    success: ({ sentTo }) => ({ title: "Test Sent", description: `It's on its way to ${sentTo}.` }),
    failure: { title: "Test not sent" },
  });
  return (
    <Button pending={test.isPending} pendingLabel="Sending..." onClick={() => test.mutate({ params: { templateId: type } })}>
      <Send aria-hidden />
      Send Test
    </Button>
  );
}

const devices = [
  { device: "phone", label: "Phone", icon: Smartphone },
  { device: "desktop", label: "Desktop", icon: Monitor },
] as const;

function DeviceToggle({ device: selectedDevice, onChange }: { device: PreviewDevice; onChange: (device: PreviewDevice) => void }) {
  return (
    <div role="group" aria-label="Width" className="flex gap-2">
      {devices.map(({ device, label, icon: Icon }) => (
        <Button key={device} variant={device === selectedDevice ? "outline" : "ghost"} size="sm" aria-pressed={device === selectedDevice} onClick={() => onChange(device)}>
          <Icon aria-hidden />
          {label}
        </Button>
      ))}
    </div>
  );
}
