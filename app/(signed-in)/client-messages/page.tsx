import type { Metadata } from "next";
import { Seeded } from "@/components/layout/seeded";
import { signedInPage } from "@/components/shell/signed-in-page";
import { ClientMessagesScreen } from "@/components/messages/client-messages-screen";
import { seedPage } from "@/lib/api/seed";
import { thread, threadPage } from "@/lib/work/messages/contract";
import { openConversation } from "@/lib/work/messages/queries";

export const metadata: Metadata = { title: "Client Messages" };

/** The spec names the parameter both ways. */
export default signedInPage(["coach", "nutritionist"], async ({ actor, search, now }) => {
  const { opened, messages } = await openConversation(actor, search.client || search.clientId || "", now, threadPage);
  const { counterpart } = opened;
  return (
    <Seeded seeds={[seedPage(thread, { params: { id: counterpart.id }, query: { limit: threadPage } }, messages)]}>
      <ClientMessagesScreen client={counterpart} me={actor.id} />
    </Seeded>
  );
});
