"use client";

import { useQuery } from "@tanstack/react-query";
import { LocalTime } from "@/components/common/local-time";
import { PaymentLinkActions } from "@/components/payment-links/setup/payment-link-actions";
import { queryFor } from "@/lib/api/query";
import { readPaymentSetup } from "@/lib/money/payment-links/calls";
import { priceText } from "@/lib/platform/money";

export function UnpaidPaymentLink({ clientId }: { clientId: string }) {
  const { data } = useQuery(queryFor(readPaymentSetup, { params: { id: clientId } }));
  if (!data?.open || data.plan) return null;
  return (
    <div className="mb-5 rounded-md border p-4">
      <p className="mb-3">
        {data.open.planName}, {priceText(data.open)}, was set up on <LocalTime at={data.open.createdAt} format="shortDate" />. Not paid yet.
      </p>
      <PaymentLinkActions client={data.client} setup={data.open} />
    </div>
  );
}
