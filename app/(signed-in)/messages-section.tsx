import { Seeded } from "@/components/layout/seeded";
import type { PageCall } from "@/components/layout/signed-in-page";
import { MessagesScreen } from "@/components/screens";
import { AppError } from "@/lib/api/errors";
import { seed, seedPage, seedPages } from "@/lib/api/seed";
import type { Actor } from "@/lib/auth/actor";
import { conversations, conversationsPage, conversationWith, thread, threadPage } from "@/lib/messages/contract";
import { listConversations, openConversation } from "@/lib/messages/queries";

/** Everyone's messages: the latest conversations, and the one that is open from the start. */
export async function messagesSection({ actor, search, now }: PageCall<Actor>) {
  const asked = { query: { limit: conversationsPage } };
  const page = await listConversations(actor, now, asked.query);
  const only = actor.role === "client" && page.rows.length === 1 ? page.rows[0] : undefined;
  const id = only?.counterpart.id ?? search.with;
  return (
    <Seeded seeds={[seedPages(conversations, asked, page), ...(id ? await seedsOf(actor, id, now) : [])]}>
      <MessagesScreen me={actor.id} role={actor.role} />
    </Seeded>
  );
}

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
