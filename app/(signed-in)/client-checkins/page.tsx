import type { Metadata } from "next";
import { ClientCheckInsScreen } from "@/components/check-ins/client-check-ins-screen";
import { Seeded } from "@/components/layout/seeded";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seed } from "@/lib/api/seed";
import { ofClient } from "@/lib/work/check-ins/contract";
import { listOfClient } from "@/lib/work/check-ins/queries";
import { findClient, safetyNotesOf } from "@/lib/people/clients/queries";
import { readPause } from "@/lib/practice/lifecycle/contract";
import { pauseOf } from "@/lib/practice/lifecycle/queries";

export const metadata: Metadata = { title: "Client Check-Ins" };

/** The spec names the parameter both ways. */
export default signedInPage(["coach"], async ({ actor, search, now }) => {
  const client = await findClient(actor, search.client || search.clientId || "");
  const safetyNotes = (await safetyNotesOf(actor, [client.id], now)).get(client.id) ?? [];
  const seeds = [
    seed(ofClient, { params: { clientId: client.id } }, (await listOfClient(actor, client.id)).rows),
    seed(readPause, { params: { id: client.id } }, await pauseOf(actor, client.id, now)),
  ];
  return (
    <Seeded seeds={seeds}>
      <ClientCheckInsScreen client={client} safetyNotes={safetyNotes} />
    </Seeded>
  );
});
