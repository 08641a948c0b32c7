import { MessagesSquare } from "lucide-react";
import { LazyMessages } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { OfflineCopyAlso } from "@/components/offline/offline-copy";
import { endpointUrl } from "@/lib/api/client";
import { seedInfiniteQuery, seedPageQuery, seedQuery } from "@/lib/api/query-seed";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/platform/errors";
import { listConversations, listMessages, readConversation } from "@/lib/work/messages/contract";
import { findConversations, loadConversation } from "@/lib/work/messages/queries";
import { conversationsPageSize, firstPart, messagesPageSize } from "@/lib/work/messages/rules";

/** Messages for every role: the latest conversations and the open one. */
export const messagesSection: HomeSection = {
  key: "messages",
  nav: { label: "Messages", icon: MessagesSquare },
  pages: ["client-messages"],
  offline: true,
  async render({ actor, search, now }) {
    const input = { query: { part: firstPart(actor.role), limit: conversationsPageSize } };
    const page = await findConversations(actor, now, input.query);
    const onlyConversation = actor.role === "client" && page.rows.length === 1 ? page.rows[0] : undefined;
    const id = onlyConversation?.counterpart.id ?? search.with;
    return (
      <SeededQueries seeds={[seedInfiniteQuery(listConversations, input, page), ...(id ? await conversationSeeds(actor, id, now) : [])]}>
        <OfflineCopyAlso urls={actor.role === "client" ? page.rows.map(({ counterpart }) => messagesUrl(counterpart.id)) : []} />
        <LazyMessages me={actor.id} role={actor.role} />
      </SeededQueries>
    );
  },
};

/** The read of a conversation's latest messages. A client's device keeps it for all her conversations; a coach's device for those opened on it. */
const messagesUrl = (id: string) => endpointUrl(listMessages, { params: { id }, query: { limit: messagesPageSize } });

/** Returns no seeds if the person in the address cannot be reached, so that the list still shows. */
async function conversationSeeds(actor: Actor, id: string, now: Date) {
  const params = { id };
  try {
    const { conversation, messages } = await loadConversation(actor, id, now, messagesPageSize);
    return [seedQuery(readConversation, { params }, conversation), seedPageQuery(listMessages, { params, query: { limit: messagesPageSize } }, messages)];
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  }
}
