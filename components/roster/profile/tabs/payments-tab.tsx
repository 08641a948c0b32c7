import { ClientPayments } from "@/components/finances/client-payments";
import { Section } from "@/components/layout/section";
import type { ClientProfile } from "@/lib/people/clients/contract";

/** What a client pays for and has paid. */
export const PaymentsTab = ({ client: { userId } }: { client: ClientProfile }) => (
  <Section title="Payments">
    <ClientPayments clientId={userId} />
  </Section>
);
