"use client";

import dynamic from "next/dynamic";
import { useDeferredValue, useState } from "react";
import { ConsentWithdrawn } from "@/components/consents/consent-withdrawn";
import { useConsentState } from "@/components/consents/use-consent";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { ConsentKind } from "@/lib/core/consents/rules";

// Where it can't be loaded she is asked another time.
const ConsentAsk = dynamic(() => import("@/components/consents/consent-ask").then((module) => module.ConsentAsk, () => () => null));

const askNotes: Record<ConsentKind, string> = {
  health_data: "Your coach needs these to plan safely for you.",
  body_photos: "Photos are always optional.",
};

/** Asks a client who has been here for a while, one consent at a time, and reminds one who withdrew it for health data. */
export function OpenConsentsCard({ clientId }: { clientId: string }) {
  const [isLater, setLater] = useState(false);
  const [health, photos] = [useConsentState(clientId, "health_data"), useConsentState(clientId, "body_photos")];
  // What a live update asks for is loaded without holding up the rest of the page.
  const kind = useDeferredValue(health === "not_recorded" ? "health_data" : photos === "not_recorded" ? "body_photos" : null);
  if (health === "withdrawn") return <ConsentWithdrawn kind="health_data" offText="Check-ins, food diaries and forms are off, and coaching can't go on without them. Your coach knows." />;
  if (kind === null || isLater) return null;
  return (
    <Card>
      <CardContent>
        <ConsentAsk
          key={kind}
          kind={kind}
          note={askNotes[kind]}
          // The primary button is that of what is due.
          variant="outline"
          later={
            <Button variant="ghost" onClick={() => setLater(true)}>
              Not now
            </Button>
          }
        />
      </CardContent>
    </Card>
  );
}
