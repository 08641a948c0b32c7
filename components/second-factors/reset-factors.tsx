"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/feedback/error-state";
import { useConfirm } from "@/components/feedback/use-confirm";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readPersonFactors, resetPersonFactors } from "@/lib/people/second-factors/calls";
import type { PersonFactors } from "@/lib/people/second-factors/contract";

/** Which second factors someone has, in words. */
export function factorsText({ passkeys, authenticator }: PersonFactors) {
  const names = [...(passkeys > 0 ? [passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`] : []), ...(authenticator ? ["authenticator app"] : [])];
  return names.join(" and ") || "No second factor";
}

/** What a client signs in with besides a password, and its removal for one who has lost their device. */
export function ClientFactors({ clientId }: { clientId: string }) {
  const query = useQuery(queryFor(readPersonFactors, { params: { id: clientId } }));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-16" />;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted-foreground">{factorsText(query.data)}</p>
      <ResetFactorsButton person={query.data} />
    </div>
  );
}

/** Removes someone's second factors. Renders nothing where there are none or the coach may not. */
export function ResetFactorsButton({ person }: { person: PersonFactors }) {
  const { id, name, passkeys, authenticator, canReset } = person;
  const [confirm, confirmDialog] = useConfirm();
  const reset = useApiMutation(resetPersonFactors, {
    success: { title: "Second factor reset", description: `${name} can sign in with their password and set up a new one.` },
    failure: { title: "Second factor not reset" },
  });
  if (!canReset || (passkeys === 0 && !authenticator)) return null;
  async function confirmAndReset() {
    const isConfirmed = await confirm({
      title: `Reset the second factor of ${name}?`,
      description: `This removes their passkeys, authenticator app and recovery codes and signs them out. Only do this when you have spoken to ${name}: someone else may be asking. They get an email about it.`,
      confirmLabel: "Reset second factor",
      destructive: true,
    });
    if (isConfirmed) reset.mutate({ params: { id } });
  }
  return (
    <>
      <Button size="sm" variant="outline" pending={reset.isPending} pendingLabel="Resetting..." onClick={() => void confirmAndReset()} className="justify-self-start">
        Reset<span className="sr-only"> the second factor of {name}</span>
      </Button>
      {confirmDialog}
    </>
  );
}
