"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, MessagesSquare } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { ConversationPane } from "@/components/messages/conversation";
import { ConversationList } from "@/components/messages/conversation-list";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import type { Role } from "@/lib/auth/actor";
import { conversations } from "@/lib/messages/contract";
import { paths } from "@/lib/platform/paths";

/** The conversations beside the chosen one; on a phone, one or the other. A single one is open from the start. */
export function MessagesScreen({ me, role }: { me: string; role: Role }) {
  const query = useQuery(queryFor(conversations));
  const all = query.data ?? [];
  const named = useSearchParams().get("with");
  const only = all.length === 1 && role === "client" ? all[0] : undefined;
  const chosen = only ?? all.find(({ counterpart }) => counterpart.id === named);
  // The address follows without asking the server for the page again.
  const choose = (id: string) => window.history.pushState(null, "", paths.conversation(id));
  const leave = () => window.history.pushState(null, "", paths.section("messages"));
  return (
    <>
      <PageHeader title="Messages" className={cn("mb-4 sm:mb-6", chosen && !only && "max-lg:sr-only")} />
      {query.isPending ? <Skeleton className="h-[600px]" /> : null}
      {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
      {query.data ? (
        <Card className={cn("h-[600px] overflow-hidden p-0 max-lg:max-h-[calc(100dvh-7rem)] lg:grid", !only && "lg:grid-cols-[22rem_minmax(0,1fr)]")}>
          {only ? null : (
            <div className={cn("h-full min-h-0 lg:border-r lg:border-line", chosen && "max-lg:hidden")}>
              <ConversationList conversations={all} me={me} chosenId={chosen?.counterpart.id} onChoose={choose} />
            </div>
          )}
          <div className={cn("h-full min-h-0 min-w-0", !chosen && "max-lg:hidden")}>
            {chosen ? (
              <ConversationPane
                key={chosen.counterpart.id}
                counterpart={chosen.counterpart}
                me={me}
                back={
                  only ? undefined : (
                    <IconButton label="Back to conversations" onClick={leave} className="-ml-2 lg:hidden">
                      <ArrowLeft />
                    </IconButton>
                  )
                }
              />
            ) : (
              <div className="grid h-full place-items-center">
                <EmptyState icon={MessagesSquare} title="Select a conversation to start messaging" text={role === "client" ? "Choose from the left" : "Choose from your active clients on the left"} />
              </div>
            )}
          </div>
        </Card>
      ) : null}
    </>
  );
}
