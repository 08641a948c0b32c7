"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ShowMore } from "@/components/common/show-more";
import { emailRefetchIntervalMs } from "@/components/email/page-queries";
import { SentEmailRow } from "@/components/email/sent-email-row";
import { ErrorState } from "@/components/feedback/error-state";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { CallInput } from "@/lib/api/client";
import { infiniteQueryFor } from "@/lib/api/query";
import { listEmails } from "@/lib/core/email/calls";
import type { SentEmail } from "@/lib/core/email/contract";

// Loaded lazily, because most visits open no email.
const SentEmailDialog = lazyDialog(() => import("@/components/email/sent-email-dialog").then((module) => module.SentEmailDialog));

interface EmailListProps {
  /** The filter and page size. */
  page: CallInput<typeof listEmails>;
  timeZone: string;
  empty: ReactNode;
}

/** Emails, newest first, loaded a page at a time. */
export function EmailList({ page, timeZone, empty }: EmailListProps) {
  const [openEmail, setOpenEmail] = useState<SentEmail | null>(null);
  const query = useInfiniteQuery({ ...infiniteQueryFor(listEmails, page), refetchInterval: emailRefetchIntervalMs });
  const emails = query.data?.pages.flatMap(({ rows }) => rows);
  if (!emails) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="m-5 h-24 w-auto" />;
  if (emails.length === 0) return empty;
  return (
    <>
      <ul className="divide-y">
        {emails.map((email) => (
          <SentEmailRow key={email.id} email={email} timeZone={timeZone} onOpen={() => setOpenEmail(email)} />
        ))}
      </ul>
      <ShowMore list={query} label="Show more emails" />
      {openEmail ? <SentEmailDialog email={openEmail} timeZone={timeZone} onClose={() => setOpenEmail(null)} /> : null}
    </>
  );
}
