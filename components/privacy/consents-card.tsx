"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LocalTime } from "@/components/common/local-time";
import { useGiveConsent } from "@/components/consents/use-consent";
import { ConfirmDialog } from "@/components/feedback/confirm-dialog";
import { ErrorState } from "@/components/feedback/error-state";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { type ConsentKind, consentTexts } from "@/lib/core/consents/rules";
import { paths } from "@/lib/platform/paths";
import { decideConsent, readPrivacy } from "@/lib/practice/privacy/calls";
import type { PrivacyState } from "@/lib/practice/privacy/contract";

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
      {isWithdrawing ? <WithdrawDialog kind={kind} onClose={() => setWithdrawing(false)} /> : null}
    </li>
  );
}

const withdrawTexts: Record<ConsentKind, { title: string; description: string }> = {
  health_data: {
    title: "Withdraw consent for health data?",
    description:
      "Check-ins, food diaries and health forms will be switched off. Coaching can't go on without them, so we'll let your coach know. Messages, payments and your history stay. What you've sent so far stays until you ask us to erase your account.",
  },
  body_photos: { title: "Withdraw consent for photos?", description: "You won't be asked for photos any more, and ones you haven't sent yet are deleted. Everything else goes on as before." },
};

function WithdrawDialog({ kind, onClose }: { kind: ConsentKind; onClose: () => void }) {
  const [deletesPhotos, setDeletesPhotos] = useState(false);
  const decide = useApiMutation(decideConsent, { success: { title: "Consent withdrawn" }, failure: { title: "Not saved" }, onSuccess: onClose });
  const { title, description } = withdrawTexts[kind];
  const photos = kind === "body_photos" ? { photos: deletesPhotos ? ("delete" as const) : ("keep" as const) } : {};
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        <div className="grid gap-4">
          <p>{description}</p>
          {kind === "body_photos" ? (
            <label htmlFor="delete-photos" className="flex min-h-11 items-start gap-3 text-foreground">
              <Checkbox id="delete-photos" checked={deletesPhotos} onChange={(event) => setDeletesPhotos(event.target.checked)} className="mt-[0.15em]" />
              Also delete the photos I've already sent. This can't be undone.
            </label>
          ) : null}
        </div>
      }
      confirmLabel="Withdraw"
      destructive
      pending={decide.isPending}
      pendingLabel="Saving..."
      onConfirm={() => decide.mutate({ body: { kind, given: false, textVersion: consentTexts[kind].version, ...photos } })}
    />
  );
}
