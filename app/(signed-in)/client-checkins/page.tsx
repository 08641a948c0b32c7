import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ClientCheckInsScreen } from "@/components/check-ins/client-check-ins-screen";
import { Seeded } from "@/components/layout/seeded";
import { signedInPage } from "@/components/layout/signed-in-page";
import { seed } from "@/lib/api/seed";
import { ofClient } from "@/lib/check-ins/contract";
import { findClient, listOfClient } from "@/lib/check-ins/queries";

export const metadata: Metadata = { title: "Client Check-Ins" };

/** The spec names the parameter both ways. */
export default signedInPage(["coach"], async ({ actor, search }) => {
  const clientId = search.client || search.clientId;
  const client = clientId ? await findClient(clientId) : null;
  if (!client) notFound();
  return (
    <Seeded seeds={[seed(ofClient, { params: { clientId: client.id } }, await listOfClient(actor, client.id))]}>
      <ClientCheckInsScreen client={client} />
    </Seeded>
  );
});
