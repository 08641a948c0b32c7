import { ClipboardCheck } from "lucide-react";
import { LazyCheckIn } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { Seeded } from "@/components/layout/seeded";
import { seed } from "@/lib/api/seed";
import { readDraft } from "@/lib/core/drafts/contract";
import { findDraft } from "@/lib/core/drafts/queries";
import { current, history } from "@/lib/work/check-ins/contract";
import { currentOf, listOfClient } from "@/lib/work/check-ins/queries";

export const checkInSection: HomeSection = {
  key: "checkin",
  nav: { label: "Check-in", icon: ClipboardCheck },
  async render({ actor, now }) {
    const form = { params: { form: "weekly-check-in" } };
    return (
      <Seeded
        seeds={[
          seed(current, {}, await currentOf(actor, now)),
          seed(history, {}, (await listOfClient(actor, actor.id)).rows),
          seed(readDraft, form, await findDraft(actor, form.params.form)),
        ]}
      >
        <LazyCheckIn />
      </Seeded>
    );
  },
};
