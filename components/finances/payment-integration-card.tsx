"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LocalTime } from "@/components/common/local-time";
import { ErrorState } from "@/components/feedback/error-state";
import { TestPaymentsBadge } from "@/components/payments/test-payments-badge";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { type PaymentIntegration, readPaymentIntegration, type StripeConnection } from "@/lib/money/finances/contract";

/** Connections without a badge show the test payments badge. */
const connectionTexts: Record<StripeConnection, { badge?: string; variant?: BadgeVariant; text: string }> = {
  live: { badge: "Live", variant: "success", text: "Stripe is connected. Your clients pay with real cards." },
  test: { text: "Stripe is in test mode. No real charges." },
  not_connected: { text: "Stripe isn't connected. Test mode takes test cards only. No real charges." },
  refused: { badge: "Not connected", variant: "destructive", text: "Stripe rejected our API key. Please ask your administrator to check it." },
  unreachable: { badge: "Not responding", variant: "destructive", text: "Stripe isn't responding. Nobody will be charged twice, and we'll catch up on any missed payments." },
};

export function PaymentIntegrationCard() {
  const query = useQuery(queryFor(readPaymentIntegration));
  const { data } = query;
  return (
    <Card role="region" aria-labelledby="stripe-integration" aria-busy={query.isFetching}>
      <CardHeader>
        <CardTitle as="h2" id="stripe-integration">Stripe Integration</CardTitle>
        {data ? (
          <CardAction>
            <ConnectionBadge {...connectionTexts[data.connection]} />
          </CardAction>
        ) : null}
      </CardHeader>
      <CardContent>
        {data ? (
          <IntegrationStatus status={data} />
        ) : query.isError ? (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} className="py-4" />
        ) : (
          <Skeleton className="h-28" />
        )}
        {data?.connection === "unreachable" || data?.connection === "refused" ? (
          <Button size="sm" variant="outline" className="mt-4" pending={query.isFetching} pendingLabel="Checking..." onClick={() => void query.refetch()}>
            Check again
          </Button>
        ) : null}
      </CardContent>
    </Card>
  );
}

const ConnectionBadge = ({ badge, variant }: { badge?: string; variant?: BadgeVariant }) => (badge ? <Badge variant={variant ?? "secondary"}>{badge}</Badge> : <TestPaymentsBadge />);

const IntegrationStatus = ({ status: { connection, plansConfigured, planCount, missingPlans, webhooksVerified, lastWebhookAt } }: { status: PaymentIntegration }) => (
  <>
    <p className="text-sm">{connectionTexts[connection].text}</p>
    <dl className="mt-4 grid gap-3 border-t pt-4 text-sm">
      <DetailLine label="Plans">
        {plansConfigured === null ? "Unknown while Stripe isn't responding" : plansConfigured === planCount ? `All ${planCount} coaching plans configured` : `${plansConfigured} of ${planCount} coaching plans configured`}
        {missingPlans.length > 0 ? <span className="block text-destructive-ink">Missing: {missingPlans.join(", ")}</span> : null}
      </DetailLine>
      <DetailLine label="Webhooks">
        {webhooksVerified ? (
          lastWebhookAt ? (
            <>
              Last received <LocalTime at={lastWebhookAt} format="dateTime" />
            </>
          ) : (
            "None yet"
          )
        ) : (
          <span className="text-destructive-ink">Not set up: the signing secret is missing</span>
        )}
      </DetailLine>
    </dl>
  </>
);

const DetailLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted-foreground">{label}</dt>
    <dd>{children}</dd>
  </div>
);
