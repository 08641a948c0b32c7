"use client";

import { useQuery } from "@tanstack/react-query";
import { usePushFromHere } from "@/components/hooks/use-push-from-here";
import { useEditSetup } from "@/components/setup/use-edit-setup";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { readSetup } from "@/lib/practice/setup/calls";

/** Leads from the settings to the set-up guide and brings back a dismissed one. Renders nothing when every step is done. */
export function SetupGuideLink() {
  const push = usePushFromHere();
  const { data: setup } = useQuery(queryFor(readSetup));
  const show = useEditSetup(() => push(paths.dashboard));
  const done = setup?.steps.filter(({ done: isDone }) => isDone).length;
  const skipped = setup?.steps.filter((step) => step.skipped && !step.done).length ?? 0;
  if (!setup || done === setup.steps.length) return null;
  return (
    <Card className="mb-6 py-3">
      <CardContent className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm">
          <span className="font-semibold">Set-up guide:</span> {done} of {setup.steps.length} done{skipped > 0 ? `, ${skipped} skipped` : ""}
        </p>
        <Button size="sm" variant="outline" pending={show.isPending} pendingLabel="Opening..." onClick={() => show.mutate({ body: { dismissed: false } })}>
          Open the guide
        </Button>
      </CardContent>
    </Card>
  );
}
