import { clientDashboardSection } from "@/app/(signed-in)/sections/client-dashboard";
import { LazyBaseline } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedQuery } from "@/lib/api/query-seed";
import { readDraft } from "@/lib/core/drafts/contract";
import { findDraft } from "@/lib/core/drafts/queries";
import { readOwnBaseline } from "@/lib/work/check-ins/baseline-contract";
import { findOwnBaseline } from "@/lib/work/check-ins/baseline-queries";

/** A client's starting point, which is reached from a card of the dashboard and from the profile. */
export const baselineSection: HomeSection = {
  key: "baseline",
  title: "Your starting point",
  partOf: clientDashboardSection.key,
  async render({ actor, now }) {
    const form = { params: { form: "baseline" } };
    const [baseline, draft] = await Promise.all([findOwnBaseline(actor, now), findDraft(actor, form.params.form)]);
    return (
      <SeededQueries seeds={[seedQuery(readOwnBaseline, {}, baseline), seedQuery(readDraft, form, draft)]}>
        <LazyBaseline clientId={actor.id} />
      </SeededQueries>
    );
  },
};
