"use client";

import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/layout/page-header";
import { ConversationPane } from "@/components/messages/conversation-pane";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { readConversation } from "@/lib/work/messages/calls";

/** A full page with the chat of one client. */
export function ClientMessagesScreen({ clientId, me }: { clientId: string; me: string }) {
  const { data: conversation } = useQuery(queryFor(readConversation, { params: { id: clientId } }));
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title="Messages" back={{ href: paths.section("messages"), label: "All conversations" }} className="mb-4 sm:mb-6" />
      <Card className="h-[600px] gap-0 overflow-hidden py-0 max-lg:max-h-[max(18rem,100dvh-13.75rem-var(--tab-bar))] short:h-auto! short:max-h-none!">
        {conversation ? <ConversationPane key={clientId} conversation={conversation} me={me} /> : <Skeleton className="m-5 h-40 w-auto" />}
      </Card>
    </div>
  );
}
