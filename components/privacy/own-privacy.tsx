"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Disclosure } from "@/components/common/disclosure";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { ConsentsCard } from "@/components/privacy/consents-card";
import { OwnRecordCard } from "@/components/privacy/download-record";
import { ErasureCard } from "@/components/privacy/erasure-card";
import { Skeleton } from "@/components/ui/skeleton";

const AccessLog = dynamic(() => import("@/components/privacy/access-log").then((module) => module.AccessLog, () => PartNotLoaded), { loading: () => <Skeleton className="h-32" /> });

/** The Privacy part of a client's own profile. */
export function OwnPrivacy({ clientId }: { clientId: string }) {
  const [showsLog, setShowsLog] = useState(false);
  return (
    <section id="privacy" aria-labelledby="privacy-title" className="grid scroll-mt-24 gap-6">
      <h2 id="privacy-title" className="-mb-2 text-2xl">
        Privacy
      </h2>
      <ConsentsCard clientId={clientId} />
      <Disclosure title={<h3>Who opened my data</h3>} onToggle={({ currentTarget }) => setShowsLog(currentTarget.open)}>
        <p className="mb-2 text-sm text-muted-foreground">When your coaches or nutritionist opened your check-ins, photos, messages, health answers or whole record, or their device saved a copy. Repeated visits within an hour count once.</p>
        {showsLog ? <AccessLog clientId={clientId} isOwn /> : null}
      </Disclosure>
      <OwnRecordCard clientId={clientId} />
      <ErasureCard clientId={clientId} />
    </section>
  );
}
