import { useQuery } from "@tanstack/react-query";
import { LoadingOrError } from "@/components/feedback/loading-or-error";
import { useCurrentUser } from "@/components/hooks/current-user";
import { ConversationPane } from "@/components/messages/conversation-pane";
import { Card } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import type { ClientProfile } from "@/lib/people/clients/contract";
import { readConversation } from "@/lib/work/messages/calls";

/** The conversation with a client. */
export function MessagesTab({ client: { userId } }: { client: ClientProfile }) {
  const me = useCurrentUser().id;
  const query = useQuery(queryFor(readConversation, { params: { id: userId } }));
  if (!query.data) return <LoadingOrError queries={[query]} className="h-[36rem]" />;
  return (
    <Card className="h-[36rem] max-h-[max(18rem,100dvh-10rem-var(--tab-bar))] gap-0 overflow-hidden py-0 short:h-auto! short:max-h-none!">
      <ConversationPane conversation={query.data} me={me} />
    </Card>
  );
}
