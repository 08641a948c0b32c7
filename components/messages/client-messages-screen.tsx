"use client";

import { PageHeader } from "@/components/layout/page-header";
import { ConversationPane } from "@/components/messages/conversation-pane";
import { Card } from "@/components/ui/card";
import { paths } from "@/lib/platform/paths";
import type { Counterpart } from "@/lib/work/messages/contract";

/** A full page with the chat of one client. */
export function ClientMessagesScreen({ client, me }: { client: Counterpart; me: string }) {
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title="Messages" back={{ href: paths.section("messages"), label: "All conversations" }} className="mb-4 sm:mb-6" />
      <Card className="h-[600px] gap-0 overflow-hidden py-0 max-lg:max-h-[max(18rem,100dvh-13.75rem-var(--tab-bar))] short:h-auto! short:max-h-none!">
        <ConversationPane key={client.id} counterpart={client} me={me} />
      </Card>
    </div>
  );
}
