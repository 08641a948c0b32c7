import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { ClientMessagesScreen } from "@/components/messages/client-messages-screen";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedPageQuery, seedQuery } from "@/lib/api/query-seed";
import { paths } from "@/lib/platform/paths";
import { listMessages, readConversation } from "@/lib/work/messages/contract";
import { loadConversation } from "@/lib/work/messages/queries";
import { messagesPageSize } from "@/lib/work/messages/rules";

export const metadata: Metadata = { title: "Client Messages" };

/** The client is in `client` or `clientId` (spec platform §2). Without one, the list of conversations opens. */
export default signedInPage(["coach", "nutritionist"], async ({ actor, search, now }) => {
  const clientId = search.client ?? search.clientId;
  if (clientId === undefined) redirect(paths.section("messages"));
  const { conversation, messages } = await loadConversation(actor, clientId, now, messagesPageSize);
  const params = { id: conversation.counterpart.id };
  return (
    <SeededQueries seeds={[seedQuery(readConversation, { params }, conversation), seedPageQuery(listMessages, { params, query: { limit: messagesPageSize } }, messages)]}>
      <ClientMessagesScreen clientId={params.id} me={actor.id} />
    </SeededQueries>
  );
});
