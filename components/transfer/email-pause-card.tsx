"use client";

import { useQuery } from "@tanstack/react-query";
import { LocalTime } from "@/components/common/local-time";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { queryFor } from "@/lib/api/query";
import { endEmailPause, readEmailPause } from "@/lib/core/email/calls";
import { formatCount } from "@/lib/platform/number-texts";

/** Says that no email leaves after moving in, and lets them go. Shows nothing while emails are sent. */
export function EmailPauseCard({ className }: { className?: string }) {
  const { data } = useQuery(queryFor(readEmailPause));
  const resume = useApiMutation(endEmailPause, { success: { title: "Emails are sent again" }, failure: { title: "Emails are still paused" } });
  if (!data?.since) return null;
  return (
    <div role="status" className={cn("flex flex-wrap items-center justify-between gap-4 rounded-lg bg-warning-soft p-5 text-warning-ink", className)}>
      <p className="min-w-56 flex-1 text-sm">
        <strong className="block font-semibold">Emails are paused</strong>
        You moved in from an export on <LocalTime at={data.since} format="dateTime" />. No email leaves until you allow it. {data.waiting === 0 ? null : data.waiting === 1 ? "1 email is waiting." : `${formatCount(data.waiting)} emails are waiting.`}
      </p>
      <Button pending={resume.isPending} pendingLabel="Starting..." onClick={() => resume.mutate({})}>
        Send emails again
      </Button>
    </div>
  );
}
