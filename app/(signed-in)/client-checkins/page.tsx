import type { Metadata } from "next";
import { ClientCheckInsScreen } from "@/components/check-ins/client-check-ins-screen";
import { Seeded } from "@/components/layout/seeded";
import { signedInPage } from "@/components/layout/signed-in-page";
import { seed } from "@/lib/api/seed";
import { ofClient } from "@/lib/check-ins/contract";
import { listOfClient } from "@/lib/check-ins/queries";
import { findClient, safetyNotesOf } from "@/lib/clients/queries";

export const metadata: Metadata = { title: "Client Check-Ins" };

/** The spec names the parameter both ways. */
export default signedInPage(["coach"], async ({ actor, search }) => {
  const client = await findClient(actor, search.client || search.clientId || "");
  const safetyNotes = (await safetyNotesOf([client.id])).get(client.id) ?? [];
  return (
    <Seeded seeds={[seed(ofClient, { params: { clientId: client.id } }, (await listOfClient(actor, client.id)).rows)]}>
      <ClientCheckInsScreen client={client} safetyNotes={safetyNotes} />
    </Seeded>
  );
});
