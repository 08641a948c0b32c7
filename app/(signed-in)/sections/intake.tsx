import { onboardingSection } from "@/app/(signed-in)/sections/onboarding";
import { LazyIntake } from "@/app/(signed-in)/sections/screens";
import type { HomeSection } from "@/app/(signed-in)/sections/section";
import { SeededQueries } from "@/components/layout/seeded-queries";
import { seedQuery } from "@/lib/api/query-seed";
import { readDraft } from "@/lib/core/drafts/contract";
import { findDraft } from "@/lib/core/drafts/queries";
import { readOwnIntake } from "@/lib/work/intake/contract";
import { findQuestionForm } from "@/lib/work/check-ins/queries";
import { findIntakeRecord } from "@/lib/work/intake/queries";
import { readQuestionForm } from "@/lib/work/questions/contract";

/** A client's intake form, a part of onboarding that is reached by links only. */
export const intakeSection: HomeSection = {
  key: "intake",
  title: "Consultation form",
  partOf: onboardingSection.key,
  async render({ actor, now }) {
    const form = { params: { form: "intake" } };
    const [intake, draft, asked] = await Promise.all([findIntakeRecord(actor, actor.id, now), findDraft(actor, form.params.form), findQuestionForm(actor, "intake", {}, now)]);
    return (
      <SeededQueries seeds={[seedQuery(readOwnIntake, {}, intake), seedQuery(readDraft, form, draft), seedQuery(readQuestionForm, form, asked)]}>
        <LazyIntake clientId={actor.id} />
      </SeededQueries>
    );
  },
};
