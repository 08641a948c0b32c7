"use client";

import { useQuery } from "@tanstack/react-query";
import { BellRing, X } from "lucide-react";
import { replaceSearchParams } from "@/components/common/search-params";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { queryFor } from "@/lib/api/query";
import { editNotificationPreferences, readNotificationPreferences } from "@/lib/core/push/calls";
import { stoppedText } from "@/lib/core/push/stopped-text";
import { notifiedParam } from "@/lib/platform/paths";

/** Says why a notification of this kind came and stops the kind, on the page that it opened. The service worker asks for it where the browser's notifications have no buttons. */
export function NoticeReason({ kind }: { kind: string }) {
  const { data } = useQuery(queryFor(readNotificationPreferences));
  const stop = useApiMutation(editNotificationPreferences, {
    success: () => ({ title: "Stopped", description: stoppedText(kind) }),
    failure: { title: "Not stopped" },
    onSuccess: removeFromAddress,
  });
  const known = data?.kinds.find((candidate) => candidate.kind === kind && candidate.on);
  if (!known) return null;
  return (
    <section aria-label="Why you got this notification" className="mb-6 flex items-center gap-x-2 rounded-lg bg-muted py-1 pr-1 pl-4 text-sm">
      <BellRing aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <p className="min-w-0 flex-1 py-2">You got this because you have notifications on for {known.label.toLowerCase()}.</p>
      <Button variant="ghost" size="sm" pending={stop.isPending} pendingLabel="Stopping..." onClick={() => stop.mutate({ body: { kinds: { [known.kind]: false } } })}>
        Stop these
      </Button>
      <Button variant="ghost" size="icon" aria-label="Dismiss" onClick={removeFromAddress}>
        <X aria-hidden />
      </Button>
    </section>
  );
}

const removeFromAddress = () => replaceSearchParams({ [notifiedParam]: null });
