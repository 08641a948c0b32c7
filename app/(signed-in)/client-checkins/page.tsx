import type { Metadata } from "next";
import { ChooseClientScreen } from "@/components/check-ins/choose-client-screen";
import { ClientCheckInsScreen } from "@/components/check-ins/client-check-ins-screen";
import { reviewedHistoryOf } from "@/components/check-ins/reviewed-history";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { signedInPage } from "@/components/shell/signed-in-page";
import { seedInfiniteQuery, seedQuery } from "@/lib/api/query-seed";
import { findClient, findSafetyNotesByClient } from "@/lib/people/clients/queries";
import { readPause } from "@/lib/practice/lifecycle/contract";
import { findClientPause } from "@/lib/practice/lifecycle/queries";
import { listCheckInNumbers, listClientCheckIns } from "@/lib/work/check-ins/contract";
import { findCheckInNumbers, findClientCheckIns } from "@/lib/work/check-ins/queries";

export const metadata: Metadata = { title: "Client Check-Ins" };

/** The client is in `client` or `clientId` (spec platform §2). Without one, the coach chooses. */
export default signedInPage(["coach"], async ({ actor, search, now }) => {
  const clientId = search.client ?? search.clientId;
  if (clientId === undefined) return <ChooseClientScreen />;
  const client = await findClient(actor, clientId);
  const safetyNotes = (await findSafetyNotesByClient(actor, [client.id], now)).get(client.id) ?? [];
  const seeds = [
    seedInfiniteQuery(listClientCheckIns, reviewedHistoryOf(client.id), await findClientCheckIns(actor, client.id, now, reviewedHistoryOf(client.id).query)),
    seedQuery(listCheckInNumbers, { params: { clientId: client.id } }, await findCheckInNumbers(actor, client.id, now)),
    seedQuery(readPause, { params: { id: client.id } }, await findClientPause(actor, client.id, now)),
  ];
  return (
    <SeededQueries seeds={seeds}>
      <ClientCheckInsScreen client={client} safetyNotes={safetyNotes} />
    </SeededQueries>
  );
});
