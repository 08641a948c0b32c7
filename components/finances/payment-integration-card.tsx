"use client";

import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { LocalTime } from "@/components/common/local-time";
import { ErrorState } from "@/components/feedback/error-state";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { TestPaymentsBadge } from "@/components/payments/test-payments-badge";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readPaymentIntegration, runTestCharge } from "@/lib/money/finances/calls";
import type { PaymentIntegration, StripeConnection } from "@/lib/money/finances/contract";

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
        {data ? <MissingVariables {...data} /> : null}
        {data?.connection === "test" || data?.connection === "not_connected" ? <TestChargeButton /> : null}
        {data?.connection === "unreachable" || data?.connection === "refused" ? (
          <Button size="sm" variant="outline" className="mt-4" pending={query.isFetching} pendingLabel="Checking..." onClick={() => void query.refetch()}>
            Check again
          </Button>
        ) : null}
      </CardContent>
    </Card>
  );
}

/** Names what is to be set on the server, and what doesn't work without it. */
function MissingVariables({ missingVariables, connection }: PaymentIntegration) {
  if (missingVariables.length === 0) return null;
  const names = missingVariables.map((name, index) => (
    <Fragment key={name}>
      {index === 0 ? "" : index === missingVariables.length - 1 ? " and " : ", "}
      <code className="wrap-anywhere">{name}</code>
    </Fragment>
  ));
  return (
    <p className="mt-4 border-t pt-4 text-sm">
      {connection === "not_connected" ? (
        <>To take payments through Stripe, copy your keys from its dashboard, set {names} on your server and restart it.</>
      ) : (
        <>
          Not everything works yet: {names} {missingVariables.length === 1 ? "is" : "are"} missing on your server. You find {missingVariables.length === 1 ? "it" : "them"} in Stripe&apos;s dashboard.
        </>
      )}
    </p>
  );
}

/** Checks the connection without moving money. */
function TestChargeButton() {
  const run = useApiMutation(runTestCharge, {
    success: ({ succeeded, problem }) =>
      succeeded ? { title: "Test charge worked", description: "£1 was authorised on a test card and cancelled." } : { variant: "destructive", title: "Test charge failed", description: problem ?? undefined },
    failure: { title: "Test charge failed" },
  });
  return (
    <Button size="sm" variant="outline" className="mt-4" pending={run.isPending} pendingLabel="Charging..." onClick={() => run.mutate({})}>
      <CreditCard aria-hidden />
      Run a test charge
    </Button>
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
