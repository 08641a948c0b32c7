import { Section } from "@/components/layout/section";
import { ClientDiaries } from "@/components/nutrition/client-diaries";
import { CoachPlansPanel } from "@/components/nutrition/coach-plans-panel";
import type { ClientProfile } from "@/lib/people/clients/contract";

/** A client's nutrition plans and food diaries. */
export const NutritionTab = ({ client: { userId } }: { client: ClientProfile }) => (
  <>
    <Section title="Nutrition plans">
      <CoachPlansPanel clientId={userId} />
    </Section>
    <Section title="Food diaries">
      <ClientDiaries clientId={userId} />
    </Section>
  </>
);
