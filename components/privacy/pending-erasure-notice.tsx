"use client";

import { useQuery } from "@tanstack/react-query";
import { LocalTime } from "@/components/common/local-time";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { queryFor } from "@/lib/api/query";
import { keepAccount, readPrivacy } from "@/lib/practice/privacy/calls";

/** Says when the client's account is erased, with the way back. Nothing is shown without a request. */
export function PendingErasureNotice({ clientId, className }: { clientId: string; className?: string }) {
  const { data } = useQuery(queryFor(readPrivacy, { params: { id: clientId } }));
  const keep = useApiMutation(keepAccount, { success: { title: "Your account stays", description: "Your plan has ended. Ask your coach to set it up again." }, failure: { title: "Not saved" } });
  if (!data?.erasure) return null;
  return (
    <div role="status" className={cn("page-notice flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-5 py-4 text-warning-ink", className)}>
      <p className="font-semibold">
        Your account will be erased on <LocalTime at={data.erasure.erasesAt} />.
      </p>
      <Button size="sm" variant="outline" pending={keep.isPending} pendingLabel="Saving..." onClick={() => keep.mutate({})}>
        Keep my account
      </Button>
    </div>
  );
}
