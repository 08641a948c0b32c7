"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PausedBadge } from "@/components/clients/paused-status";
import { CalendarDay } from "@/components/common/local-time";
import { ApiForm } from "@/components/form/api-form";
import { DateField, TextField } from "@/components/form/fields";
import { SubmitButton } from "@/components/form/submit-button";
import { discardTypedText, forgetTypedText, KeepTypedText } from "@/components/form/typed-text";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { queryFor } from "@/lib/api/query";
import { pauseClient, readPause, resumeClient } from "@/lib/practice/lifecycle/calls";
import type { PauseState } from "@/lib/practice/lifecycle/contract";
import { latestPauseEnd } from "@/lib/people/clients/rules";

/** Shows whether a client is paused, and lets the coach pause or resume them. */
export function PauseControl({ clientId, name }: { clientId: string; name: string }) {
  const { data: pause } = useQuery(queryFor(readPause, { params: { id: clientId } }));
  const [isDialogOpen, setDialogOpen] = useState(false);
  const resume = useApiMutation(resumeClient, { success: { title: `${name} is back`, description: "Check-ins are due again from today." }, failure: { title: "Couldn't end the pause" } });
  if (!pause) return null;
  const isPaused = pause.pausedUntil !== null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {isPaused ? <CurrentPause pause={pause} /> : null}
      {isPaused ? (
        <Button size="sm" variant="outline" pending={resume.isPending} pendingLabel="Resuming..." onClick={() => resume.mutate({ params: { id: clientId } })}>
          Resume
        </Button>
      ) : null}
      <Button size="sm" variant="outline" onClick={() => setDialogOpen(true)}>
        {isPaused ? "Change pause" : "Pause"}
      </Button>
      <Dialog open={isDialogOpen} onOpenChange={setDialogOpen}>
        <DialogContent className="sm:max-w-md">
          <DialogHeader>
            <DialogTitle>{isPaused ? `Change ${name}'s pause` : `Pause ${name}`}</DialogTitle>
            <DialogDescription>No check-ins are due and no reminders go out during a pause. {name}'s week number picks up where it left off.</DialogDescription>
          </DialogHeader>
          <DialogBody>
            <PauseForm clientId={clientId} name={name} pause={pause} onDone={() => setDialogOpen(false)} />
          </DialogBody>
        </DialogContent>
      </Dialog>
    </div>
  );
}

const CurrentPause = ({ pause: { pausedSince, pausedUntil, reason } }: { pause: PauseState }) => (
  <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground">
    <PausedBadge until={pausedUntil} />
    {pausedSince ? (
      <span className="min-w-0 wrap-anywhere">
        since <CalendarDay day={pausedSince} format="shortDate" />
        {reason ? `: ${reason}` : null}
      </span>
    ) : null}
  </p>
);

interface PauseFormProps {
  clientId: string;
  name: string;
  pause: PauseState;
  onDone: () => void;
}

function PauseForm({ clientId, name, pause: { today, pausedUntil, reason }, onDone }: PauseFormProps) {
  const about = `pause:${clientId}`;
  return (
    <ApiForm
      endpoint={pauseClient}
      params={{ id: clientId }}
      defaultValues={{ until: pausedUntil ?? "", reason: reason ?? "" }}
      success={{ title: pausedUntil ? "Pause changed" : `${name} is paused` }}
      failure={{ title: "Couldn't save the pause" }}
      onSuccess={(_pause, _form, sent) => forgetTypedText(about, sent.reason ?? "")}
      onDone={onDone}
      className="grid gap-5"
    >
      <DateField name="until" label="Last day of the pause" required min={today} max={latestPauseEnd(today)} />
      <TextField name="reason" label="Reason" placeholder="Holiday, illness, a birth" hint={`Only coaches see this here, but ${name} can download it with their data.`} />
      <KeepTypedText name="reason" about={about} />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline" onClick={() => discardTypedText(about)}>Cancel</Button>
        </DialogClose>
        <SubmitButton pendingLabel="Saving...">{pausedUntil ? "Save" : "Pause"}</SubmitButton>
      </DialogFooter>
    </ApiForm>
  );
}
