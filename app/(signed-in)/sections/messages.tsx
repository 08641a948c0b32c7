import { MessagesSquare } from "lucide-react";
import { LazyMessages } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedInfiniteQuery, seedPageQuery, seedQuery } from "@/lib/api/query-seed";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/platform/errors";
import { conversationsPageSize, listConversations, listMessages, messagesPageSize, readConversation } from "@/lib/work/messages/contract";
import { findConversations, loadConversation } from "@/lib/work/messages/queries";

/** Everyone's messages: the latest conversations, and the one that is open from the start. */
export const messagesSection: HomeSection = {
  key: "messages",
  nav: { label: "Messages", icon: MessagesSquare },
  pages: ["client-messages"],
  async render({ actor, search, now }) {
    const asked = { query: { limit: conversationsPageSize } };
    const page = await findConversations(actor, now, asked.query);
    const only = actor.role === "client" && page.rows.length === 1 ? page.rows[0] : undefined;
    const id = only?.counterpart.id ?? search.with;
    return (
      <SeededQueries seeds={[seedInfiniteQuery(listConversations, asked, page), ...(id ? await seedsOf(actor, id, now) : [])]}>
        <LazyMessages me={actor.id} role={actor.role} />
      </SeededQueries>
    );
  },
};

/** Nothing for someone out of reach: an address may name a client who is gone, and the list is still there. */
async function seedsOf(actor: Actor, id: string, now: Date) {
  const params = { id };
  try {
    const { conversation, messages } = await loadConversation(actor, id, now, messagesPageSize);
    return [seedQuery(readConversation, { params }, conversation), seedPageQuery(listMessages, { params, query: { limit: messagesPageSize } }, messages)];
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  }
}
