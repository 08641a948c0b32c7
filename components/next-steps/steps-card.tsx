"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Footprints } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "@/components/hooks/current-user";
import { sendThroughOutbox } from "@/components/offline/send-through-outbox";
import { useLastWaiting } from "@/components/offline/use-outbox";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { showSavedStep } from "@/components/next-steps/show-saved-step";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { listNextSteps, updateNextStep } from "@/lib/work/next-steps/calls";
import type { NextStep } from "@/lib/work/next-steps/contract";

/** The client's steps of this week, which they tick off. Absent without any. */
export function StepsCard({ coachName }: { coachName: string }) {
  const steps = useQuery(queryFor(listNextSteps)).data ?? [];
  if (steps.length === 0) return null;
  return (
    <Card role="region" aria-labelledby="steps-title">
      <CardHeader>
        <CardTitle as="h2" id="steps-title" className="flex items-center gap-2">
          <Footprints aria-hidden className="size-5 shrink-0 text-primary" />
          {steps.length === 1 ? "Your step this week" : "Your steps this week"}
        </CardTitle>
        <CardDescription>From {coachName}. Your next check-in asks how {steps.length === 1 ? "it" : "they"} went.</CardDescription>
      </CardHeader>
      <CardContent>
        <ul className="-mx-2 grid gap-1">
          {steps.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

function Step({ step: { id, text, done } }: { step: NextStep }) {
  const client = useQueryClient();
  const owner = useCurrentUser().id;
  const latest = useLastWaiting("step", id);
  const update = useApiMutation(updateNextStep, {
    failure: { title: "Step not saved" },
    send: (input) => sendThroughOutbox(updateNextStep, input, { owner, note: { kind: "step", about: id, title: `Your step “${text}”`, href: paths.home } }),
    beforeRefetch: async (saved) => showSavedStep(client, saved),
  });
  // What was pressed shows at once, and can't be pressed again until it is stored or waits. `aria-disabled`, because a disabled box would lose the keyboard's focus.
  const [pressed, setPressed] = useState<boolean>();
  const waiting = pressed === undefined ? latest : undefined;
  const isDone = pressed ?? (waiting && !waiting.refusal ? waiting.body.done === true : done);
  function press(isChecked: boolean) {
    if (pressed !== undefined) return;
    setPressed(isChecked);
    update.mutate({ params: { id }, body: { done: isChecked } }, { onSettled: () => setPressed(undefined) });
  }
  return (
    <li>
      <label className="flex min-h-12 cursor-pointer items-start gap-3 rounded-md px-2 py-2.5 hover:bg-accent">
        {/* A browser would bring back what was ticked before a reload, which may be older than what is stored. */}
        <Checkbox autoComplete="off" checked={isDone} aria-disabled={pressed !== undefined} onChange={(event) => press(event.target.checked)} className="mt-0.5" />
        <span dir="auto" className="min-w-0 wrap-anywhere">
          <span className={cn(isDone && "text-muted-foreground line-through")}>{text}</span>
          {waiting ? <span className={cn("block text-sm", waiting.refusal ? "font-medium text-destructive-ink" : "text-muted-foreground")}>{waiting.refusal ? `Not sent. ${waiting.refusal.message}` : "Waiting to send"}</span> : null}
        </span>
      </label>
    </li>
  );
}
