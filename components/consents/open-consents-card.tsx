"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useConsentState } from "@/components/consents/use-consent";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { ConsentKind } from "@/lib/core/consents/rules";

const ConsentAsk = dynamic(() => import("@/components/consents/consent-ask").then((module) => module.ConsentAsk));
const ConsentWithdrawn = dynamic(() => import("@/components/consents/consent-ask").then((module) => module.ConsentWithdrawn));

const askNotes: Record<ConsentKind, string> = {
  health_data: "Your coach needs these to plan safely for you.",
  body_photos: "Photos are always optional.",
};

/** Asks a client who has been here for a while, one consent at a time, and reminds one who withdrew it for health data. */
export function OpenConsentsCard({ clientId }: { clientId: string }) {
  const [isLater, setLater] = useState(false);
  const [health, photos] = [useConsentState(clientId, "health_data"), useConsentState(clientId, "body_photos")];
  if (health === "withdrawn") return <ConsentWithdrawn kind="health_data" offText="Check-ins, food diaries and forms are off, and coaching can't go on without them. Your coach knows." />;
  const kind = health === "not_recorded" ? "health_data" : photos === "not_recorded" ? "body_photos" : null;
  if (kind === null || isLater) return null;
  return (
    <Card>
      <CardContent>
        <ConsentAsk
          key={kind}
          kind={kind}
          note={askNotes[kind]}
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
