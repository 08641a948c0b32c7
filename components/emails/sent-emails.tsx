"use client";

import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { SentEmailDialog } from "@/components/emails/sent-email-dialog";
import { SentEmailRow } from "@/components/emails/sent-email-row";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { Section } from "@/components/layout/section";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { history } from "@/lib/email/contract";

// A queued email goes out by itself, usually within seconds.
const refetchInterval = 30_000;

/** What went to whom and when, newest first; times are the practice's. */
export function SentEmails({ timeZone }: { timeZone: string }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const emails = useQuery({ ...queryFor(history), refetchInterval });
  const open = emails.data?.find(({ id }) => id === openId);
  return (
    <Section title="Sent emails" description="Every email that went out, and to whom.">
      <Card className="overflow-hidden p-0">
        {emails.isPending ? <Skeleton className="m-5 h-24 w-auto" /> : null}
        {emails.isError && !emails.data ? <ErrorState onRetry={() => void emails.refetch()} retrying={emails.isFetching} /> : null}
        {emails.data?.length === 0 ? (
          <EmptyState icon={Mail} title="No emails yet" text="Invitations, password links and the feedback you send by email will be listed here." />
        ) : null}
        {emails.data?.length ? (
          <ul className="divide-y divide-line">
            {emails.data.map((email) => (
              <SentEmailRow key={email.id} email={email} timeZone={timeZone} onOpen={() => setOpenId(email.id)} />
            ))}
          </ul>
        ) : null}
      </Card>
      {open ? <SentEmailDialog email={open} timeZone={timeZone} onClose={() => setOpenId(null)} /> : null}
    </Section>
  );
}
