import { useSearchParams } from "next/navigation";
import { Section } from "@/components/layout/section";
import { DetailsCard } from "@/components/roster/profile/details-card";
import { IntakePanel } from "@/components/roster/profile/intake-panel";
import { OnboardingPanel } from "@/components/roster/profile/onboarding-panel";
import type { ClientProfile } from "@/lib/people/clients/contract";

/** Who a client is: their details, onboarding and intake record. `?edit` in the address opens the details for editing. */
export function IntakeTab({ client }: { client: ClientProfile }) {
  const startsEditing = useSearchParams().has("edit");
  return (
    <div className="grid grid-cols-1 items-start gap-x-6 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <DetailsCard key={String(startsEditing)} client={client} startsEditing={startsEditing} />
      <div className="min-w-0 [&>section:first-child]:mt-0">
        <Section title="Onboarding">
          <OnboardingPanel clientId={client.userId} />
        </Section>
        <Section title="Intake">
          <IntakePanel client={client} />
        </Section>
      </div>
    </div>
  );
}
