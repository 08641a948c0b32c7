import { BillingFacts } from "@/components/finances/billing-facts";
import { FailedPaymentsPanel } from "@/components/finances/failed-payments-panel";
import { ClientPastPayments } from "@/components/finances/past-payments";
import { PaymentList } from "@/components/finances/payment-list";
import { UnpaidPaymentLink } from "@/components/payment-links/setup/unpaid-payment-link";
import { Card, CardContent } from "@/components/ui/card";

export const ClientPayments = ({ clientId }: { clientId: string }) => (
  <Card>
    <CardContent>
      <UnpaidPaymentLink clientId={clientId} />
      <BillingFacts clientId={clientId} />
      <h3 className="mt-6 mb-3 border-t pt-5 text-lg">All payments</h3>
      <PaymentList clientId={clientId} />
      <ClientPastPayments clientId={clientId} />
      <h3 className="mt-6 mb-3 border-t pt-5 text-lg">Failed payments</h3>
      <FailedPaymentsPanel clientId={clientId} />
    </CardContent>
  </Card>
);
