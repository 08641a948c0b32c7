import { MessagesSquare } from "lucide-react";
import { LazyMessages } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { Seeded } from "@/components/layout/seeded";
import { seed, seedPage, seedPages } from "@/lib/api/seed";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/platform/errors";
import { conversations, conversationsPage, conversationWith, thread, threadPage } from "@/lib/work/messages/contract";
import { listConversations, openConversation } from "@/lib/work/messages/queries";

/** Everyone's messages: the latest conversations, and the one that is open from the start. */
export const messagesSection: HomeSection = {
  key: "messages",
  nav: { label: "Messages", icon: MessagesSquare },
  pages: ["client-messages"],
  async render({ actor, search, now }) {
    const asked = { query: { limit: conversationsPage } };
    const page = await listConversations(actor, now, asked.query);
    const only = actor.role === "client" && page.rows.length === 1 ? page.rows[0] : undefined;
    const id = only?.counterpart.id ?? search.with;
    return (
      <Seeded seeds={[seedPages(conversations, asked, page), ...(id ? await seedsOf(actor, id, now) : [])]}>
        <LazyMessages me={actor.id} role={actor.role} />
      </Seeded>
    );
  },
};

/** Nothing for someone out of reach: an address may name a client who is gone, and the list is still there. */
async function seedsOf(actor: Actor, id: string, now: Date) {
  const params = { id };
  try {
    const { opened, messages } = await openConversation(actor, id, now, threadPage);
    return [seed(conversationWith, { params }, opened), seedPage(thread, { params, query: { limit: threadPage } }, messages)];
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  }
}
