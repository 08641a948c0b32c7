"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { ShowMore } from "@/components/common/show-more";
import { emailRefetchIntervalMs } from "@/components/email/page-queries";
import { SentEmailRow } from "@/components/email/sent-email-row";
import { ErrorState } from "@/components/feedback/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { CallInput } from "@/lib/api/client";
import { infiniteQueryFor } from "@/lib/api/query";
import { listEmails, type SentEmail } from "@/lib/core/email/contract";

// Most visits to a list open none of its emails.
const SentEmailDialog = dynamic(() => import("@/components/email/sent-email-dialog").then((module) => module.SentEmailDialog));

interface EmailListProps {
  /** Which emails, and how many at a time. */
  page: CallInput<typeof listEmails>;
  timeZone: string;
  empty: ReactNode;
}

/** Emails, newest first, as far back as she asks, each to be opened. */
export function EmailList({ page, timeZone, empty }: EmailListProps) {
  const [open, setOpen] = useState<SentEmail | null>(null);
  const query = useInfiniteQuery({ ...infiniteQueryFor(listEmails, page), refetchInterval: emailRefetchIntervalMs });
  const found = query.data?.pages.flatMap(({ rows }) => rows);
  if (!found) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="m-5 h-24 w-auto" />;
  if (found.length === 0) return empty;
  return (
    <>
      <ul className="divide-y">
        {found.map((email) => (
          <SentEmailRow key={email.id} email={email} timeZone={timeZone} onOpen={() => setOpen(email)} />
        ))}
      </ul>
      <ShowMore list={query} label="Show more emails" />
      {open ? <SentEmailDialog email={open} timeZone={timeZone} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
