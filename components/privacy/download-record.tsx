import { Download } from "lucide-react";
import { StepUpLink } from "@/components/step-up/step-up-link";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { endpointUrl } from "@/lib/api/client";
import { exportRecord } from "@/lib/practice/privacy/calls";

/** Downloads a client's whole record as a zip. It is a plain link, so that the browser shows the progress. */
export function DownloadRecordButton({ clientId, label = "Download record" }: { clientId: string; label?: string }) {
  return (
    <Button asChild variant="outline" className="justify-self-start">
      <StepUpLink href={endpointUrl(exportRecord, { params: { id: clientId } })}>
        <Download aria-hidden />
        {label}
      </StepUpLink>
    </Button>
  );
}

/** The card on a client's own profile. */
export function OwnRecordCard({ clientId }: { clientId: string }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h3">Your data</CardTitle>
        <CardDescription>Everything we keep about you in one zip file: your answers, check-ins, diaries, plans, messages, payments, photos, files and your coach's notes.</CardDescription>
      </CardHeader>
      <CardContent>
        <DownloadRecordButton clientId={clientId} label="Download my data" />
      </CardContent>
    </Card>
  );
}
