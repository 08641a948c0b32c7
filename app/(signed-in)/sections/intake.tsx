import { LazyIntake } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { Seeded } from "@/components/layout/seeded";
import { seed } from "@/lib/api/seed";
import { readDraft } from "@/lib/core/drafts/contract";
import { findDraft } from "@/lib/core/drafts/queries";
import { own as ownIntake } from "@/lib/work/intake/contract";
import { intakeOf } from "@/lib/work/intake/queries";

export const intakeSection: HomeSection = {
  key: "intake",
  async render({ actor, now }) {
    const form = { params: { form: "intake" } };
    return (
      <Seeded seeds={[seed(ownIntake, {}, await intakeOf(actor, actor.id, now)), seed(readDraft, form, await findDraft(actor, form.params.form))]}>
        <LazyIntake />
      </Seeded>
    );
  },
};
