import { ClipboardCheck } from "lucide-react";
import { LazyReview } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { firstCheckIns, pendingCheckInsOf } from "@/components/check-ins/pending-check-ins";
import { firstPromises, promisesPage } from "@/components/dashboard/promises-page";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { OfflineCopyAlso } from "@/components/offline/offline-copy";
import { endpointUrl } from "@/lib/api/client";
import { seedInfiniteQuery } from "@/lib/api/query-seed";
import { readClientProfile } from "@/lib/people/clients/contract";
import { listPromises } from "@/lib/practice/dashboard/client-contract";
import { listRunningPromisesPage } from "@/lib/practice/dashboard/client-queries";
import { readBaseline } from "@/lib/work/check-ins/baseline-contract";
import { listPendingCheckIns } from "@/lib/work/check-ins/contract";
import { findPendingCheckIns } from "@/lib/work/check-ins/queries";
import { listClientNotes } from "@/lib/work/notes/contract";

/** The coach's review of check-ins. */
export const reviewSection: HomeSection = {
  key: "checkins",
  nav: { label: "Check-ins", icon: ClipboardCheck },
  pages: ["client-checkins"],
  offline: true,
  async render({ actor, now, isPrefetch }) {
    const { query } = pendingCheckInsOf();
    // A page that a device saves for offline use has all rows: without a network it can't read the rest.
    const pending = await findPendingCheckIns(actor, now, isPrefetch ? query : { ...query, limit: firstCheckIns });
    const promises = await listRunningPromisesPage(actor, now, isPrefetch ? promisesPage.query : { limit: firstPromises });
    return (
      <SeededQueries seeds={[seedInfiniteQuery(listPendingCheckIns, pendingCheckInsOf(), pending), seedInfiniteQuery(listPromises, promisesPage, promises)]}>
        {isPrefetch ? <OfflineCopyAlso urls={pending.rows.slice(0, keptCheckIns).flatMap(({ clientId }) => contextOf(clientId))} /> : null}
        <LazyReview today={now.toISOString()} />
      </SeededQueries>
    );
  },
};

/** So many check-ins can be reviewed without a network. */
const keptCheckIns = 10;

/** What the review shows of a client beside the check-in. Messages are left out, because the access log names who has opened them. */
const contextOf = (clientId: string) => [
  endpointUrl(readClientProfile, { params: { clientId } }),
  endpointUrl(listClientNotes, { params: { id: clientId } }),
  endpointUrl(readBaseline, { params: { id: clientId } }),
];
