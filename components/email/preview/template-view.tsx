"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Copy, Monitor, Smartphone } from "lucide-react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { formatHtml } from "@/components/email/preview/format-html";
import type { SampleNameValues } from "@/components/email/preview/sample-name-fields";
import { SendTestButton } from "@/components/email/send-test-button";
import { copyLink } from "@/components/feedback/copy-link";
import { ErrorState } from "@/components/feedback/error-state";
import { toast } from "@/components/feedback/toast";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { queryFor } from "@/lib/api/query";
import { readEmailTemplate } from "@/lib/core/email/calls";
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
  const failureTitle = view === "html" ? "Failed to load HTML source" : "Failed to load email template";
  const sayFailure = useEffectEvent(() => toast({ variant: "destructive", title: failureTitle, description: "Please try again." }));
  useEffect(() => {
    if (query.errorUpdateCount > 0) sayFailure();
  }, [query.errorUpdateCount]);
  const errorState = (title: string) => <ErrorState title={title} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  return (
    <Card className="max-sm:[--card-spacing:--spacing(4)]" aria-busy={query.isPlaceholderData}>
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
            {query.data ? <EmailFrame subject={query.data.subject} html={query.data.html} device={device} availableWidth={availableWidth} /> : query.isError ? errorState(failureTitle) : <Skeleton className="h-[680px]" />}
          </TabsContent>
          <TabsContent value="html" className="pt-4">
            {view !== "html" ? null : query.data ? <HtmlSource html={query.data.html} /> : query.isError ? errorState(failureTitle) : <Skeleton className="h-96" />}
          </TabsContent>
        </Tabs>
      </CardContent>
    </Card>
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

type PreviewDevice = "phone" | "desktop";

/** Typical widths of an email on each device, in pixels. */
const deviceWidths: Record<PreviewDevice, number> = { phone: 390, desktop: 700 };
/** The frame's height in pixels; a scaled-down email needs less. */
const visibleHeight = 680;
const minVisibleHeight = 420;

interface EmailFrameProps {
  subject: string;
  html: string;
  device: PreviewDevice;
  /** In pixels; 0 until it is measured. */
  availableWidth: number;
}

/** Shows an email at the width of a device, scaled down if there is less room. */
function EmailFrame({ subject, html, device, availableWidth }: EmailFrameProps) {
  const width = device === "phone" ? deviceWidths.phone : Math.max(deviceWidths.desktop, availableWidth);
  const scale = availableWidth > 0 ? Math.min(1, availableWidth / width) : 1;
  const height = device === "phone" ? visibleHeight : Math.max(minVisibleHeight, Math.round(visibleHeight * scale));
  return (
    <div className={cn("overflow-hidden rounded-lg border bg-card", device === "phone" && "mx-auto max-w-[392px]")} style={{ height }}>
      {/* The empty sandbox blocks scripts, forms and navigation. */}
      <iframe
        title={subject}
        sandbox=""
        srcDoc={html}
        className="block max-w-none origin-top-left border-0"
        style={{ width, height: height / scale, transform: scale < 1 ? `scale(${scale})` : undefined }}
      />
    </div>
  );
}

async function copyHtml(html: string) {
  if (await copyLink(html)) toast({ title: "HTML copied to clipboard" });
  else toast({ variant: "destructive", title: "HTML not copied", description: "Your browser doesn't allow copying. Select the source and copy it by hand." });
}

/** Shows an email's formatted HTML. Copies the unformatted HTML, as it is sent. */
function HtmlSource({ html }: { html: string }) {
  return (
    <div className="relative">
      <Button variant="outline" size="sm" className="mb-3" onClick={() => void copyHtml(html)}>
        <Copy aria-hidden />
        Copy HTML
      </Button>
      {/* Focusable, so it can be scrolled with the keyboard. */}
      <pre tabIndex={0} role="region" aria-label="HTML source" className="max-h-[40rem] overflow-auto max-md:max-h-none max-md:overflow-visible rounded-lg border bg-muted p-4 font-mono text-xs leading-5 break-words whitespace-pre-wrap">
        {formatHtml(html)}
      </pre>
    </div>
  );
}

/** Measures an element's content width in pixels; 0 until the first measurement. */
function useElementWidth() {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLDivElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure] as const;
}
