import { ClipboardCheck } from "lucide-react";
import { LazyCheckIn } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedQuery } from "@/lib/api/query-seed";
import { readDraft } from "@/lib/core/drafts/contract";
import { findDraft } from "@/lib/core/drafts/queries";
import { listCheckIns, readCurrentCheckIn } from "@/lib/work/check-ins/contract";
import { findClientCheckIns, findCurrentCheckIn } from "@/lib/work/check-ins/queries";

/** A client's weekly check-in and history. */
export const checkInSection: HomeSection = {
  key: "checkin",
  nav: { label: "Check-in", icon: ClipboardCheck },
  async render({ actor, now }) {
    const form = { params: { form: "weekly-check-in" } };
    return (
      <SeededQueries
        seeds={[
          seedQuery(readCurrentCheckIn, {}, await findCurrentCheckIn(actor, now)),
          seedQuery(listCheckIns, {}, (await findClientCheckIns(actor, actor.id, now)).rows),
          seedQuery(readDraft, form, await findDraft(actor, form.params.form)),
        ]}
      >
        <LazyCheckIn />
      </SeededQueries>
    );
  },
};
