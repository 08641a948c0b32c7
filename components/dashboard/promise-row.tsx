"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { ClientLink } from "@/components/clients/client-link";
import { Deadline } from "@/components/common/local-time";
import { PersonAvatar } from "@/components/common/person-avatar";
import { promiseLabels } from "@/components/dashboard/promise-labels";
import { toast } from "@/components/feedback/toast";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { callEndpoint } from "@/lib/api/client";
import { refetchInvalidated } from "@/lib/api/refetch";
import { paths } from "@/lib/platform/paths";
import { personDisplayName } from "@/lib/platform/person-name";
import { updatePromises } from "@/lib/practice/dashboard/client-calls";
import type { ClientPromise } from "@/lib/practice/dashboard/client-contract";

/** Promises that the coach marks as kept. A reply and a nutrition plan are recognised automatically. */
const manualPromises = {
  intake_review: { name: "intakeReviewed", label: "Mark as reviewed", done: "Intake marked as reviewed" },
  training_plan: { name: "trainingPlanLive", label: "Mark as live", done: "Training plan marked as live" },
} as const;

export function PromiseRow({ promise: { client, kind, dueAt, isOverdue } }: { promise: ClientPromise }) {
  const name = personDisplayName(client);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <PersonAvatar name={name} imageUrl={client.profileImageUrl} size="sm" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">
          <ClientLink clientId={client.id}>{name}</ClientLink>
        </p>
        <p className="text-sm text-muted-foreground">
          {promiseLabels[kind].forCoach} · {isOverdue ? "was due" : "due"} <Deadline at={dueAt} />
        </p>
      </div>
      {isOverdue ? <Badge variant="destructive">Overdue</Badge> : null}
      {kind === "reply" ? (
        <Button asChild size="sm" variant="outline" className="ml-12 sm:ml-0">
          <Link href={paths.clientMessages(client.id)}>
            Reply<span className="sr-only"> to {name}</span>
          </Link>
        </Button>
      ) : null}
      {kind === "intake_review" || kind === "training_plan" ? <PromiseKeptButton clientId={client.id} name={name} kind={kind} className="ml-12 sm:ml-0" /> : null}
    </li>
  );
}

export function PromiseKeptButton({ clientId, name, kind, className }: { clientId: string; name: string; kind: keyof typeof manualPromises; className?: string }) {
  const queries = useQueryClient();
  const { name: field, label, done } = manualPromises[kind];
  const requestFor = (isKept: boolean) => ({ params: { id: clientId }, body: { [field]: isKept } });

  // The row and its mutation are gone by the time the toast's Undo is clicked.
  async function undo() {
    await callEndpoint(updatePromises, requestFor(false)).catch(() => toast({ variant: "destructive", title: "Couldn't undo", description: "Please try again." }));
    await refetchInvalidated(queries, updatePromises);
  }
  const markKept = useApiMutation(updatePromises, {
    success: { title: done, description: name, action: { label: "Undo", onClick: () => void undo() } },
    failure: { title: "Not saved" },
  });
  return (
    <Button size="sm" variant="outline" pending={markKept.isPending} className={className} onClick={() => markKept.mutate(requestFor(true))}>
      {label}
      <span className="sr-only"> for {name}</span>
    </Button>
  );
}
