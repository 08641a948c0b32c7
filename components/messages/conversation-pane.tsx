"use client";

import type { ReactNode } from "react";
import { ClientLink } from "@/components/clients/client-link";
import { PersonAvatar } from "@/components/common/person-avatar";
import { ErrorState } from "@/components/feedback/error-state";
import { useCurrentUser } from "@/components/hooks/current-user";
import { MessageComposer } from "@/components/messages/message-composer";
import { MessageLog } from "@/components/messages/message-log";
import { OnlineIndicator } from "@/components/messages/online-indicator";
import { useMarkRead } from "@/components/messages/use-mark-read";
import { useThread } from "@/components/messages/use-thread";
import { Skeleton } from "@/components/ui/skeleton";
import type { Counterpart } from "@/lib/work/messages/contract";

const roleLabels = { coach: "Coach", client: "Client", nutritionist: "Nutritionist" } as const;

interface ConversationPaneProps {
  counterpart: Counterpart;
  /** Whose screen it is. */
  me: string;
  /** Before the name: the way back, where there is one. */
  back?: ReactNode;
}

/** One conversation: with whom, what was said, and where to write. Give it the counterpart's id as its key. */
export function ConversationPane({ counterpart, me, back }: ConversationPaneProps) {
  const { query, messages, hasOlder, older, loadOlder } = useThread(counterpart.id);
  const { role } = useCurrentUser();
  const last = messages.at(-1);
  useMarkRead(counterpart.id, last?.id);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex items-center gap-3 border-b px-3 py-2.5 sm:px-5">
        {back}
        <PersonAvatar name={counterpart.name} imageUrl={counterpart.profileImageUrl} />
        <div className="min-w-0">
          <h2 className="truncate text-lg">{role === "coach" ? <ClientLink clientId={counterpart.id}>{counterpart.name}</ClientLink> : counterpart.name}</h2>
          <p className="text-xs text-muted-foreground">{counterpart.online ? <OnlineIndicator /> : roleLabels[counterpart.role]}</p>
        </div>
      </header>
      {query.isPending ? <Skeleton className="m-5 h-40 w-auto" /> : null}
      {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} className="flex-1 py-10" /> : null}
      {query.data ? (
        <MessageLog
          counterpart={counterpart}
          me={me}
          messages={messages}
          older={{ exist: hasOlder, isPending: older.isPending, isError: older.isError, load: loadOlder }}
        />
      ) : (
        <div className="flex-1" />
      )}
      {/* Only what comes in is read out: the log itself would read older messages too, as they load. */}
      <p aria-live="polite" className="sr-only">
        {last && last.senderId !== me ? `${last.senderName ?? counterpart.name}: ${last.content}` : ""}
      </p>
      <MessageComposer counterpart={counterpart} />
    </div>
  );
}
