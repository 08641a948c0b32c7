"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { ShowMore } from "@/components/common/show-more";
import { refetchInterval } from "@/components/email/pages";
import { SentEmailRow } from "@/components/email/sent-email-row";
import { ErrorState } from "@/components/feedback/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { Input } from "@/lib/api/client";
import { pagesFor } from "@/lib/api/query";
import { history, type SentEmail } from "@/lib/core/email/contract";

// Most visits to a list open none of its emails.
const SentEmailDialog = dynamic(() => import("@/components/email/sent-email-dialog").then((module) => module.SentEmailDialog));

interface EmailListProps {
  /** Which emails, and how many at a time. */
  page: Input<typeof history>;
  timeZone: string;
  empty: ReactNode;
}

/** Emails, newest first, as far back as she asks, each to be opened. */
export function EmailList({ page, timeZone, empty }: EmailListProps) {
  const [open, setOpen] = useState<SentEmail | null>(null);
  const query = useInfiniteQuery({ ...pagesFor(history, page), refetchInterval });
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
