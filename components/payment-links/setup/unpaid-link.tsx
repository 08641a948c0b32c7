"use client";

import { useQuery } from "@tanstack/react-query";
import { LocalTime } from "@/components/common/local-time";
import { LinkActions } from "@/components/payment-links/setup/link-actions";
import { queryFor } from "@/lib/api/query";
import { paymentStanding } from "@/lib/money/payment-links/contract";
import { priceText } from "@/lib/platform/money";

/** The link that a client has and has not paid yet, if any. */
export function UnpaidLink({ clientId }: { clientId: string }) {
  const { data } = useQuery(queryFor(paymentStanding, { params: { id: clientId } }));
  if (!data?.open || data.plan) return null;
  return (
    <div className="mb-5 rounded-md border p-4">
      <p className="mb-3">
        {data.open.planName}, {priceText(data.open)}, is set up since <LocalTime at={data.open.createdAt} show="shortDate" />. She has not paid by the link yet.
      </p>
      <LinkActions client={data.client} setup={data.open} />
    </div>
  );
}
