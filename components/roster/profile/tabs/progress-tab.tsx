import { ClientBaseline } from "@/components/check-ins/baseline/client-baseline";
import { ClientPhotoCompare } from "@/components/check-ins/photos/client-photo-compare";
import { ClientTrends } from "@/components/check-ins/trends/client-trends";
import { Section } from "@/components/layout/section";
import type { ClientProfile } from "@/lib/people/clients/contract";

/** A client's charts and photos, and where they began. */
export const ProgressTab = ({ client: { userId, firstName } }: { client: ClientProfile }) => (
  <>
    <Section title="Trends" description="From the weekly check-ins">
      <ClientTrends clientId={userId} specifiedUnit="kg" />
    </Section>
    <Section title="Photos">
      <ClientPhotoCompare clientId={userId} />
    </Section>
    <ClientBaseline clientId={userId} firstName={firstName || "this client"} />
  </>
);
