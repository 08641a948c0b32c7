"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LocalTime } from "@/components/common/local-time";
import { useGiveConsent } from "@/components/consents/use-consent";
import { ErrorState } from "@/components/feedback/error-state";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { consentTexts } from "@/lib/core/consents/rules";
import { paths } from "@/lib/platform/paths";
import { readPrivacy } from "@/lib/practice/privacy/calls";
import type { PrivacyState } from "@/lib/practice/privacy/contract";

const WithdrawConsentDialog = lazyDialog(() => import("@/components/privacy/withdraw-consent-dialog").then((module) => module.WithdrawConsentDialog));

type Consent = PrivacyState["consents"][number];

/** The client's own consents, each of which they can give or withdraw. */
export function ConsentsCard({ clientId }: { clientId: string }) {
  const query = useQuery(queryFor(readPrivacy, { params: { id: clientId } }));
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h3">What you agreed to</CardTitle>
        <CardDescription>
          You can change your mind at any time. Our{" "}
          <a href={paths.privacy} className="font-semibold text-primary-ink underline underline-offset-4">
            privacy notice
          </a>{" "}
          has the details.
        </CardDescription>
      </CardHeader>
      <CardContent>
        {query.data ? (
          <ul className="divide-y">
            {query.data.consents.map((consent) => (
              <ConsentRow key={consent.kind} consent={consent} />
            ))}
          </ul>
        ) : query.isError ? (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <Skeleton className="h-40" />
        )}
      </CardContent>
    </Card>
  );
}

function ConsentRow({ consent: { kind, state, decidedAt } }: { consent: Consent }) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { give, isPending } = useGiveConsent(kind);
  const { title, text } = consentTexts[kind];
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <h4 className="font-semibold">{title}</h4>
      <p className="text-sm">{text}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted-foreground">
          {state === "given" ? "You agreed" : state === "withdrawn" ? "Withdrawn" : "You haven't been asked yet"}
          {decidedAt ? (
            <>
              {" "}
              on <LocalTime at={decidedAt} />
            </>
          ) : null}
        </p>
        {state === "given" ? (
          <Button size="sm" variant="outline" onClick={() => setWithdrawing(true)}>
            Withdraw<span className="sr-only"> consent: {title}</span>
          </Button>
        ) : (
          <Button size="sm" pending={isPending} pendingLabel="Saving..." onClick={give}>
            I agree<span className="sr-only"> {title}</span>
          </Button>
        )}
      </div>
      {isWithdrawing ? <WithdrawConsentDialog kind={kind} onClose={() => setWithdrawing(false)} /> : null}
    </li>
  );
}
