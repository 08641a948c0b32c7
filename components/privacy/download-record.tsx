import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { endpointUrl } from "@/lib/api/client";
import { exportRecord } from "@/lib/practice/privacy/contract";

/** Downloads a client's whole record as a zip. A plain link, so the browser itself shows how far it is. */
export function DownloadRecordButton({ clientId, label = "Download record" }: { clientId: string; label?: string }) {
  return (
    <Button asChild variant="outline" className="justify-self-start">
      <a href={endpointUrl(exportRecord, { params: { id: clientId } })} download>
        <Download aria-hidden />
        {label}
      </a>
    </Button>
  );
}

/** A client's own, on her profile. */
export function OwnRecordCard({ clientId }: { clientId: string }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Your data</CardTitle>
        <CardDescription>Everything kept about you: your answers, check-ins, diaries, plans, messages and payments, with your photos and files, in one zip.</CardDescription>
      </CardHeader>
      <CardContent>
        <DownloadRecordButton clientId={clientId} label="Download my data" />
      </CardContent>
    </Card>
  );
}
