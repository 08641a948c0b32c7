import { Seeded } from "@/components/layout/seeded";
import type { PageCall } from "@/components/layout/signed-in-page";
import { MessagesScreen } from "@/components/screens";
import { seed, seedPage } from "@/lib/api/seed";
import type { Actor } from "@/lib/auth/actor";
import { conversations, thread, threadPage } from "@/lib/messages/contract";
import { listConversations, openConversation } from "@/lib/messages/queries";

/** Everyone's messages: the conversations, and the one that is open from the start. */
export async function messagesSection({ actor, search, now }: PageCall<Actor>) {
  const { rows } = await listConversations(actor, now);
  const only = actor.role === "client" && rows.length === 1 ? rows[0] : undefined;
  const chosen = only ?? rows.find(({ counterpart }) => counterpart.id === search.with);
  const id = chosen?.counterpart.id;
  const opened = id ? [seedPage(thread, { params: { id }, query: { limit: threadPage } }, (await openConversation(actor, id, now, threadPage)).messages)] : [];
  return (
    <Seeded seeds={[seed(conversations, {}, rows), ...opened]}>
      <MessagesScreen me={actor.id} role={actor.role} />
    </Seeded>
  );
}
