"use client";

import { Flag } from "lucide-react";
import { useId, useState } from "react";
import { ApiForm } from "@/components/form/api-form";
import { TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { flagCheckIn } from "@/lib/work/check-ins/calls";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

interface HandFlagControlProps {
  checkIn: Pick<CheckInForReview, "id" | "handFlag">;
  name: string;
}

/** Flags a check-in for what its words say, with a note if the coach wants one, or takes the flag off. */
export function HandFlagControl({ checkIn: { id, handFlag }, name }: HandFlagControlProps) {
  const [isAsking, setAsking] = useState(false);
  const formId = useId();
  const unflag = useApiMutation(flagCheckIn, { success: { title: "Flag removed" }, failure: { title: "Flag not removed" } });
  if (handFlag) {
    return (
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-destructive-soft px-4 py-2.5 text-destructive-ink">
        <p className="min-w-0 whitespace-pre-wrap">{handFlag.note ?? "Flagged to be reviewed first"}</p>
        <Button variant="outline" size="sm" pending={unflag.isPending} pendingLabel="Removing..." onClick={() => unflag.mutate({ params: { id }, body: { flagged: false, note: null } })}>
          Remove flag
        </Button>
      </div>
    );
  }
  return (
    <div className="mb-4">
      <Button variant="ghost" size="sm" aria-expanded={isAsking} aria-controls={formId} onClick={() => setAsking(!isAsking)} className="-ml-3">
        <Flag aria-hidden />
        Flag<span className="sr-only"> {name}’s check-in</span>
      </Button>
      <div id={formId}>
        {isAsking ? (
          <ApiForm
            endpoint={flagCheckIn}
            params={{ id }}
            defaultValues={{ flagged: true, note: "" }}
            success={{ title: "Check-in flagged", description: `${name} is now among the first in your queue.` }}
            failure={{ title: "Check-in not flagged" }}
            onSuccess={() => setAsking(false)}
            className="mt-1 flex flex-wrap items-end gap-3"
          >
            <TextField name="note" label="Note (optional)" hint="Only coaches see it." autoComplete="off" className="min-w-56 flex-1" />
            <SubmitButton pendingLabel="Flagging...">Flag check-in</SubmitButton>
          </ApiForm>
        ) : null}
      </div>
    </div>
  );
}
